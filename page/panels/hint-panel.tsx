import type { Action } from 'maketen/env';
import type { Hint as MoveHint } from 'maketen/hint';
import { PLAYOUTS, type Ranking } from '../engine/calls.js';
import { moveNames, moveText } from '../games/names.js';
import { useAgents, useGame } from '../hooks/use-page.js';
import { texts } from '../texts/texts.js';
import { figuresOf, resultHeading, sourceText, tiedFrom, whyText } from './ranking-words.js';

/** Moves it out of its corner, at the bottom right, where it would cover a card that it speaks of. */
function keepClear(panel: HTMLElement) {
  panel.classList.remove('is-moved');
  const { left, top } = panel.getBoundingClientRect();
  panel.classList.toggle(
    'is-moved',
    [...document.querySelectorAll('.table-box .is-hinted')].some((card) => {
      const { right, bottom } = card.getBoundingClientRect();
      return right > left && bottom > top;
    }),
  );
}

interface WhyProps {
  readonly ranking: Ranking;
}

/** Why the first move of a ranking is the best: all of them, over the table until a press elsewhere. */
export function Why({ ranking }: WhyProps) {
  const { position } = useGame();
  const { hint, pool } = useAgents();
  const { asking } = hint;
  const { drawer, hints, ways } = texts();
  return (
    <>
      <button class="small" data-action="why" popovertarget="ranking">
        {ways.why}
      </button>
      <div
        id="ranking"
        class="ranking opens"
        popover="auto"
        data-agent={ranking.agent}
        onToggle={({ currentTarget }) => keepClear(currentTarget)}
      >
        <button
          class="link close"
          popovertarget="ranking"
          popovertargetaction="hide"
          aria-label={drawer.close(ways.why)}
        >
          ✕
        </button>
        <p class="reason">{whyText(ranking.hints, (action) => moveText(position, action), moveNames(position))}</p>
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
    </>
  );
}

function RankingTable({ hints }: { readonly hints: readonly MoveHint[] }) {
  const { position, enabled, play } = useGame();
  const { steps } = useAgents();
  const names = moveNames(position);
  const { hints: words } = texts();
  const figures = figuresOf(hints);
  const tied = tiedFrom(hints);
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
            {tied[i] > 0 && (
              <td class="number" rowSpan={tied[i] > 1 ? tied[i] : undefined}>
                {figures[i].chance}
                {figures[i].interval !== '' && <small>{figures[i].interval}</small>}
              </td>
            )}
            {heading !== null && <td class="number">{figures[i].result}</td>}
            <td>
              <button
                class="small"
                disabled={!enabled}
                aria-label={words.playMove(names.get(action)!)}
                onClick={() => play(action)}
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

/** What a move is, where that is worth saying. */
export function Kind({ of }: { readonly of: Action }) {
  const { view, position } = useGame();
  const kind = view.kindOf?.(position.parts, of) ?? null;
  return kind === null ? null : <small>{texts().moves.kind(kind)}</small>;
}
