import * as z from 'zod';
import type { GameParts } from '../../env/game.js';
import type { GameState, Trace } from '../../env/index.js';
import { InputError, parseTraceLine, partsOf } from '../../env/index.js';
import { suggestion } from '../../env/nearest-name.js';
import { playMoves } from '../../hint/position/played-moves.js';
import { positionInTrace } from '../../hint/position/position-in-trace.js';
import { positionReader } from '../../hint/position/read-position.js';
import { readLines } from '../../io/files.js';
import { environmentParts, rulesOptions } from '../environment-options.js';
import { wholeNumber } from '../option-types.js';

/** Which position: one of `--position`, `--trace` and `--seed`. */
export const positionOptions = {
  env: z.string().optional().describe('preset (a trace names its own)'),
  option: rulesOptions.option,
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

function fromSeed(argv: PositionChoice, seed: number): ChosenPosition {
  const parts = environmentParts({ ...argv, env: required(argv.env) });
  const state = parts.rules.createState();
  parts.rules.deal(state, seed);
  const moves = (argv.moves ?? '').split(',').map((move) => move.trim());
  if (moves.length === 1 && moves[0] === '') return { parts, state };
  playMoves(parts, state, moves, '--moves');
  return { parts, state };
}

function fromNotation(argv: PositionChoice, text: string): ChosenPosition {
  const parts = environmentParts({ ...argv, env: required(argv.env) });
  return { parts, state: positionReader(parts)(text) };
}

async function lineOf(path: string, number: number): Promise<string> {
  let lines = 0;
  for await (const line of readLines(path)) if (++lines === number) return line;
  throw new InputError(`Expected --line from 1 to ${lines}, the lines of ${path}, but got ${number}`);
}

function sameRules(argv: PositionChoice, trace: Trace): void {
  if (argv.option !== undefined) throw new InputError('Expected no --option with --trace: the trace says its rules');
  if (argv.env !== undefined && argv.env !== trace.preset)
    throw new InputError(
      `Expected --env ${trace.preset}, as the trace says, but got ${argv.env}${suggestion(argv.env, [trace.preset])}`,
    );
}

async function fromTrace(argv: PositionChoice, path: string): Promise<ChosenPosition> {
  const { line: number = 1, step = 1 } = argv;
  const line = await lineOf(path, number);
  try {
    const trace = parseTraceLine(line);
    sameRules(argv, trace);
    const parts = partsOf(trace.preset, { rules: trace.rules });
    return { parts, state: positionInTrace(parts, trace, step - 1, 'Expected --step', 1) };
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${path}, line ${number}: ${error.message}`);
    throw error;
  }
}

/** The position that the options name, with its rules; an InputError says what is wrong with them. */
export async function choosePosition(argv: PositionChoice): Promise<ChosenPosition> {
  const { position, trace, seed } = argv;
  const given = Object.entries({ position, trace, seed }).filter(([, value]) => value !== undefined);
  if (given.length !== 1) {
    const got = given.length === 0 ? 'none' : given.map(([name]) => `--${name}`).join(' and ');
    throw new InputError(`Expected exactly one of --position, --trace and --seed, but got ${got}`);
  }
  if (position !== undefined) return fromNotation(argv, position);
  return trace !== undefined ? fromTrace(argv, trace) : fromSeed(argv, seed!);
}
