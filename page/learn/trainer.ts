import { useEffect, useRef, useState } from 'preact/hooks';
import type { ModelFiles } from '../engine/calls.js';
import { texts } from '../texts/texts.js';

/** How well it played the measured deals after so much learning. */
export interface Point {
  readonly seconds: number;
  readonly steps: number;
  readonly won: number;
  readonly low: number;
  readonly high: number;
}

export type ToTrainer = { readonly type: 'start'; readonly config: object } | { readonly type: 'stop' };

export type FromTrainer =
  | { readonly type: 'point'; readonly point: Point }
  | { readonly type: 'progress'; readonly steps: number; readonly games: number; readonly seconds: number }
  | { readonly type: 'ended'; readonly files: ModelFiles }
  | { readonly type: 'compared'; readonly differences: readonly Difference[] }
  | { readonly type: 'failed'; readonly text: string };

/** A decision that the network makes otherwise than when it was young. */
export interface Difference {
  readonly seed: number;
  /** How the game came there. */
  readonly turns: readonly { readonly action: number }[];
  readonly now: number;
  readonly then: number;
}

/** What can be changed between two trainings. */
export interface Knobs {
  readonly preset: string;
  readonly hiddenSizes: readonly number[];
  readonly learningRate: number;
}

/** A training, as far as it has come. */
export interface Lesson {
  readonly knobs: Knobs;
  readonly points: readonly Point[];
  readonly steps: number;
  readonly games: number;
  readonly seconds: number;
  /** The model, once it has ended, and what it does otherwise than at the beginning. */
  readonly files: ModelFiles | null;
  readonly differences: readonly Difference[];
}

/**
 * Made for seconds, not for minutes: a small network, targets from the draws that came, and a draw that is looked ahead when it plays. What a preset has as
 * tuned defaults learns better, and ten times as slowly.
 */
function configOf({ preset, hiddenSizes, learningRate }: Knobs): object {
  return {
    ...{ preset, hiddenSizes, learningRate, algorithm: 'value', backend: 'auto', totalSteps: 600_000 },
    ...{ environments: 128, minibatchSize: 128, replayRatio: 3, replayCapacity: 16_384, lambda: 0.9 },
    ...{ lookahead: 1, expectedDraws: false, seed: 1 },
  };
}

/** The training of this page, in a worker of its own, and the one before it. It ends with the page. */
export function useTrainer(onError: (error: Error) => void) {
  const worker = useRef<Worker | null>(null);
  const [lesson, setLesson] = useState<Lesson | null>(null);
  const [before, setBefore] = useState<Lesson | null>(null);
  const [running, setRunning] = useState(false);
  const change = (more: (present: Lesson) => Partial<Lesson>): void =>
    setLesson((present) => present && { ...present, ...more(present) });

  function end(error?: string): void {
    worker.current?.terminate();
    worker.current = null;
    setRunning(false);
    if (error !== undefined) onError(new Error(error));
  }

  function start(knobs: Knobs): void {
    end();
    setBefore(lesson);
    setLesson({ knobs, points: [], steps: 0, games: 0, seconds: 0, files: null, differences: [] });
    setRunning(true);
    const started = new Worker(new URL('./training-worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    started.onerror = () => end(texts().learn.stopped);
    started.onmessage = ({ data }: MessageEvent<FromTrainer>) => {
      if (data.type === 'point') change(({ points }) => ({ points: [...points, data.point] }));
      else if (data.type === 'progress')
        change(() => ({ steps: data.steps, games: data.games, seconds: data.seconds }));
      else if (data.type === 'ended') {
        change(() => ({ files: data.files }));
        setRunning(false);
      } else if (data.type === 'compared') {
        change(() => ({ differences: data.differences }));
        end();
      } else end(data.text);
    };
    started.postMessage({ type: 'start', config: configOf(knobs) } satisfies ToTrainer);
  }

  const stop = (): void => worker.current?.postMessage({ type: 'stop' } satisfies ToTrainer);
  useEffect(() => () => worker.current?.terminate(), []);
  return { lesson, before, running, start, stop };
}
