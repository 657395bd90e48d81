import type { Hint as MoveHint } from 'maketen/hint';
import { PLAYOUTS } from '../engine/calls.js';
import { moveNames, moveText } from '../games/names.js';
import { useAgents, useGame, usePage } from '../hooks/use-page.js';
import { texts } from '../texts/texts.js';
import { Fold } from './fold.js';
import { Kind } from './moves-panel.js';
import { figuresOf, reasonText, resultHeading, sourceText } from './ranking-words.js';

/** The ranking of the legal moves, and where its figures come from. The button for it is at the table. */
export function HintPanel() {
  const { position, noHint } = useGame();
  const { hint, steps, pool } = useAgents();
  const { asking } = hint;
  const ranking = steps.told === 'why' ? hint.ranking : null;
  const { hints } = texts();
  return (
    <Fold
      panel="hint"
      title={texts().dock.hint}
      more={<span data-strongest={pool.strongest}>{hints.ranked}</span>}
      open={ranking !== null}
    >
      {ranking === null || ranking.hints.length === 0 ? (
        <p class="quiet">{noHint ?? hints.pressHint}</p>
      ) : (
        <div class="ranking" data-agent={ranking.agent}>
          <p class="reason">{reasonText(ranking.hints[0], (action) => moveText(position, action))}</p>
          <p class="quiet" data-fact="source">
            {sourceText(ranking, pool.agents)}
          </p>
          <RankingTable hints={ranking.hints} />
          {ranking.hints.some(({ winProbability }) => winProbability.source === 'model') && (
            <button
              class="small"
              aria-disabled={asking !== null}
              title={hints.howPlayedOn(PLAYOUTS)}
              onClick={hint.playOn}
            >
              {asking === 'playing on' ? hints.playing : hints.playOn(PLAYOUTS)}
            </button>
          )}
        </div>
      )}
      {ranking === null && noHint === null && (
        <button class="small" data-action="tell-all" aria-disabled={asking !== null} onClick={steps.tellAll}>
          {texts().ways.tellAll}
        </button>
      )}
    </Fold>
  );
}

function RankingTable({ hints }: { readonly hints: readonly MoveHint[] }) {
  const { position, enabled, play } = useGame();
  const { steps } = useAgents();
  const { drawer } = usePage();
  const names = moveNames(position);
  const { hints: words } = texts();
  const figures = figuresOf(hints);
  const heading = resultHeading(hints);
  return (
    <table onMouseLeave={() => steps.mark(null)} onFocusOut={() => steps.mark(null)}>
      <thead>
        <tr>
          <th scope="col">{words.move}</th>
          <th scope="col" class="number">
            {words.toWin}
          </th>
          {heading !== null && (
            <th scope="col" class="number">
              {heading}
            </th>
          )}
          <th scope="col">
            <span class="visually-hidden">{texts().menu.play}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {hints.map(({ action }, i) => (
          <tr
            key={action}
            class={action === steps.marked ? 'shown' : ''}
            onMouseEnter={() => steps.mark(action)}
            onFocusCapture={() => steps.mark(action)}
          >
            <td>
              {names.get(action)}
              <Kind of={action} />
            </td>
            <td class="number">
              {figures[i].chance}
              {figures[i].interval !== '' && <small>{figures[i].interval}</small>}
            </td>
            {heading !== null && <td class="number">{figures[i].result}</td>}
            <td>
              <button
                class="small"
                disabled={!enabled}
                aria-label={words.playMove(names.get(action)!)}
                onClick={() => {
                  drawer.makeWay();
                  play(action);
                }}
              >
                {texts().menu.play}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
