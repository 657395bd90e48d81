import { useEffect, useMemo, useRef } from 'preact/hooks';
import { moveTexts } from '../session/move-list.js';
import type { SessionEvent } from '../session/reducer.js';
import { type Session, turnsShown } from '../session/session.js';

export interface MovesPanelProps {
  readonly session: Session;
  readonly send: (event: SessionEvent) => void;
}

/** The moves so far, and the way back and forth through them. */
export function MovesPanel({ session, send }: MovesPanelProps) {
  const { spec, turns } = session;
  const texts = useMemo(() => moveTexts(spec, turns), [spec, turns]);
  const at = turnsShown(session);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    // Only the list scrolls: scrollIntoView would move the page as well.
    if (current && list.current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [at, turns]);
  const look = (to: number) => () => send({ type: 'look', at: to });
  return (
    <section class="panel" aria-labelledby="moves-title">
      <h2 id="moves-title">
        Moves <span class="quiet">{at === turns.length ? turns.length : `${at} of ${turns.length}`}</span>
      </h2>
      <div class="row steps">
        <button type="button" aria-label="To the deal" disabled={at === 0} onClick={look(0)}>
          |◀
        </button>
        <button type="button" aria-label="One move back" disabled={at === 0} onClick={look(at - 1)}>
          ◀
        </button>
        <button type="button" aria-label="One move forth" disabled={at === turns.length} onClick={look(at + 1)}>
          ▶
        </button>
        <button
          type="button"
          aria-label="To the last move"
          disabled={at === turns.length}
          onClick={() => send({ type: 'return' })}
        >
          ▶|
        </button>
      </div>
      {texts.length === 0 ? (
        <p class="quiet">No move has been made.</p>
      ) : (
        <ol class="moves" ref={list}>
          {texts.map((text, index) => (
            <li key={index}>
              <button
                type="button"
                class="link"
                aria-current={index === at - 1 ? 'step' : undefined}
                onClick={look(index + 1)}
              >
                {text}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
