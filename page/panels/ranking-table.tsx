import './ranking-table.css';
import type { Action } from 'maketen/env';
import type { Hint } from 'maketen/hint';
import { texts } from '../texts/texts.js';
import { figuresOf, resultHeading } from './ranking-words.js';

export interface RankingTableProps {
  readonly hints: readonly Hint[];
  /** What a move is, where that is worth saying: "pair". */
  readonly kindOf: (action: Action) => string | null;
  /** What it is called at the table. */
  readonly nameOf: (action: Action) => string | undefined;
  readonly playable: boolean;
  readonly shown: Action | null;
  /** Null where none is looked at any more. */
  readonly onShow: (action: Action | null) => void;
  readonly onPlay: (action: Action) => void;
}

/** The moves with their figures, best first. */
export function RankingTable({ hints, kindOf, nameOf, playable, shown, onShow, onPlay }: RankingTableProps) {
  const { hints: words } = texts();
  const figures = figuresOf(hints);
  const heading = resultHeading(hints);
  return (
    <table onMouseLeave={() => onShow(null)} onFocusOut={() => onShow(null)}>
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
            <span class="visually-hidden">{words.play}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {hints.map(({ action, move }, i) => (
          <tr
            key={action}
            class={action === shown ? 'shown' : ''}
            onMouseEnter={() => onShow(action)}
            onFocusCapture={() => onShow(action)}
          >
            <td>
              {nameOf(action) ?? move}
              <Kind of={kindOf(action)} />
            </td>
            <td class="number">
              {figures[i].chance}
              {figures[i].interval !== '' && <small>{figures[i].interval}</small>}
            </td>
            {heading !== null && <td class="number">{figures[i].result}</td>}
            <td>
              <button
                type="button"
                class="small"
                disabled={!playable}
                aria-label={words.playMove(nameOf(action) ?? move)}
                onClick={() => onPlay(action)}
              >
                {words.play}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Kind({ of }: { readonly of: string | null }) {
  return of === null ? null : <small>{texts().moves.kind(of)}</small>;
}
