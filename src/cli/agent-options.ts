import * as z from 'zod';
import { wholeNumber } from './option-types.js';

/** Which agent: a required `--agent`. */
export const agentOption = {
  agent: z
    .string()
    .describe('a scripted agent or a search (maketen list agents), a model folder, or the name of a model in models/'),
};

/** How agents are evaluated: `--seed` and `--max-decisions`. */
export const evaluationOptions = {
  seed: wholeNumber().prefault('0').describe("seed of the agents' own randomness (not of the deals)"),
  maxDecisions: wholeNumber(1).prefault('100000').describe('give a game up after so many decisions'),
};
