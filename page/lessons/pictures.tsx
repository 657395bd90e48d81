import './pictures.css';
import type { Action } from 'maketen/env';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { lessonsOf } from '../games/all-lessons.js';
import { viewOf } from '../games/game-views.js';
import { type GameLessons, type Scene, scenesOf } from '../games/lessons.js';
import { describe } from '../games/names.js';
import { useGame } from '../hooks/use-page.js';
import { usePlayed } from '../hooks/use-played.js';
import { useTableSize } from '../hooks/use-table-motion.js';
import { usualSpec } from '../session/link.js';
import { replay } from '../session/position.js';
import { type GameSpec, newSession, type Turn } from '../session/session.js';
import { spaced } from '../session/words.js';
import { PicksProvider } from '../table/playing-card.js';
import type { PlaceKey } from '../table/selection.js';
import { texts } from '../texts/texts.js';

export function placesOf(spec: GameSpec, action: Action): readonly PlaceKey[] {
  const position = replay(spec, []);
  const view = viewOf(position.parts.game.name);
  return view.candidates(position, newSession(spec)).find((each) => each.action === action)?.places ?? [];
}

const NONE = new Set<PlaceKey>();
const NO_TURNS: readonly Turn[] = [];

interface SmallTableProps {
  readonly spec: GameSpec;
  readonly turns?: readonly Turn[];
  readonly marks?: readonly PlaceKey[];
  /** What is seen, in words; none where it is said beside it. */
  readonly alt?: string;
  /** So wide is the table that is shown smaller, in pixels, with its words as large as the player's; without words where it is given. Null: as large as it is. */
  readonly across?: number | null;
}

export function SmallTable({ spec, turns = NO_TURNS, marks = [], alt, across }: SmallTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height, text } = useTableSize(box);
  const scale = across === null ? 1 : width / (across ?? 420);
  const { position, session, view } = usePlayed(spec, turns);
  // None of them is a place that can be picked.
  useLayoutEffect(() => {
    for (const name of ['place', 'card', 'heap', 'drop'])
      for (const each of box.current!.querySelectorAll<HTMLElement>(`[data-${name}]`))
        each.removeAttribute(`data-${name}`);
  });
  return (
    <div
      class="small-table"
      ref={box}
      {...(alt === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': alt })}
    >
      {width > 0 && (
        <div class="fills" style={{ zoom: scale }} inert>
          <PicksProvider
            value={{ picked: [], partners: NONE, hinted: new Set(marks), enabled: false, onPick: () => undefined }}
          >
            <view.Table
              position={position}
              session={session}
              size={{ width: width / scale, height: height / scale, text: across == null ? text : 1 }}
            />
          </PicksProvider>
        </div>
      )}
    </div>
  );
}

/** The rules of a deal in three pictures, each of a position that its options allow, with one sentence. */
export function RulePictures() {
  const { parts } = useGame().position;
  const lessons = lessonsOf(parts.game.name);
  const scenes = useMemo(() => lessons && scenesOf(lessons, parts), [parts]);
  if (!lessons || !scenes?.length) return null;
  return (
    <div class="rule-pictures" role="group" aria-label={texts().lessons.pictures.title}>
      {scenes.map((scene) => (
        <RulePicture key={scene.about} scene={scene} lessons={lessons} />
      ))}
    </div>
  );
}

interface RulePictureProps {
  readonly scene: Scene;
  readonly lessons: GameLessons;
}

function RulePicture({ scene, lessons }: RulePictureProps) {
  const { session, position } = useGame();
  const { preset, options } = session.spec;
  const { parts } = position;
  const { state, action } = scene;
  const spec = useMemo(
    () => usualSpec(preset, { options, seed: 0, position: parts.notation.formatState(state) }),
    [scene],
  );
  const { turns, marks } = useMemo(
    () => lessons.show?.(spec, scene) ?? { turns: [], marks: placesOf(spec, action) },
    [scene],
  );
  const move = describe(parts, state, action);
  return (
    <figure>
      <SmallTable spec={spec} turns={turns} marks={marks} alt={texts().lessons.pictures.alt(move)} />
      <figcaption>
        {move.includes('=') && <b>{spaced(move)}</b>} {lessons.caption(parts, scene, texts().lessons)}
      </figcaption>
    </figure>
  );
}
