import type { EnvironmentParts } from '../env/environment.js';
import { InputError } from '../env/errors.js';
import type { Game } from '../env/game.js';
import { partsOf } from '../env/registry.js';
import type { RewardScheme } from '../env/reward.js';
import type { Rules } from '../env/rules.js';
import { derivedSeed, nameKey } from '../env/seeds.js';
import { VectorEnvironment } from '../env/vector-environment.js';
import type { SharedConfig } from './shared-config.js';
import type { SnapshotFields } from './snapshot.js';
import { applySnapshot, takeSnapshot } from './snapshot.js';

export type TrainingParts = EnvironmentParts & { readonly game: Game };

/** Which of how many shards. */
export interface ShardPlace {
  readonly index: number;
  readonly count: number;
}

const SHARD_KEY = nameKey('training shard');

/** Fields of a vector environment that its rules and options decide. */
const FIXED = [
  'metadata',
  'singleObservationSpace',
  'singleActionSpace',
  'spec',
  'rules',
  'reward',
  'moveCount',
  'maxSteps',
];

/** The games of a shard: a vector environment under the rules of the present stage of the curriculum, with shaped rewards. */
export class TrainingGames {
  /** Another one in each stage. */
  environment!: VectorEnvironment;
  private stage = -1;
  private readonly seed: number;
  /** Sums over the environments of earlier stages. */
  private readonly past = { steps: 0, episodes: 0, won: 0, totalReturn: 0, totalLength: 0 };
  private readonly stages: readonly { readonly until: number; readonly parts: EnvironmentParts }[];

  /** @param size games side by side in this shard */
  constructor(
    parts: TrainingParts,
    { seed, curriculum, shaping }: Pick<SharedConfig, 'seed' | 'curriculum' | 'shaping'>,
    private readonly size: number,
    place: ShardPlace,
  ) {
    this.seed = derivedSeed(SHARD_KEY, seed, place.index);
    const withShaping = (stage: TrainingParts): EnvironmentParts =>
      shaping === null ? stage : { ...stage, reward: shapedReward(stage, shaping) };
    this.stages = [
      ...curriculum.map(({ until, rules }) => ({ until, parts: withShaping(stageParts(parts, rules)) })),
      { until: Infinity, parts: withShaping(parts) },
    ];
    this.enter(0);
  }

  /** Goes on to the stage of this share of the training; true if that is another one: all games are new then. */
  advance(progress: number): boolean {
    const stage = this.stages.findIndex(({ until }) => progress < until);
    if (stage === this.stage) return false;
    this.enter(stage);
    return true;
  }

  /** Sums over all finished episodes. */
  totals() {
    const { past } = this;
    const { episodes, won, totalReturn, steps } = this.environment.statistics;
    return {
      episodes: past.episodes + episodes,
      won: past.won + won,
      totalReturn: past.totalReturn + totalReturn,
      totalLength: past.totalLength + steps,
    };
  }

  save(): SnapshotFields {
    return { stage: this.stage, past: { ...this.past }, environment: takeSnapshot(this.environment, FIXED) };
  }

  restore({ stage, past, environment }: SnapshotFields): void {
    if (stage !== this.stage) this.enter(stage as number);
    applySnapshot(this.past, past);
    applySnapshot(this.environment, environment);
  }

  private enter(stage: number): void {
    if (this.stage >= 0) Object.assign(this.past, this.totals());
    this.stage = stage;
    this.environment = new VectorEnvironment(this.stages[stage].parts, this.size);
    this.environment.reset(derivedSeed(SHARD_KEY, this.seed, stage));
  }
}

/** The training's game under other rule options. */
function stageParts(parts: TrainingParts, rules: Readonly<Record<string, unknown>>): TrainingParts {
  const stage = partsOf(parts.spec, { rules });
  // Entries are shares of their maxima. Those of counts may differ (points of a target); a category's say what its shares mean.
  const layout = ({ moves, features }: Rules) =>
    JSON.stringify([
      moves,
      features.map(({ name, size, kind, maximum }) => [name, size, kind, kind === 'category' ? maximum : null]),
    ]);
  if (layout(stage.rules) !== layout(parts.rules)) {
    throw new InputError(
      `Expected the rules of a curriculum stage to keep moves and observation, but ${JSON.stringify(rules)} changes them; choose options that do not`,
    );
  }
  return stage;
}

/**
 * The reward plus the change of a potential (Ng, Harada and Russell, 1999, "Policy invariance under reward transformations"), with
 * gamma = 1: the potential of a position is what the other scheme is ahead of the reward there, and 0 where the game is over. An
 * episode's rewards add up to the same as without.
 */
function shapedReward({ reward, game }: TrainingParts, shaping: string): RewardScheme {
  const potential = game.rewards.find(({ name }) => name === shaping);
  if (!potential) {
    const names = game.rewards.map(({ name }) => name).join(', ');
    throw new InputError(`Expected config key "shaping": one of ${names} or null, but got "${shaping}"`);
  }
  return {
    name: reward.name,
    meaning: `${reward.meaning}; shaped by ${shaping}`,
    returnSoFar: (rules, state) => (state.outcome === 'ongoing' ? potential : reward).returnSoFar(rules, state),
  };
}
