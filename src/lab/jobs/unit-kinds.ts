import { RandomAgent } from '../../agents/registry.js';
import { InputError, mismatch } from '../../env/base/errors.js';
import type { Predictions } from '../../evaluate/calibration.js';
import {
  type Deal,
  type Decisions,
  evaluate,
  type EvaluateOptions,
  EVALUATION_CHUNK,
} from '../../evaluate/evaluate.js';
import { type EvaluationPart, partOf } from '../../evaluate/evaluation-parts.js';
import { surpriseDifferences } from '../../gap/agent-audit.js';
import { DrawTest } from '../../gap/draw-test.js';
import { InformationRelaxation, type RelaxationOptions } from '../../gap/upper-bound.js';
import { type ForecastsAsked, predictionsOf } from '../../hint/calibrate-hints.js';
import { loadAgent, loadValues, upperBoundsFor } from '../agents.js';
import { LAB_KITS } from '../games/kits.js';
import { loadHintAgent } from '../hint-agent.js';
import type { LoadUnits, Unit } from './unit.js';

/** One of `evaluate`'s chunks of deals, played by an agent. */
const loadEvaluation: LoadUnits<
  Pick<EvaluateOptions, 'seed' | 'maxDecisions' | 'keepDecisions' | 'onDecision'>,
  object,
  EvaluationPart
> = async ({ seed, maxDecisions, keepDecisions, onDecision }, { parts, agents: [given], clock, watch }) => {
  const agent = await loadAgent(parts, given);
  return {
    run: async (deals, { first }) => {
      const options = {
        seed,
        maxDecisions,
        firstChunk: first / EVALUATION_CHUNK,
        clock,
        watch,
        keepDecisions,
        onDecision,
      };
      const played = await evaluate(parts, agent, deals, options);
      return { ...partOf(played), ...(played.choices && { choices: played.choices }) };
    },
    loaded: [agent],
  };
};

type Limits = Pick<RelaxationOptions, 'penaltyFrom' | 'chargeFrom' | 'maxPositions'>;

/** Bounds for several factors of the penalty, or the player's games under one. */
export type RelaxationPart = { readonly factors: readonly number[] } | { readonly factor: number };

/**
 * `[factor][deal]`: the largest penalized returns; or, for games, `[deal]` each: the player's returns, these less the
 * penalty, and the surprises from before the penalty begins; and the sums of a `DrawTest`.
 */
export type RelaxationResult = number[][];

/** @throws InputError with the deal's seed, for a deal with too many lines of play */
function ofNamedDeal<T>({ seed }: Deal, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${error.message}; it is the deal of seed ${seed}`) : error;
  }
}

/** By the model whose values make the penalty, and the player, if that is another one. */
const loadRelaxation: LoadUnits<Limits, RelaxationPart, RelaxationResult> = async (
  { maxPositions, chargeFrom, penaltyFrom },
  { parts, agents: [value, player] },
) => {
  const policy = await loadValues(parts, value);
  const agent = player === undefined ? policy : await loadAgent(parts, player);
  const { rules, reward } = parts;
  const kit = LAB_KITS.of(rules);
  const charges = await (chargeFrom === undefined ? undefined : kit.charges?.(rules, parts, chargeFrom, maxPositions));
  const relaxation = new InformationRelaxation(rules, reward, policy, {
    penaltyFrom,
    chargeFrom: charges === undefined ? chargeFrom : undefined,
    maxPositions,
    foresight: charges ?? kit.foresight?.(rules, parts, maxPositions),
  });
  return {
    run: (deals, part) => {
      if ('factors' in part) {
        const largest = deals.map((deal) => ofNamedDeal(deal, () => relaxation.ofDeal(deal, part.factors)));
        return part.factors.map((_, i) => largest.map((each) => each[i]));
      }
      agent.reseed?.(0);
      const games = deals.map((deal) => relaxation.ofAgent(agent, deal, part.factor));
      const test = new DrawTest(agent.name);
      for (const game of games) test.add(game);
      const rows = (['return', 'penalized', 'early'] as const).map((of) => games.map((game) => game[of]));
      return [...rows, [...test.sums]];
    },
    loaded: agent === policy ? [policy] : [policy, agent],
  };
};

export interface UpperBoundResult {
  /** `[deals]` */
  readonly returns: readonly number[];
  readonly seconds: number;
}

/** @param subject with the name of one of `upperBoundsFor` the environment */
const loadUpperBound: LoadUnits<{ readonly bound: string }, object, UpperBoundResult> = async (
  { bound: name },
  { parts, clock },
) => {
  const entry = upperBoundsFor(parts).find((each) => each.name === name);
  if (entry === undefined) throw mismatch(`an upper bound that is known of ${parts.spec.preset}`, name);
  const bound = await entry.create();
  return {
    run: async (deals) => {
      const started = clock();
      return { returns: Array.from(await bound.of(deals)), seconds: (clock() - started) / 1000 };
    },
    loaded: [bound],
  };
};

interface Sampling {
  readonly asked: ForecastsAsked;
  readonly playouts: number;
  readonly seed: number;
  readonly positions: 'own' | 'random';
}

/** What `predictionsOf` would have returned for all the deals at once. */
export function joinPredictions(chunks: readonly Predictions[][], playouts: number): Predictions[] {
  const joined = (which: number, of: 'predicted' | 'observed' | 'variances') =>
    chunks.flatMap((chunk) => chunk[which][of]);
  return chunks[0].map((_, which) => ({
    predicted: joined(which, 'predicted'),
    observed: joined(which, 'observed'),
    variances: joined(which, 'variances'),
    playouts,
  }));
}

/** The forecasts of hints in one position of each of a few deals, and the outcomes when their agent plays on. */
const loadPrediction: LoadUnits<Sampling, object, Predictions[]> = async (
  { asked, playouts, seed, positions },
  { parts, agents: [given], hintAgent },
) => {
  const { agent, values } = hintAgent ?? (await loadHintAgent(parts, given));
  const positionsOf = positions === 'random' ? new RandomAgent(parts.rules.moves.length) : undefined;
  return {
    run: (deals, { first }) =>
      predictionsOf(parts, agent, deals, asked, { values, playouts, seed, positionsOf, firstIndex: first }),
    loaded: [agent],
  };
};

interface Games {
  readonly played: Decisions;
  readonly compared?: Decisions | undefined;
}

/** `surpriseDifferences` of games that were played elsewhere, by the values of an agent. */
const loadSurprises: LoadUnits<object, Games, number[]> = async (_, { parts, agents: [given] }) => {
  const values = await loadValues(parts, given, '--values');
  return {
    run: (deals, { played, compared }) => Array.from(surpriseDifferences(parts, values, deals, played, compared)),
    loaded: [values],
  };
};

/** Loads the subject of units of each kind. */
export const KINDS = {
  evaluation: loadEvaluation,
  'upper bound': loadUpperBound,
  relaxation: loadRelaxation,
  prediction: loadPrediction,
  surprises: loadSurprises,
} satisfies Record<Unit['kind'], unknown>;
