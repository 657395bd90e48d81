import { useState } from 'preact/hooks';
import type { Action } from '../../src/env/rules.js';
import { formatChance } from '../../src/hint/explain.js';
import type { Hint } from '../hooks/use-hint.js';
import type { PlayersAtHand } from '../hooks/use-players.js';
import type { RankedMove } from '../thinker/messages.js';

export interface HintPanelProps {
  readonly hint: Hint;
  readonly atHand: PlayersAtHand;
  /** Whether a hint can be asked for; the reason why not is said beside the button. */
  readonly enabled: boolean;
  readonly playable: boolean;
  readonly shown: Action | null;
  readonly onShow: (action: Action) => void;
  readonly onPlay: (action: Action) => void;
}

/** Asks for the ranking of the legal moves, and shows it with the chances. */
export function HintPanel({ hint, atHand, enabled, playable, shown, onShow, onPlay }: HintPanelProps) {
  const [agent, setAgent] = useState('');
  const chosen = atHand.players.some(({ name }) => name === agent) ? agent : '';
  const { ranking, asking } = hint;
  return (
    <section class="panel" aria-labelledby="hint-title">
      <h2 id="hint-title">Hint</h2>
      <div class="row">
        <button
          type="button"
          class="primary"
          data-action="hint"
          disabled={!enabled || asking}
          onClick={() => hint.ask(chosen === '' ? null : chosen, false)}
        >
          {asking ? 'Thinking …' : 'Hint'}
        </button>
        <label class="field inline">
          <span>by</span>
          <select value={chosen} onChange={({ currentTarget }) => setAgent(currentTarget.value)}>
            <option value="">
              {atHand.model ?? (atHand.loading ? 'best at hand (model loading)' : 'best at hand')}
            </option>
            {atHand.players.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {ranking !== null && ranking.moves.length > 0 && (
        <div class="ranking" data-by={ranking.by} data-milliseconds={ranking.milliseconds}>
          <p class="reason">{ranking.reason}</p>
          <table>
            <thead>
              <tr>
                <th scope="col">Move</th>
                <th scope="col" class="number">
                  To win
                </th>
                <th scope="col">
                  <span class="visually-hidden">Play</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {ranking.moves.map((each) => (
                <tr
                  key={each.action}
                  class={each.action === shown ? 'shown' : ''}
                  onMouseEnter={() => onShow(each.action)}
                  onFocusCapture={() => onShow(each.action)}
                >
                  <td>
                    {each.move}
                    {each.expected !== '' && <small>{each.expected}</small>}
                  </td>
                  <td class="number">{chanceText(each)}</td>
                  <td>
                    <button
                      type="button"
                      class="small"
                      disabled={!playable}
                      aria-label={`Play ${each.move}`}
                      onClick={() => onPlay(each.action)}
                    >
                      Play
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="quiet">
            {ranking.by}
            {!/exact|playouts/.test(ranking.by) && (
              <button
                type="button"
                class="link"
                disabled={asking}
                onClick={() => hint.ask(chosen === '' ? null : chosen, true)}
              >
                count in playouts
              </button>
            )}
          </p>
        </div>
      )}
    </section>
  );
}

function chanceText({ chance }: RankedMove) {
  if (chance === null) return '…';
  const { estimate, low, high } = chance;
  return (
    <>
      {formatChance(estimate)}
      {low !== high && (
        <small>
          {formatChance(low)} to {formatChance(high)}
        </small>
      )}
    </>
  );
}
