import { DEFAULT_TAKE_BACKS } from '../session/link.js';
import { type Statistics, statisticsOf } from '../session/statistics.js';
import { texts } from '../texts/texts.js';

export interface StatisticsPanelProps {
  readonly statistics: Statistics;
  readonly preset: string;
  /** Whether the present game is one of them. */
  readonly counts: boolean;
  readonly clear: (preset: string) => void;
}

function percent(won: number, played: number): string {
  return played === 0 ? '–' : texts().numbers.percent((100 * won) / played, 0);
}

/** The player's finished games of the present preset; they stay in this browser. */
export function StatisticsPanel({ statistics, preset, counts, clear }: StatisticsPanelProps) {
  const { drawer } = texts();
  const { withoutHints, withHints, unaided, hintsUsed, streak, longestStreak } = statisticsOf(statistics, preset);
  const played = withoutHints.played + withHints.played + unaided.played;
  const ask = (): void => {
    if (played > 0 && confirm(drawer.forget(played, preset))) clear(preset);
  };
  const rows = [
    { label: drawer.withoutHints, ...withoutHints },
    { label: drawer.withHints, ...withHints },
    ...(unaided.played > 0 ? [{ label: texts().ways.inChallenge, ...unaided }] : []),
    {
      label: drawer.together,
      played,
      won: withoutHints.won + withHints.won + unaided.won,
    },
  ];
  return (
    <details class="panel" data-panel="statistics">
      <summary>{drawer.statistics}</summary>
      <table>
        <caption class="quiet">{drawer.statisticsOf(preset)}</caption>
        <thead>
          <tr>
            <th scope="col" />
            <th scope="col" class="number">
              {drawer.played}
            </th>
            <th scope="col" class="number">
              {drawer.won}
            </th>
            <th scope="col" class="number">
              {drawer.share}
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
        {drawer.whatCounts(streak, longestStreak, DEFAULT_TAKE_BACKS, !counts, (text) => (
          <b>{text}</b>
        ))}
      </p>
      <p class="quiet" data-fact="hints-used">
        {texts().ways.hintsUsed(hintsUsed.choice, hintsUsed.cards, hintsUsed.why)}
      </p>
      <button type="button" class="small" aria-disabled={played === 0} onClick={ask}>
        {drawer.clearStatistics(preset)}
      </button>
    </details>
  );
}
