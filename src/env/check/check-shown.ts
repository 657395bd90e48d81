import type { EnvironmentLike, EnvironmentSpec, StepResult } from '../environment-like.js';
import type { Game } from '../game.js';
import type { Random } from '../random.js';
import { GAMES } from '../registry.js';
import type { Rules } from '../rules.js';
import { asText, checksOf } from './played-positions.js';

const { ensure, equal } = checksOf('checkEnvironment: ');

/** How far rounding may take a number out of its space. */
const ROUNDING = 1e-6;

export function checkObservation(environment: EnvironmentLike, observation: Float32Array): void {
  const { low, high, shape, parts = [] } = environment.observationSpace;
  equal(observation.length, shape[0], `observations of ${shape[0]} entries`);
  const wrong = observation.findIndex((value) => !(value >= low && value <= high));
  ensure(wrong < 0, `expected observations in [${low}, ${high}], but got ${observation[wrong]} at ${wrong}`);
  for (const { name, from, size, low: least = 0, high: most } of parts)
    for (let at = from; at < from + size; at++)
      ensure(
        observation[at] >= least - ROUNDING && observation[at] <= most + ROUNDING,
        `expected "${name}" of observations in [${least}, ${most}], but got ${observation[at]} at ${at}`,
      );
}

/** Action features: right size, within their maxima, 0 for illegal moves. */
export function checkActionFeatures({ actionFeatureSpace }: EnvironmentLike, { info }: StepResult): void {
  if (actionFeatureSpace === undefined) return;
  const { actionFeatures, actionMask } = info;
  const { shape, parts = [], high } = actionFeatureSpace;
  const [moves, numbers] = shape;
  equal(actionFeatures?.length, moves * numbers, `action features of ${shape.join(' x ')} entries`);
  actionFeatures?.forEach((value, at) => {
    const [move, k] = [Math.floor(at / numbers), at % numbers];
    const most = actionMask[move] === 1 ? (parts[k]?.high ?? high) : 0;
    ensure(
      Math.abs(value - most / 2) <= most / 2 + ROUNDING,
      `expected action feature ${k} of move ${move} in [0, ${most}], but got ${value}`,
    );
  });
}

/** All spaces as one text. */
export function spacesOf({ observationSpace, actionSpace, actionFeatureSpace }: EnvironmentLike): string {
  return JSON.stringify([observationSpace, actionSpace, actionFeatureSpace]);
}

/** Checks the rules' observation, whatever a wrapper shows. */
export function checkFeatures({ rules, state }: EnvironmentLike): void {
  const observation = new Float32Array(rules.observationSize);
  rules.observe(state, observation);
  let at = 0;
  for (const { name, size, maximum } of rules.features) {
    for (let i = 0; i < size; i++, at++) {
      const amount = observation[at] * maximum;
      ensure(
        Math.abs(amount - Math.round(amount)) < 1e-3,
        `expected feature "${name}" to be an integer over ${maximum}, but got ${observation[at]} at ${i}`,
      );
    }
  }
  ensure(
    at === rules.observationSize,
    `expected features of ${rules.observationSize} entries in all, but they have ${at}`,
  );
}

/** What `step` or `reset` returned, as texts that stay when its buffers are used again. */
export type Told = Readonly<Record<keyof StepResult, string>>;

export function told({ observation, reward, terminated, truncated, info }: StepResult): Told {
  return {
    observation: asText(observation),
    reward: asText(reward),
    terminated: asText(terminated),
    truncated: asText(truncated),
    info: asText(info),
  };
}

/** The first part in which two results differ. */
export function differingPart(one: Told, other: Told): string | undefined {
  return (Object.keys(one) as (keyof Told)[]).find((part) => one[part] !== other[part]);
}

/** The registered game of a spec; undefined for other games. */
export function registeredGame({ preset }: EnvironmentSpec): Game | undefined {
  return GAMES.find(({ presets }) => Object.hasOwn(presets, preset));
}

/** A reached position: its seed, the shuffles used, and the hidden cards of the last one. */
export interface ReachedPosition {
  readonly seed: number;
  readonly shuffles: number;
  readonly hidden: number;
}

/** A seed's deck with its hidden cards re-dealt: all cards that the position has shown stay. */
export function redealtDeck(
  rules: Pick<Rules, 'dealOrder'>,
  { seed, shuffles, hidden }: ReachedPosition,
  random: Random,
): Uint8Array[] {
  const deck = Array.from({ length: shuffles }, (_, k) => rules.dealOrder(seed, k).slice());
  const last = deck[deck.length - 1];
  for (let left = hidden; left > 1; left--) {
    const [at, other] = [last.length - left, last.length - left + random.below(left)];
    [last[at], last[other]] = [last[other], last[at]];
  }
  return deck;
}
