import '../panels/full.css';
import './tutorial.css';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { lessonsOf } from '../games/all-lessons.js';
import { DECK, say, STEPS, tutorialTexts } from '../games/four-ten/tutorials.js';
import { presetTitle } from '../games/names.js';
import { PlayTable } from '../hooks/play-table.js';
import { useDialog } from '../hooks/use-drawer.js';
import { useGame, usePage } from '../hooks/use-page.js';
import { usePicking } from '../hooks/use-picking.js';
import { usePlayed } from '../hooks/use-played.js';
import { useShortcuts } from '../hooks/use-shortcuts.js';
import { usualSpec } from '../session/link.js';
import { legalMove } from '../session/position.js';
import type { Turn } from '../session/session.js';
import { texts } from '../texts/texts.js';

/** A round of given cards, step by step, over the page: the game in progress lies under it as it was left. */
export function TutorialSheet() {
  const { parts } = useGame().position;
  // By a link the game below it may become another one, which ends the tutorial: the link closes its dialog.
  const preset = lessonsOf(parts.game.name)?.tutorial?.(parts);
  return preset !== undefined && <Lesson key={preset} preset={preset} />;
}

function Lesson({ preset }: { readonly preset: string }) {
  const { dealAnother } = useGame();
  const { sheets } = usePage();
  const spec = useMemo(() => usualSpec(preset, { seed: 0, deck: DECK }), []);
  const [at, setAt] = useState(0);
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const played = usePlayed(spec, turns);
  const { position, view } = played;
  const step = STEPS[at];
  const isLast = at === STEPS.length - 1;
  /** The move of the step; null where there is only something to read. */
  const wanted = step.move === undefined ? null : position.parts.notation.parseMove(step.move);

  /** The next step: the move of this one has been made, or its sentence read. */
  function goOn(slots?: readonly number[]) {
    setAt(at + 1);
    if (wanted !== null) setTurns([...turns, { action: wanted, ...(slots && { slots }) }]);
  }

  const { coach } = tutorialTexts();
  const title = coach.title(presetTitle(preset));
  const dialog = useDialog(true, 'modal', () => sheets.close('tutorial'));
  const sayNo = () => picking.say(wanted === null ? coach.onlyRead : coach.another);
  const picking = usePicking(played, null, ({ action, slots }) => (action === wanted ? goOn(slots) : sayNo()));
  const isMainWanted = step.move === view.main.move;

  function pressMain() {
    const main = legalMove(position, view.main.move);
    if (isMainWanted) goOn();
    else if (main === undefined && wanted !== null) picking.refuse(view.main.place);
    else sayNo();
  }
  useShortcuts({ d: pressMain }, 'modal');

  // The focus goes to what the step is about.
  useLayoutEffect(() => {
    const target = wanted === null ? '.coach .primary' : isMainWanted ? '[data-coach=main]' : '.is-hinted';
    dialog.current!.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
  }, [at]);

  /** By itself, so that the browser gives the focus back. */
  const close = () => dialog.current!.close();

  function play() {
    close();
    dealAnother();
  }

  return (
    <dialog class="tutorial full" ref={dialog} aria-labelledby="tutorial-title" data-step={at + 1}>
      <header class="row">
        <h2 id="tutorial-title">{title}</h2>
        <span class="tutorial-step quiet">{coach.step(at + 1, STEPS.length)}</span>
        <button data-coach="leave" aria-label={texts().drawer.close(title)} onClick={close}>
          ✕
        </button>
      </header>
      <PlayTable {...played} picking={picking} hinted={new Set(picking.placesOf(wanted))} />
      <section class="coach">
        <div class="coach-says" aria-live="polite">
          <p key={at} data-coach="sentence">
            {say(position, step, tutorialTexts())}
          </p>
          {picking.answer !== null && (
            <p key={`answer ${picking.answers}`} class="coach-answer">
              {picking.answer}
            </p>
          )}
        </div>
        <div class="row">
          {!isLast && (
            <button
              class={isMainWanted ? 'primary' : ''}
              data-coach="main"
              aria-disabled={!isMainWanted}
              onClick={pressMain}
            >
              {view.main.label()}
            </button>
          )}
          {wanted === null && !isLast && (
            <button class="primary" data-coach="continue" onClick={() => goOn()}>
              {coach.goOn}
            </button>
          )}
          {isLast && (
            <button class="primary" data-coach="play" onClick={play}>
              {coach.play}
            </button>
          )}
        </div>
      </section>
    </dialog>
  );
}
