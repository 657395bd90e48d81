import { useEffect, useMemo, useRef } from 'preact/hooks';
import { moveTexts } from '../games/names.js';
import { useGame, usePage } from '../hooks/use-page.js';
import { usePreference } from '../hooks/use-preferences.js';
import { texts } from '../texts/texts.js';
import { Fold } from './fold.js';
import { Kind } from './hint-panel.js';

export function MovesPanel() {
  const { session, at, look } = useGame();
  const [isOpen, setOpen] = usePreference('maketen.moves-open');
  const { drawer } = usePage();
  const { spec, turns } = session;
  const { moves: words } = texts();
  const said = useMemo(() => moveTexts(spec, turns), [spec, turns, words]);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    // Only the list scrolls: scrollIntoView would move the page as well. By whole lines, so that none is cut.
    if (current && list.current) list.current.scrollTop = current.offsetTop - 3 * current.offsetHeight;
  }, [at, turns, isOpen, drawer.isOpen]);
  const step = (label: string, to: number) => (
    <button class="small" aria-disabled={at === to} onClick={() => at !== to && look(to)}>
      {label}
    </button>
  );
  return (
    <Fold
      panel="moves"
      title={words.title}
      more={at === turns.length ? turns.length : words.shownOf(at, turns.length)}
      open={isOpen}
      onToggle={setOpen}
    >
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
              class="link"
              title={text}
              aria-current={index === at - 1 ? 'step' : undefined}
              onClick={() => look(index + 1)}
            >
              {text}
            </button>
            <Kind of={turns[index].action} />
          </li>
        ))}
      </ol>
    </Fold>
  );
}
