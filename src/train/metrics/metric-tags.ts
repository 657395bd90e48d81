import type { Metrics } from './metrics-file.js';

/** What is measured of the games played for training; everything that is not of a group below belongs to learning. */
const ROLLOUT = /^(episodes|episode_.*|win_rate|epsilon|exploration|draws_a_deal)$/;
const TIME = /^(iteration|seconds|seconds_.*|.*_per_second)$/;
const EVALUATION = /^evaluation_(.*)$/;

/** A metric's name in TensorBoard, which shows what stands before the slash as a group: "evaluation_win_rate" is "evaluation/win_rate". */
export function tagOf(metric: string): string {
  const evaluated = EVALUATION.exec(metric)?.[1];
  if (evaluated !== undefined) return `evaluation/${evaluated}`;
  if (ROLLOUT.test(metric)) return `rollout/${metric}`;
  if (TIME.test(metric)) return `time/${metric}`;
  return `losses/${metric}`;
}

/** Metrics by their tags, without `steps`, which is the axis, and without values that are no number: those have no point on a curve. */
export function taggedScalars(metrics: Metrics): Record<string, number> {
  const scalars: Record<string, number> = {};
  for (const [name, value] of Object.entries(metrics)) {
    if (name !== 'steps' && typeof value === 'number' && Number.isFinite(value)) scalars[tagOf(name)] = value;
  }
  return scalars;
}
