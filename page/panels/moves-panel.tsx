import './moves-panel.css';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { viewOf } from '../games/game-views.js';
import { moveTexts } from '../games/move-names.js';
import type { Speed } from '../hooks/speed.js';
import { partsFor } from '../session/position.js';
import { type Session, turnsShown } from '../session/session.js';
import { texts } from '../texts/texts.js';
import { SpeedField } from './speed-field.js';

export interface MovesPanelProps {
  readonly session: Session;
  /** Whether it is in view: the list scrolls to the move that is shown. */
  readonly isShown: boolean;
  readonly replaying: boolean;
  /** Shows the moves one after the other, or stops doing so. */
  readonly onReplay: () => void;
  readonly speed: Speed;
  readonly onSpeed: (speed: Speed) => void;
  /** Shows the game after so many turns. */
  readonly onLook: (at: number) => void;
}

/** The moves so far, and the way back and forth through them. */
export function MovesPanel({ session, isShown, replaying, onReplay, speed, onSpeed, onLook }: MovesPanelProps) {
  const { spec, turns } = session;
  const { moves: words } = texts();
  const said = useMemo(() => moveTexts(spec, turns), [spec, turns, words]);
  const parts = partsFor(spec);
  const view = viewOf(parts.game.name);
  const at = turnsShown(session);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    // Only the list scrolls: scrollIntoView would move the page as well. By whole lines, so that none is cut.
    if (current && list.current) list.current.scrollTop = current.offsetTop - 3 * current.offsetHeight;
  }, [at, turns, isShown]);
  const step = (label: string, to: number) => (
    <button type="button" class="small" aria-disabled={at === to} onClick={() => at !== to && onLook(to)}>
      {label}
    </button>
  );
  return (
    <section class="panel" aria-labelledby="moves-title">
      <h2 id="moves-title">
        {words.title} <span class="quiet">{at === turns.length ? turns.length : words.shownOf(at, turns.length)}</span>
      </h2>
      <div class="row steps" role="group" aria-label={words.lookBackAndForth}>
        {step(words.start, 0)}
        {step(words.back, Math.max(0, at - 1))}
        {step(words.forth, Math.min(turns.length, at + 1))}
        {step(words.end, turns.length)}
      </div>
      <ol class="moves" ref={list}>
        {said.map((text, index) => (
          <li key={index}>
            <button
              type="button"
              class="link"
              title={text}
              aria-current={index === at - 1 ? 'step' : undefined}
              onClick={() => onLook(index + 1)}
            >
              {text}
            </button>
            <Kind of={view.kindOf?.(parts, turns[index].action) ?? null} />
          </li>
        ))}
      </ol>
      <div class="row">
        <button type="button" class="small" data-action="replay" disabled={turns.length === 0} onClick={onReplay}>
          {replaying ? words.stop : words.replay}
        </button>
        <SpeedField speed={speed} onSpeed={onSpeed} name="replay-speed" label={words.replayingAtSpeed} />
      </div>
    </section>
  );
}

/** What a move is, where that is worth saying. */
function Kind({ of }: { readonly of: string | null }) {
  return of === null ? null : <small>{texts().moves.kind(of)}</small>;
}
