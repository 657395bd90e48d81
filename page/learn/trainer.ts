import { useEffect, useRef, useState } from 'preact/hooks';
import type { ModelFiles } from '../engine/calls.js';
import { factsOf } from '../games/facts.js';
import { texts } from '../texts/texts.js';
import { Course, type Lesson } from './course.js';
import { type Knobs, readTraining } from './recipe.js';

const NEW = {
  points: [],
  own: [],
  steps: 0,
  games: 0,
  playing: 0,
  seconds: 0,
  share: 0,
  lines: null,
  files: null,
  final: null,
};

export function hasOwnRules({ rules }: Pick<Knobs, 'rules'>): boolean {
  return Object.keys(rules).length > 0;
}

const UNKNOWN = { rule: null, bound: null };

/** The training of this page and the one before it. It ends with the page. */
export function useTrainer(onError: (error: Error) => void) {
  const course = useRef<Course | null>(null);
  const [lesson, setLesson] = useState<Lesson | null>(null);
  const [before, setBefore] = useState<Lesson | null>(null);
  const [running, setRunning] = useState(false);

  /** What another course tells changes the lesson from now on. */
  function begin(knobs: Knobs): Course {
    const tell = (changes: Partial<Lesson>) => {
      if (course.current === own) setLesson((present) => present && { ...present, ...changes });
    };
    const fail = () => {
      if (course.current !== own) return;
      own.end();
      setRunning(false);
      onError(new Error(texts().learn.stopped));
    };
    const own = new Course(knobs, hasOwnRules(knobs) ? UNKNOWN : factsOf(knobs.preset)!, tell, fail);
    course.current = own;
    return own;
  }

  function show(next: Lesson) {
    setBefore(lesson);
    setLesson(next);
  }

  function start(knobs: Knobs) {
    course.current?.end();
    const own = begin(knobs);
    show({ ...NEW, knobs });
    setRunning(true);
    own
      .learn(() => {
        if (course.current === own) setRunning(false);
      })
      .catch(onError);
  }

  /** Takes a saved training. @throws Error in the player's words for what is none of this page */
  function load(files: ModelFiles, presets: readonly string[]) {
    const saved = readTraining(files, presets);
    const former = course.current;
    const own = begin(saved.knobs);
    own
      .load(files, () => {
        former?.end();
        show({ ...NEW, ...saved, playing: saved.games });
      })
      .catch(() => {
        own.end();
        course.current = former;
        onError(new Error(texts().learn.wrong.file));
      });
  }

  /** At once. Before anything is measured there is no network, and the lesson before comes back. */
  function stop() {
    course.current?.stop();
    setRunning(false);
    if (!running || lesson?.files !== null) return;
    course.current?.end();
    setLesson(before);
    setBefore(null);
  }

  useEffect(() => () => course.current?.end(), []);
  return { lesson, before, running, start, load, stop, game: (seed: number) => course.current!.game(seed) };
}
