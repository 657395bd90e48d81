import { z } from 'zod';
import { BACKEND_PREFERENCES } from '../agents/backend.js';
import { encoderOptions } from '../agents/encoder.js';
import { ACTIVATIONS } from '../agents/network.js';
import { parseWith } from '../env/options.js';

const fraction = z.number().min(0).max(1);

/** Everything a PPO training depends on. Defaults are tuned for decade-loop3. */
export const ppoConfigSchema = z.strictObject({
  algorithm: z
    .literal('ppo')
    .default('ppo')
    .describe('proximal policy optimisation with masked moves (arXiv:1707.06347, arXiv:2006.14171)'),
  preset: z.string().describe('the game to learn'),
  rules: z.record(z.string(), z.unknown()).default({}).describe("rule options that differ from the preset's"),
  reward: z.string().optional().describe("reward scheme; default the game's first"),
  maxSteps: z
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe('decisions after which an episode is truncated; null for no limit'),
  skipForcedMoves: z
    .boolean()
    .default(true)
    .describe('let the environment play positions with a single legal move, so that every step is a decision'),
  seed: z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .default(0)
    .describe('equal seeds give equal weights on one backend'),
  totalSteps: z
    .int()
    .min(1)
    .default(3_000_000)
    .describe('decisions to train on, over all environments; rounded up to whole rollouts'),
  environments: z.int().min(1).default(512).describe('games played side by side'),
  rolloutLength: z.int().min(1).default(32).describe('decisions in each game between two updates'),
  epochs: z.int().min(1).default(2).describe('passes over a rollout'),
  minibatchSize: z
    .int()
    .min(1)
    .default(1024)
    .describe('decisions a gradient step; at most environments x rolloutLength'),
  learningRate: z.number().positive().default(3e-3).describe("Adam's step size at the start"),
  annealLearningRate: z.boolean().default(true).describe('lower the learning rate linearly to 0 over totalSteps'),
  gamma: fraction.default(1).describe('discount a decision; 1 suits games that end'),
  gaeLambda: fraction.default(0.8).describe('lambda of generalised advantage estimation (arXiv:1506.02438)'),
  clipRange: z
    .number()
    .positive()
    .default(0.2)
    .describe('how far the probability ratio may leave 1 before its gradient stops'),
  entropyCoefficient: z.number().min(0).default(0.01).describe('weight of the entropy bonus in the loss'),
  valueCoefficient: z.number().min(0).default(0.5).describe('weight of the value loss in the loss'),
  maxGradientNorm: z
    .number()
    .positive()
    .nullable()
    .default(0.5)
    .describe('gradients longer than this (all weights together) are scaled down to it; null for no limit'),
  normalizeAdvantages: z.boolean().default(true).describe('give the advantages of a minibatch mean 0 and deviation 1'),
  hiddenSizes: z.array(z.int().min(1)).default([64, 64]).describe('units of the hidden layers'),
  moveUnits: z
    .int()
    .min(1)
    .default(16)
    .describe('units that score a move from its derived features; see encoder.derived'),
  activation: z.enum(ACTIVATIONS).default('relu').describe('between the layers'),
  encoder: encoderOptions.prefault({}).describe('how observations become network inputs'),
  backend: z
    .enum(BACKEND_PREFERENCES)
    .default('auto')
    .describe('what TensorFlow.js computes with; auto: node if installed, else wasm, else cpu'),
  timeLimitSeconds: z
    .number()
    .positive()
    .nullable()
    .default(null)
    .describe('stop after the rollout in which this time has passed; null for no limit'),
});

export type PpoConfig = z.infer<typeof ppoConfigSchema>;
/** What has to be given: the preset; the rest has defaults. */
export type PpoConfigInput = z.input<typeof ppoConfigSchema>;

/**
 * Checks a training config and fills in the defaults.
 * @throws InputError that names the key, what was expected and what came
 */
export function parsePpoConfig(input: unknown): PpoConfig {
  return parseWith<PpoConfig>(ppoConfigSchema, input, 'config key', Object.keys(ppoConfigSchema.shape));
}
