import '../panels/full.css';
import './tutorial.css';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import * as z from 'zod/mini';
import type { FourTenPosition } from '../games/four-ten/play.js';
import {
  say,
  type Tutorial as Script,
  tutorialFor,
  type TutorialStep,
  tutorialTexts,
} from '../games/four-ten/tutorials.js';
import { presetTitle } from '../games/names.js';
import { PlayTable } from '../hooks/play-table.js';
import { useDialog } from '../hooks/use-drawer.js';
import { useGame, usePage } from '../hooks/use-page.js';
import { usePicking } from '../hooks/use-picking.js';
import { usePlayed } from '../hooks/use-played.js';
import { useShortcuts } from '../hooks/use-shortcuts.js';
import { usualSpec } from '../session/link.js';
import { legalMove, partsFor } from '../session/position.js';
import type { GameSpec, Turn } from '../session/session.js';
import { count, readSetting, removeStored, writeStored } from '../session/stored.js';
import { texts } from '../texts/texts.js';

const KEY = 'maketen.tutorial';
const placeSchema = z.object({ tutorial: z.string(), step: count });

function turnsOf(spec: GameSpec, steps: readonly TutorialStep[]): Turn[] {
  const parts = partsFor(spec);
  return steps.flatMap(({ move }) => (move === undefined ? [] : [{ action: parts.notation.parseMove(move) }]));
}

/** A tutorial as it is played: a game of its own, which nobody counts and nothing keeps but the step that it was left at. */
function useTutorial({ preset, deck, steps }: Script) {
  const spec = useMemo(() => usualSpec(preset, { seed: 0, deck }), []);
  const [{ at, turns }, setPlace] = useState(() => {
    const left = readSetting(KEY, placeSchema);
    const first = left?.tutorial === preset && left.step < steps.length ? left.step : 0;
    return { at: first, turns: turnsOf(spec, steps.slice(0, first)) };
  });
  const isLast = at === steps.length - 1;
  useEffect(() => {
    if (at === 0 || isLast) removeStored(KEY);
    else writeStored(KEY, { tutorial: preset, step: at });
  }, [at]);
  const played = usePlayed(spec, turns);
  const { position } = played;
  const step = steps[at];
  const wanted = step.move === undefined ? null : position.parts.notation.parseMove(step.move);
  return {
    ...played,
    step,
    isLast,
    at,
    of: steps.length,
    sentence: say(position as FourTenPosition, step, tutorialTexts()),
    /** The move of the step; null where there is only something to read. */
    wanted,
    /** The next step: the move of this one has been made, or its sentence read. */
    goOn: (slots?: readonly number[]): void => {
      const made = wanted === null ? [] : [{ action: wanted, ...(slots && { slots }) }];
      setPlace({ at: Math.min(at + 1, steps.length - 1), turns: [...turns, ...made] });
    },
    again: (): void => setPlace({ at: 0, turns: [] }),
  };
}

/** A round of given cards, step by step, over the page: the game in progress lies under it as it was left. */
export function Tutorial() {
  const { game, rules } = useGame().position.parts;
  // By a link the game below it may become another one, which ends the tutorial: the link closes its dialog.
  if (game.name !== 'four-ten') return null;
  const script = tutorialFor(rules.config);
  return <Lesson key={script.preset} script={script} />;
}

function Lesson({ script }: { readonly script: Script }) {
  const { dealAnother } = useGame();
  const { sheets } = usePage();
  const lesson = useTutorial(script);
  const { session, position, view, step, wanted, isLast } = lesson;
  const { coach } = tutorialTexts();
  const dialog = useDialog(true, 'modal', () => sheets.close('tutorial'));
  const sayNo = (): void => picking.say(wanted === null ? coach.onlyRead : coach.another);
  const picking = usePicking({
    view,
    position,
    session,
    blocked: null,
    onPlay: ({ action, slots }) => (action === wanted ? lesson.goOn(slots) : sayNo()),
  });
  const isMainWanted = step.move === view.main.move;

  function pressMain(): void {
    const main = legalMove(position, view.main.move);
    if (isMainWanted) lesson.goOn();
    else if (main === undefined) picking.refuse(view.main.place);
    else sayNo();
  }
  useShortcuts({ d: pressMain }, 'modal');

  // The focus goes to what the step is about.
  useLayoutEffect(() => {
    const target = wanted === null ? '.coach .primary' : isMainWanted ? '[data-coach=main]' : '.is-hinted';
    dialog.current!.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
  }, [lesson.at]);

  /** By itself, so that the browser gives the focus back. */
  const close = (): void => dialog.current!.close();

  function play(): void {
    close();
    sheets.close();
    dealAnother();
  }

  return (
    <dialog class="tutorial full" ref={dialog} aria-labelledby="tutorial-title" data-step={lesson.at + 1}>
      <header class="row">
        <h2 id="tutorial-title">{coach.title(presetTitle(script.preset))}</h2>
        <span class="tutorial-step quiet">{coach.step(lesson.at + 1, lesson.of)}</span>
        <button
          data-coach="leave"
          aria-label={texts().drawer.close(coach.title(presetTitle(script.preset)))}
          onClick={close}
        >
          ✕
        </button>
      </header>
      <PlayTable
        view={view}
        position={position}
        session={session}
        picking={picking}
        hinted={new Set(picking.placesOf(wanted))}
      />
      <section class="coach">
        <div class="coach-says" aria-live="polite">
          <p key={lesson.at} data-coach="sentence">
            {lesson.sentence}
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
            <button class="primary" data-coach="continue" onClick={() => lesson.goOn()}>
              {coach.goOn}
            </button>
          )}
          {isLast && (
            <>
              <button class="primary" data-coach="play" onClick={play}>
                {coach.play}
              </button>
              <button data-coach="back" onClick={close}>
                {texts().dock.backToTheGame}
              </button>
            </>
          )}
          {lesson.at > 0 && (
            <button class="link" data-coach="again" onClick={lesson.again}>
              {coach.again}
            </button>
          )}
        </div>
        <span
          class="tutorial-progress"
          aria-hidden="true"
          style={{ width: `${(100 * (lesson.at + 1)) / lesson.of}%` }}
        />
      </section>
    </dialog>
  );
}
