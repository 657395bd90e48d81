import { useEffect, useRef, useState } from 'preact/hooks';
import type { ModelFiles } from '../engine/calls.js';
import { texts } from '../texts/texts.js';
import { configOf, crc32, type Knobs, type Point, readTraining, type Recipe, type SavedCurve } from './recipe.js';

export type ToTrainer =
  /** @param until the decisions after which it ends @param rule the share of wins of the best script, which is measured where it is null */
  | { readonly type: 'start'; readonly config: object; readonly until: number; readonly rule: number | null }
  | { readonly type: 'load'; readonly config: object; readonly files: ModelFiles }
  | { readonly type: 'stop' };

export type FromTrainer =
  /** Files where the network is the best so far. */
  | { readonly type: 'point'; readonly point: Point; readonly files: ModelFiles | null }
  | { readonly type: 'progress'; readonly steps: number; readonly games: number; readonly seconds: number }
  | ({ readonly type: 'lines' } & MeasuredLines)
  | { readonly type: 'ended'; readonly files: ModelFiles }
  | { readonly type: 'compared'; readonly differences: readonly Difference[] }
  | { readonly type: 'failed'; readonly text: string };

/** Shares of wins under rules of the player's own. */
export interface MeasuredLines {
  readonly random: number;
  readonly rule: number;
}

/** A decision that the network makes otherwise than when it was young. */
export interface Difference {
  readonly seed: number;
  readonly turns: readonly { readonly action: number }[];
  readonly now: number;
  readonly then: number;
}

export interface Lesson extends SavedCurve {
  readonly steps: number;
  readonly lines: MeasuredLines | null;
  /** The best model so far; once it has ended also what it does otherwise than at the beginning. */
  readonly files: ModelFiles | null;
  readonly differences: readonly Difference[];
}

const NEW = { points: [], steps: 0, games: 0, seconds: 0, lines: null, files: null, differences: [], isSame: null };

export function weightsOf(files: ModelFiles): number {
  return crc32(files['weights.bin']);
}

function after(lesson: Lesson, message: FromTrainer, recipe: Recipe | null): Lesson {
  if (message.type === 'point') {
    const { point, files } = message;
    return { ...lesson, points: [...lesson.points, point], files: files ?? lesson.files };
  }
  if (message.type === 'lines') return { ...lesson, lines: message };
  if (message.type === 'compared') return { ...lesson, differences: message.differences };
  if (message.type === 'progress') {
    const { steps, games, seconds } = message;
    return { ...lesson, steps, games, seconds };
  }
  if (message.type !== 'ended') return lesson;
  const { files } = message;
  const isThere = recipe !== null && lesson.steps === recipe.steps;
  return { ...lesson, files, isSame: isThere ? weightsOf(files) === recipe.weights : lesson.isSame };
}

/** The training of this page, in a worker of its own, and the one before it. It ends with the page. */
export function useTrainer(onError: (error: Error) => void) {
  const worker = useRef<Worker | null>(null);
  const [lesson, setLesson] = useState<Lesson | null>(null);
  const [before, setBefore] = useState<Lesson | null>(null);
  const [running, setRunning] = useState(false);

  function end(error?: string): void {
    worker.current?.terminate();
    worker.current = null;
    setRunning(false);
    if (error !== undefined) onError(new Error(error));
  }

  /** Starts a worker by a message. What it tells changes the lesson, which is shown from `from` on. */
  function begin(message: ToTrainer, next: Lesson, from: 'start' | 'ended', recipe: Recipe | null = null): void {
    end();
    const show = (): void => {
      setBefore(lesson);
      setLesson(next);
    };
    if (from === 'start') show();
    const started = new Worker(new URL('./training-worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    started.onerror = () => end(texts().learn.stopped);
    started.onmessage = ({ data }: MessageEvent<FromTrainer>) => {
      if (data.type === 'failed') {
        end(from === 'start' ? data.text : texts().learn.wrong.file);
        return;
      }
      if (data.type === from) show();
      setLesson((present) => present && after(present, data, recipe));
      if (data.type === 'ended') setRunning(false);
      if (data.type === 'compared') end();
    };
    started.postMessage(message);
  }

  /** @param rule the share of wins of the best script, null where it is to be measured @param recipe what a link has promised */
  function start(knobs: Knobs, rule: number | null, recipe: Recipe | null): void {
    const until = recipe?.steps ?? Infinity;
    begin({ type: 'start', config: configOf(knobs), until, rule }, { ...NEW, knobs }, 'start', recipe);
    setRunning(true);
  }

  /** Takes a saved training. @throws Error in the player's words for what is none of this page */
  function load(files: ModelFiles, presets: readonly string[]): void {
    const saved = readTraining(files, presets);
    begin({ type: 'load', config: configOf(saved.knobs), files }, { ...NEW, ...saved }, 'ended');
  }

  /** At once: what the best network so far is, is known here. Before anything is measured there is none, and the lesson before comes back. */
  function stop(): void {
    if (running && lesson?.points.length === 0) {
      end();
      setLesson(before);
      setBefore(null);
      return;
    }
    worker.current?.postMessage({ type: 'stop' } satisfies ToTrainer);
    setRunning(false);
  }

  useEffect(() => () => worker.current?.terminate(), []);
  return { lesson, before, running, start, load, stop };
}
