import * as z from 'zod';
import { DEFAULT_PATIENCE, MOST_PATIENCE } from '../lab/patience/with-patience.js';
import { wholeNumber } from './option-types.js';

/** Which agent: a required `--agent`. */
export const agentOption = {
  agent: z
    .string()
    .describe('a scripted agent or a search (maketen list agents), a model folder, or the name of a model in models/'),
};

/** Who gives hints unless somebody is named, in help and docs; `chooseHintAgent` chooses. */
export const DEFAULT_HINT_AGENT =
  'exact where the game is solved, else the trained model of the preset, else a strong scripted agent';

/** `--patience`. */
export const patienceOption = {
  patience: wholeNumber(0, MOST_PATIENCE)
    .prefault(String(DEFAULT_PATIENCE))
    .describe('seconds that an agent of a module may take for a decision on one game; 0: any time'),
};

/** How agents are evaluated: `--seed`, `--max-decisions` and `--patience`. */
export const evaluationOptions = {
  ...patienceOption,
  seed: wholeNumber().prefault('0').describe("seed of the agents' own randomness (not of the deals)"),
  maxDecisions: wholeNumber(1).prefault('100000').describe('give a game up after so many decisions'),
};
