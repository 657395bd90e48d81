import type { Reach } from '../../src/evaluate/bounds/lines-of-play.js';

/** A deal: what a player who knows it can do, and what an agent did. */
export interface DealOfDraws {
  /** What can be reached before the first draw. */
  readonly start: Reach;
  /** By draw: what can be reached after it. Draws come before those that follow them. */
  readonly reaches: readonly Reach[];
  /** `[draw, size]` */
  readonly surprises: Float32Array;
  /** The agent's return, and the sums of the surprises in its game. */
  readonly ownReturn: number;
  readonly ownSurprises: Float64Array;
}

/**
 * How much more a player who knows the deal gets than the agent did, both under the penalty with these weights: at least 0, since the agent's moves were there to be made.
 * Its mean is the certified gap. It is convex in the weights, and adds one of its subgradients to `slopes`, where given (Desai, Farias and
 * Moallemi 2012, "Pathwise optimization for optimal stopping problems").
 */
export function gapOf(deal: DealOfDraws, weights: Float64Array, slopes?: Float64Array): number {
  const { start, reaches, surprises, ownSurprises } = deal;
  const size = weights.length;
  const ahead = new Float64Array(reaches.length);
  const furthest = ({ draws, ended }: Reach): number =>
    draws.reduce((most, draw) => Math.max(most, ahead[draw]), ended);
  for (let draw = reaches.length - 1; draw >= 0; draw--) {
    let penalty = 0;
    for (let k = 0; k < size; k++) penalty += weights[k] * surprises[draw * size + k];
    ahead[draw] = furthest(reaches[draw]) - penalty;
  }
  const own = weights.reduce((left, weight, k) => left - weight * ownSurprises[k], deal.ownReturn);
  if (slopes) {
    for (let k = 0; k < size; k++) slopes[k] += ownSurprises[k];
    const followed = ({ draws, ended }: Reach): number | undefined => {
      const most = furthest({ draws, ended });
      return most === ended ? undefined : draws.find((draw) => ahead[draw] === most);
    };
    for (let draw = followed(start); draw !== undefined; draw = followed(reaches[draw]))
      for (let k = 0; k < size; k++) slopes[k] -= surprises[draw * size + k];
  }
  return furthest(start) - own;
}
