import * as z from 'zod';
import { BACKEND_PREFERENCES } from '../agents/networks/backend.js';
import { ACTIVATIONS } from '../agents/networks/network-description.js';
import { SELECTION } from '../env/random.js';

/** More of these is a slip of the pen, and would take all the memory there is. */
export const MOST_ROWS = 10_000_000;
const MOST_LAYERS = 100;

/** How many of something there are, at least one: of anything, of games side by side, of rows in memory, and of units of a layer. */
export const count = z.int().min(1);
export const games = count.max(100_000);
export const rows = count.max(MOST_ROWS);
export const units = count.max(16_384);

export const whole = z.int().min(0);
export const fraction = z.number().min(0).max(1);
export const positive = z.number().positive();

/** Switches by their defaults, and a number that need not be there. */
export const on = z.boolean().default(true);
export const off = z.boolean().default(false);
const countOrNull = count.nullable().default(null);

const curriculumStage = z.strictObject({
  until: positive.max(1).describe('share of totalSteps at which the stage ends'),
  rules: z.record(z.string(), z.unknown()).describe("rule options that differ from the training's"),
});

/** What every algorithm's config has: the game, the budget, the network, and how training is watched and kept. */
export const sharedConfigFields = {
  preset: z.string().describe('the game to learn'),
  rules: z.record(z.string(), z.unknown()).default({}).describe("rule options that differ from the preset's"),
  reward: z.string().optional().describe("reward scheme; default the game's first"),
  shaping: z
    .string()
    .nullable()
    .default(null)
    .describe(
      'a reward scheme whose lead over the reward is the potential of potential-based shaping (Ng, Harada and Russell, 1999): it guides learning and leaves the best play as it is; null for none',
    ),
  curriculum: z
    .array(curriculumStage)
    .default([])
    .describe('easier rules to begin with, stage by stage; evaluation always plays the real ones'),
  maxSteps: countOrNull.describe('decisions after which an episode is truncated; null for no limit'),
  skipForcedMoves: on.describe(
    'let the environment play positions with a single legal move, so that every step is a decision',
  ),
  seed: whole
    .max(Number.MAX_SAFE_INTEGER)
    .default(0)
    .describe('equal seeds give equal weights on one backend with one number of workers'),
  workers: whole
    .max(64)
    .default(2)
    .describe('worker threads that play and compute gradients; 0: everything in one thread'),
  hiddenSizes: z.array(units).max(MOST_LAYERS).default([64, 64]).describe('units of the hidden layers'),
  activation: z.enum(ACTIVATIONS).default('relu').describe('between the layers'),
  layerNormalization: off.describe('normalise hidden layers over their units (arXiv:1607.06450)'),
  residual: off.describe('add to hidden layers the one before, where it is as wide'),
  annealLearningRate: on.describe('lower the learning rate linearly to 0 over totalSteps'),
  maxGradientNorm: positive
    .nullable()
    .default(0.5)
    .describe('gradients longer than this (all weights together) are scaled down to it; null for no limit'),
  backend: z
    .enum(BACKEND_PREFERENCES)
    .default('auto')
    .describe(
      'what computes; kernel: the compiled kernel; the others: TensorFlow.js; auto: the kernel where it starts, else node if installed, else wasm, else cpu',
    ),
  timeLimitSeconds: positive
    .nullable()
    .default(null)
    .describe(
      'stop after the iteration in which this time has passed, resumed runs counted from their start; null for no limit',
    ),
  evaluations: whole
    .default(20)
    .describe(
      'how often in totalSteps the greedy policy is evaluated; the best one is kept; 0: never, the last one is kept',
    ),
  evaluationDeals: rows.default(2000).describe('deals of such an evaluation: always the same'),
  evaluationSeed: whole
    .max(SELECTION.end - 1)
    .default(SELECTION.first)
    .describe('seed of the first of them; seeds from 2^29 to 2^30 - 1 are kept for this'),
  patience: countOrNull.describe('stop after so many evaluations in a row without a better one; null: never'),
  checkpointSeconds: z.number().min(0).default(60).describe('seconds between checkpoints'),
  keepCheckpoints: count.default(2).describe('how many of the last checkpoints are kept'),
} as const;

/** The keys of every algorithm's config. */
export type SharedConfig = z.infer<z.ZodObject<typeof sharedConfigFields>> & {
  readonly algorithm: string;
  readonly totalSteps: number;
  readonly environments: number;
  readonly minibatchSize: number;
  readonly learningRate: number;
};
