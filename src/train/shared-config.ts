import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { ACTIVATIONS } from '../agents/networks/network-description.js';
import { BACKEND_PREFERENCES } from '../agents/networks/network-plan.js';
import { SELECTION } from '../env/base/random.js';

z.config(en()); // the words of what is wrong with a value

/** More of these is a slip of the pen, and would take all the memory there is. */
export const MOST_ROWS = 10_000_000;
const MOST_LAYERS = 100;

/** How many of something there are, at least one: of anything, of games side by side, of rows in memory, and of units of a layer. */
export const count = z.int().check(z.minimum(1));
export const games = count.check(z.maximum(100_000));
export const rows = count.check(z.maximum(MOST_ROWS));
export const units = count.check(z.maximum(16_384));

export const whole = z.int().check(z.minimum(0));
export const atLeastZero = z.number().check(z.minimum(0));
export const fraction = z.number().check(z.minimum(0), z.maximum(1));
export const positive = z.number().check(z.positive());

/** Switches by their defaults, and a number that need not be there. */
export const on = z._default(z.boolean(), true);
export const off = z._default(z.boolean(), false);
/** Models have it in their files, always false. */
const gone = (what: string) => key(z.literal(false, `false: ${what} can no longer be trained`), false, 'always false');
const countOrNull = z._default(z.nullable(count), null);

/** A copy of a field that says what it means. */
export function described<Field extends z.ZodMiniType>(field: Field, description: string): Field {
  const own = field.clone();
  z.globalRegistry.add(own, { description });
  return own;
}

/** A field that need not be given. @param meaning of the field, for docs and help */
export function key<Field extends z.ZodMiniType>(
  field: Field,
  usual: z.util.NoUndefined<z.output<Field>>,
  meaning: string,
) {
  return described(z._default(field, usual), meaning);
}

const options = z.record(z.string(), z.unknown());

const curriculumStage = z.strictObject({
  until: described(positive.check(z.maximum(1)), 'share of totalSteps at which the stage ends'),
  rules: described(options, "rule options that differ from the training's"),
});

/** What every algorithm's config has: the game, the budget, the network, and how training is watched and kept. */
export const sharedConfigFields = {
  preset: described(z.string(), 'the game to learn'),
  rules: key(options, {}, "rule options that differ from the preset's"),
  reward: described(z.optional(z.string()), "reward scheme; default the game's first"),
  observe: described(z.optional(z.literal('table')), '"table": what is seen now, without counts of hidden cards'),
  shaping: key(
    z.nullable(z.string()),
    null,
    'a reward scheme as the potential of potential-based shaping; null for none',
  ),
  curriculum: key(z.array(curriculumStage), [], 'easier rules to begin with, stage by stage'),
  maxSteps: described(countOrNull, 'decisions after which an episode is truncated; null for no limit'),
  skipForcedMoves: described(
    on,
    'the environment plays positions with a single legal move, so that every step is a decision',
  ),
  seed: key(
    whole.check(z.maximum(Number.MAX_SAFE_INTEGER)),
    0,
    'equal seeds give equal weights on one backend with one number of workers',
  ),
  workers: key(whole.check(z.maximum(64)), 2, 'worker threads; 0: everything in one thread'),
  hiddenSizes: key(z.array(units).check(z.maxLength(MOST_LAYERS)), [64, 64], 'units of the hidden layers'),
  activation: key(z.enum(ACTIVATIONS), 'relu', 'between the layers'),
  layerNormalization: gone('layer normalisation'),
  residual: gone('residual layers'),
  annealLearningRate: described(on, 'lower the learning rate linearly to 0 over totalSteps'),
  maxGradientNorm: key(
    z.nullable(positive),
    0.5,
    'clip the norm of the gradient over all weights to this; null for no limit',
  ),
  backend: key(
    z.enum(BACKEND_PREFERENCES),
    'auto',
    'kernel: the compiled kernel; node, wasm, cpu: TensorFlow.js; auto: the first of kernel, node, wasm and cpu that starts',
  ),
  timeLimitSeconds: key(
    z.nullable(positive),
    null,
    'stop after the iteration in which this training time has passed; null for no limit',
  ),
  evaluations: key(
    whole,
    20,
    'evaluations of the greedy policy in totalSteps; the best weights are kept; 0: none, the last weights are kept',
  ),
  evaluationDeals: key(rows, 2000, 'deals of each evaluation'),
  evaluationSeed: key(
    whole.check(z.maximum(SELECTION.end - 1)),
    SELECTION.first,
    'seed of the first of these deals, from 2^29 to 2^30 - 1',
  ),
  patience: described(countOrNull, 'stop after this many evaluations without a better one; null: never'),
  checkpointSeconds: key(atLeastZero, 60, 'seconds between checkpoints'),
  keepCheckpoints: key(count, 2, 'checkpoints that are kept'),
} as const;

/** The keys of every algorithm's config. */
export type SharedConfig = z.infer<z.ZodMiniObject<typeof sharedConfigFields>> & {
  readonly algorithm: string;
  readonly totalSteps: number;
  readonly environments: number;
  readonly minibatchSize: number;
  readonly learningRate: number;
};

/** The keys of a config that an environment is made of; with defaults, all but the preset. */
export type EnvironmentConfig = Pick<SharedConfig, 'preset'> & Partial<SharedConfig>;
