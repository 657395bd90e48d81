import { InputError } from '../env/base/errors.js';
import { derivedSeed, nameKey } from '../env/base/random.js';
import { rulesSeen } from '../env/environment/environment-parts.js';
import { type GameParts, rewardsOf } from '../env/environment/game.js';
import type { RewardScheme, Rules } from '../env/environment/rules.js';
import { Encoder } from '../env/inputs/encoder.js';
import { KernelVectorEnvironment, makeVectorEnvironment } from '../env/kernel/kernel-vector-environment.js';
import { partsOf } from '../env/registry.js';
import { VectorEnvironment, type VectorEnvironmentLike } from '../env/vector/vector-environment.js';
import type { WorkerPlace } from './learner.js';
import type { SharedConfig } from './shared-config.js';
import { applySnapshot, type SnapshotFields, takeSnapshot } from './snapshot.js';

const WORKER_KEY = nameKey('training shard');

/** Fields of a vector environment that checkpoints hold, in its order. Its rules and options decide the others, or every step writes them again. */
const KEPT = [
  'size',
  'observations',
  'actionFeatures',
  'actionMasks',
  'legalCounts',
  'rewards',
  'terminations',
  'truncations',
  'finalObservations',
  'finalActionMasks',
  'finalActionFeatures',
  'finalOutcomes',
  'finalScores',
  'finalCardsLeft',
  'finalMeasures',
  'finalReturns',
  'finalLengths',
  'episodeLengths',
  'episodeSeeds',
  'statistics',
  'states',
  'inputs',
  'module',
  'games',
  'returns',
  'episodes',
  'seed',
  'firstDeals',
];

/** The games of a worker: a vector environment under the rules of the present stage of the curriculum, with shaped rewards. */
export class TrainingGames {
  /** Another one in each stage. */
  environment!: VectorEnvironmentLike;
  private stage = -1;
  private readonly seed: number;
  /** Sums over the environments of earlier stages. */
  private readonly past = { steps: 0, episodes: 0, won: 0, totalReturn: 0, totalLength: 0 };
  private readonly stages: readonly CurriculumStage[];
  /** [stage] */
  private readonly rewards: readonly RewardScheme[];

  /** @param size games side by side in this worker @param encoder makes a network's inputs, see `encode` */
  constructor(
    parts: GameParts,
    { seed, curriculum, shaping }: Pick<SharedConfig, 'seed' | 'curriculum' | 'shaping'>,
    private readonly size: number,
    place: WorkerPlace,
    private readonly encoder = new Encoder(parts.rules),
  ) {
    this.seed = derivedSeed(WORKER_KEY, seed, place.index);
    this.stages = curriculumStages(parts, { curriculum });
    this.rewards = this.stages.map((stage) =>
      shaping === null ? stage.parts.reward : shapedReward(stage.parts, shaping),
    );
    this.enter(0);
  }

  /** Goes on to the stage of this share of the training; true if that is another one: all games are new then. */
  advance(progress: number): boolean {
    const stage = stageAt(this.stages, progress);
    if (stage === this.stage) return false;
    this.enter(stage);
    return true;
  }

  /** Encodes the present positions of all games into inputs[offset ..], as `encoder.encode` does. */
  encode(inputs: Float32Array, offset = 0) {
    const { environment, encoder, size } = this;
    if (!(environment instanceof KernelVectorEnvironment && environment.encode(inputs, offset)))
      encoder.encode(environment, size, inputs, offset);
  }

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

  /** Of equal form with compiled rules and without; the former add the memory of their module. */
  save(): SnapshotFields {
    // Checkpoints of equal trainings are equal, whatever was saved before.
    if (this.environment instanceof KernelVectorEnvironment) this.environment.forgetStates();
    return { stage: this.stage, past: { ...this.past }, environment: takeSnapshot(this.environment, KEPT) };
  }

  /** Continues with the rules in TypeScript where the snapshot is not of these compiled ones. */
  restore({ stage, past, environment }: SnapshotFields) {
    if (stage !== this.stage) this.enter(stage as number);
    applySnapshot(this.past, past);
    const { states, module, games, ...shown } = environment as SnapshotFields;
    const rows = { ...shown, legalMasks: shown.actionMasks };
    if (!(this.environment instanceof KernelVectorEnvironment)) applySnapshot(this.environment, { ...rows, states });
    else if (module === this.environment.module) {
      this.environment.reset(shown.seed as number);
      applySnapshot(this.environment, { ...rows, games });
    } else {
      this.environment = new VectorEnvironment(this.stageParts(), this.size);
      applySnapshot(this.environment, { ...rows, states });
    }
  }

  private enter(stage: number) {
    if (this.stage >= 0) Object.assign(this.past, this.totals());
    this.stage = stage;
    this.environment = makeVectorEnvironment(this.stageParts(), this.size, this.encoder);
    this.environment.reset(derivedSeed(WORKER_KEY, this.seed, stage));
  }

  /** What the present stage plays. Learners encode plain observations themselves, with the options of their config. */
  private stageParts(): GameParts {
    return { ...this.stages[this.stage].parts, inputs: undefined, reward: this.rewards[this.stage] };
  }
}

/**
 * The reward plus the change of a potential (Ng, Harada and Russell, 1999, "Policy invariance under reward transformations"), with
 * gamma = 1: the potential of a position is what the other scheme is ahead of the reward there, and 0 where the game is over. An
 * episode's rewards add up to the same as without.
 */
function shapedReward({ reward, game, rules }: GameParts, shaping: string): RewardScheme {
  const offered = rewardsOf({ game, rules });
  const potential = offered.find(({ name }) => name === shaping);
  if (!potential) {
    const names = offered.map(({ name }) => name).join(', ');
    throw new InputError(`Expected config key "shaping": one of ${names} or null, but got "${shaping}"`);
  }
  return {
    name: reward.name,
    meaning: `${reward.meaning}; shaped by ${shaping}`,
    returnSoFar: (rules, state) => (state.outcome === 'ongoing' ? potential : reward).returnSoFar(rules, state),
  };
}

/** A stretch of a training under rules of its own. */
export interface CurriculumStage {
  /** Share of totalSteps at which it ends; infinite for the last, which has the real rules. */
  readonly until: number;
  readonly parts: GameParts;
}

/** The stages of a training, the real rules last. @throws InputError if a stage changes moves or observation */
export function curriculumStages(
  parts: GameParts,
  { curriculum }: Pick<SharedConfig, 'curriculum'>,
): readonly CurriculumStage[] {
  return [
    ...curriculum.map(({ until, rules }) => ({ until, parts: stageParts(parts, rules) })),
    { until: Infinity, parts },
  ];
}

export function stageAt(stages: readonly Pick<CurriculumStage, 'until'>[], progress: number): number {
  return stages.findIndex(({ until }) => progress < until);
}

/** Parts whose rules observe what their environment shows: learners encode observations themselves. */
export function partsSeen(given: GameParts): GameParts {
  const spec = { ...given.spec, inputs: undefined, observe: undefined, reward: given.reward.name };
  return { ...given, rules: rulesSeen(given), inputs: undefined, spec };
}

/** The training's game under other rule options. */
function stageParts(parts: GameParts, rules: Readonly<Record<string, unknown>>): GameParts {
  const observe = parts.rules.observedAs === 'table' ? ({ observe: 'table' } as const) : {};
  const stage = partsSeen(partsOf(parts.spec, { rules, ...observe }));
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
