import * as z from 'zod';
import type { GameParts } from '../../env/game.js';
import { type GameState, InputError, type Trace } from '../../env/index.js';
import { suggestion } from '../../env/nearest-name.js';
import { playMoves } from '../../hint/position/played-moves.js';
import { positionInTrace, positionReader } from '../../hint/position/read-position.js';
import { readTrace } from '../../lab/traces.js';
import { environmentParts, rulesOptions } from '../environment-options.js';
import { gameOption } from '../game-option.js';
import { wholeNumber } from '../option-types.js';

/** Which position: one of `--position`, `--trace` and `--seed`. */
export const positionOptions = {
  env: z.string().optional().describe('preset (a trace names its own)'),
  option: rulesOptions.option,
  ...gameOption,
  position: z.string().optional().describe('the position in its notation'),
  trace: z.string().optional().describe('a file of traces, or - for standard input'),
  line: wholeNumber(1).optional().describe('line of the trace file').meta({ needs: 'trace', defaultText: '1' }),
  step: wholeNumber(1)
    .optional()
    .describe("the position before this move of the trace's game, counted from 1")
    .meta({ needs: 'trace', defaultText: '1' }),
  seed: wholeNumber().optional().describe('the deal of this seed'),
  moves: z
    .string()
    .optional()
    .describe('the moves made since the deal, separated by commas, forced ones included')
    .meta({ needs: 'seed' }),
};

type PositionChoice = z.output<z.ZodObject<typeof positionOptions>>;

export interface ChosenPosition {
  readonly parts: GameParts;
  readonly state: GameState;
}

function required(env: string | undefined): string {
  if (env === undefined)
    throw new InputError('Expected --env PRESET, but it is missing (maketen list shows all presets)');
  return env;
}

function fromSeed(choice: PositionChoice, seed: number): ChosenPosition {
  const parts = environmentParts({ ...choice, env: required(choice.env) });
  const state = parts.rules.createState();
  parts.rules.deal(state, seed);
  const moves = (choice.moves ?? '').split(',').map((move) => move.trim());
  if (moves.length === 1 && moves[0] === '') return { parts, state };
  playMoves(parts, state, moves, '--moves');
  return { parts, state };
}

function fromNotation(choice: PositionChoice, text: string): ChosenPosition {
  const parts = environmentParts({ ...choice, env: required(choice.env) });
  return { parts, state: positionReader(parts)(text) };
}

function sameRules(choice: PositionChoice, trace: Trace): void {
  if (choice.option !== undefined) throw new InputError('Expected no --option with --trace: the trace says its rules');
  if (choice.env !== undefined && choice.env !== trace.preset)
    throw new InputError(
      `Expected --env ${trace.preset}, as the trace says, but got ${choice.env}${suggestion(choice.env, [trace.preset])}`,
    );
}

async function fromTrace(choice: PositionChoice, path: string): Promise<ChosenPosition> {
  const { line = 1, step = 1 } = choice;
  const { trace, parts } = await readTrace(path, line);
  sameRules(choice, trace);
  try {
    return { parts, state: positionInTrace(parts, trace, step - 1, 'Expected --step', 1) };
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${path}, line ${line}: ${error.message}`);
    throw error;
  }
}

/** The position that the options name, with its rules; an InputError says what is wrong with them. */
export async function choosePosition(choice: PositionChoice): Promise<ChosenPosition> {
  const { position, trace, seed } = choice;
  const given = Object.entries({ position, trace, seed }).filter(([, value]) => value !== undefined);
  if (given.length !== 1) {
    const got = given.length === 0 ? 'none' : given.map(([name]) => `--${name}`).join(' and ');
    throw new InputError(`Expected exactly one of --position, --trace and --seed, but got ${got}`);
  }
  if (position !== undefined) return fromNotation(choice, position);
  return trace !== undefined ? fromTrace(choice, trace) : fromSeed(choice, seed!);
}
