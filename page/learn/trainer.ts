import { useEffect, useRef, useState } from 'preact/hooks';
import type { ModelFiles } from '../engine/calls.js';
import type { Turn } from '../session/session.js';
import { texts } from '../texts/texts.js';
import { configOf, crc32, type Knobs, readTraining, type Recipe, type SavedCurve } from './recipe.js';

export type ToTrainer =
  /** @param until the decisions after which it ends @param rule the share of wins of the best script, which is measured where it is null */
  | { readonly type: 'start'; readonly config: object; readonly until: number; readonly rule: number | null }
  | { readonly type: 'load'; readonly config: object; readonly files: ModelFiles }
  | { readonly type: 'stop' };

/** What has changed of a lesson. */
export interface FromTrainer extends Partial<Omit<Lesson, 'knobs' | 'isSame'>> {
  /** Whether its network is final, or all has been told. */
  readonly at?: 'network' | 'end';
  /** Why it cannot go on. */
  readonly problem?: string;
}

/** A decision that the network makes otherwise than when it was young. */
export interface Difference {
  readonly seed: number;
  readonly turns: readonly Turn[];
  readonly now: number;
  readonly then: number;
}

export interface Lesson extends SavedCurve {
  readonly steps: number;
  /** Shares of wins under rules of the player's own. */
  readonly lines: { readonly random: number; readonly rule: number } | null;
  /** The best model so far; once it has ended also what it does otherwise than at the beginning. */
  readonly files: ModelFiles | null;
  readonly differences: readonly Difference[];
}

const NEW = { points: [], steps: 0, games: 0, seconds: 0, lines: null, files: null, differences: [], isSame: null };

export function weightsOf(files: ModelFiles): number {
  return crc32(files['weights.bin']);
}

/** Whether a network that is final has the weights that a link has promised; null where it has not come so far. */
function isAsPromised({ steps, files }: Lesson, recipe: Recipe): boolean | null {
  return steps === recipe.steps ? weightsOf(files!) === recipe.weights : null;
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

  /** Starts a worker by a message. What it tells changes the lesson, which is shown at once, or as soon as a file is found sound. */
  function begin(message: ToTrainer, next: Lesson, recipe: Recipe | null = null): void {
    end();
    const isFile = message.type === 'load';
    const show = (): void => {
      setBefore(lesson);
      setLesson(next);
    };
    if (!isFile) show();
    const started = new Worker(new URL('./training-worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    started.onerror = () => end(texts().learn.stopped);
    started.onmessage = ({ data: { at, problem, ...changes } }: MessageEvent<FromTrainer>) => {
      if (problem !== undefined) {
        end(isFile ? texts().learn.wrong.file : problem);
        return;
      }
      if (isFile && at === 'network') show();
      setLesson((present) => {
        const changed = present && { ...present, ...changes };
        return changed && recipe && at === 'network' ? { ...changed, isSame: isAsPromised(changed, recipe) } : changed;
      });
      if (at === 'network') setRunning(false);
      if (at === 'end') end();
    };
    started.postMessage(message);
  }

  /** @param rule the share of wins of the best script, null where it is to be measured @param recipe what a link has promised */
  function start(knobs: Knobs, rule: number | null, recipe: Recipe | null): void {
    const until = recipe?.steps ?? Infinity;
    begin({ type: 'start', config: configOf(knobs), until, rule }, { ...NEW, knobs }, recipe);
    setRunning(true);
  }

  /** Takes a saved training. @throws Error in the player's words for what is none of this page */
  function load(files: ModelFiles, presets: readonly string[]): void {
    const saved = readTraining(files, presets);
    begin({ type: 'load', config: configOf(saved.knobs), files }, { ...NEW, ...saved });
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
