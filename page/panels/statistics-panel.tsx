import { DEFAULT_TAKE_BACKS } from '../session/link.js';
import { type Statistics, statisticsOf } from '../session/statistics.js';
import { counted } from '../session/words.js';
import { texts } from '../texts/texts.js';

export interface StatisticsPanelProps {
  readonly statistics: Statistics;
  readonly preset: string;
  /** Whether the present game is one of them. */
  readonly counts: boolean;
  readonly clear: (preset: string) => void;
}

function percent(won: number, played: number): string {
  return played === 0 ? '–' : `${((100 * won) / played).toFixed(0)}\u00a0%`;
}

/** The player's finished games of the present preset; they stay in this browser. */
export function StatisticsPanel({ statistics, preset, counts, clear }: StatisticsPanelProps) {
  const { withoutHints, withHints, hintsUsed, streak, longestStreak } = statisticsOf(statistics, preset);
  const played = withoutHints.played + withHints.played;
  const ask = (): void => {
    if (played > 0 && confirm(`Forget your ${counted(played, 'game')} of ${preset}?`)) clear(preset);
  };
  const rows = [
    { label: 'Without hints', ...withoutHints },
    { label: 'With hints', ...withHints },
    {
      label: 'Together',
      played,
      won: withoutHints.won + withHints.won,
    },
  ];
  return (
    <details class="panel" data-panel="statistics">
      <summary>Statistics</summary>
      <table>
        <caption class="quiet">Your games of {preset}, kept in this browser</caption>
        <thead>
          <tr>
            <th scope="col" />
            <th scope="col" class="number">
              Played
            </th>
            <th scope="col" class="number">
              Won
            </th>
            <th scope="col" class="number">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, played, won }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td class="number">{played}</td>
              <td class="number">{won}</td>
              <td class="number">{percent(won, played)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">
        Won in a row: {streak}; the most: {longestStreak}. A deal counts once. Games with changed options or more than{' '}
        {DEFAULT_TAKE_BACKS} take-backs, those in which an agent played, imported ones, set-up positions and deals whose
        cards had been seen do not count
        {!counts && <b>; this game is one of them</b>}.
      </p>
      <p class="quiet" data-fact="hints-used">
        {texts().ways.hintsUsed(hintsUsed.choice, hintsUsed.cards, hintsUsed.why)}
      </p>
      <button type="button" class="small" aria-disabled={played === 0} onClick={ask}>
        Clear the statistics of {preset}
      </button>
    </details>
  );
}
