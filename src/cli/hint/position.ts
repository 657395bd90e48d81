import type { Argv } from 'yargs';
import type { GameParts } from '../../env/game.js';
import type { GameState, Trace } from '../../env/index.js';
import { InputError, parseTraceLine, partsOf } from '../../env/index.js';
import { suggestion } from '../../env/nearest-name.js';
import { playMoves } from '../../hint/position/played-moves.js';
import { positionInTrace } from '../../hint/position/position-in-trace.js';
import { positionReader } from '../../hint/position/read-position.js';
import { readLines } from '../../io/files.js';
import { environmentParts, withRuleOptions } from '../environment-options.js';
import { wholeNumber } from '../whole-number.js';

/** Which position: one of `--position`, `--trace` and `--seed`. */
export interface PositionArguments {
  env?: string;
  option?: string[];
  position?: string;
  trace?: string;
  line?: string;
  step?: string;
  seed?: string;
  moves?: string;
}

export interface ChosenPosition {
  readonly parts: GameParts;
  readonly state: GameState;
}

/** Adds the options that name the rules and a position. */
export function withPosition<T>(yargs: Argv<T>): Argv<T & PositionArguments> {
  return withRuleOptions(
    yargs.option('env', { type: 'string', requiresArg: true, describe: 'preset (a trace names its own)' }),
  )
    .option('position', { type: 'string', requiresArg: true, describe: 'the position in its notation' })
    .option('trace', { type: 'string', requiresArg: true, describe: 'a file of traces, or - for standard input' })
    .option('line', {
      type: 'string',
      requiresArg: true,
      implies: 'trace',
      describe: 'line of the trace file [default: 1]',
    })
    .option('step', {
      type: 'string',
      requiresArg: true,
      implies: 'trace',
      describe: "the position before this move of the trace's game, counted from 1 [default: 1]",
    })
    .option('seed', { type: 'string', requiresArg: true, describe: 'the deal of this seed' })
    .option('moves', {
      type: 'string',
      requiresArg: true,
      implies: 'seed',
      describe: 'the moves made since the deal, separated by commas, forced ones included',
    });
}

function required(env: string | undefined): string {
  if (env === undefined)
    throw new InputError('Expected --env PRESET, but it is missing (maketen list shows all presets)');
  return env;
}

function fromSeed(argv: PositionArguments, seed: string): ChosenPosition {
  const parts = environmentParts({ ...argv, env: required(argv.env) });
  const state = parts.rules.createState();
  parts.rules.deal(state, wholeNumber(seed, 'seed'));
  const moves = (argv.moves ?? '').split(',').map((move) => move.trim());
  if (moves.length === 1 && moves[0] === '') return { parts, state };
  playMoves(parts, state, moves, '--moves');
  return { parts, state };
}

function fromNotation(argv: PositionArguments, text: string): ChosenPosition {
  const parts = environmentParts({ ...argv, env: required(argv.env) });
  return { parts, state: positionReader(parts)(text) };
}

async function lineOf(path: string, number: number): Promise<string> {
  let lines = 0;
  for await (const line of readLines(path)) if (++lines === number) return line;
  throw new InputError(`Expected --line from 1 to ${lines}, the lines of ${path}, but got ${number}`);
}

function sameRules(argv: PositionArguments, trace: Trace): void {
  if (argv.option !== undefined) throw new InputError('Expected no --option with --trace: the trace says its rules');
  if (argv.env !== undefined && argv.env !== trace.preset)
    throw new InputError(
      `Expected --env ${trace.preset}, as the trace says, but got ${argv.env}${suggestion(argv.env, [trace.preset])}`,
    );
}

async function fromTrace(argv: PositionArguments, path: string): Promise<ChosenPosition> {
  const number = argv.line === undefined ? 1 : wholeNumber(argv.line, 'line', 1);
  const step = argv.step === undefined ? 1 : wholeNumber(argv.step, 'step', 1);
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
export async function choosePosition(argv: PositionArguments): Promise<ChosenPosition> {
  const { position, trace, seed } = argv;
  const given = Object.entries({ position, trace, seed }).filter(([, value]) => value !== undefined);
  if (given.length !== 1) {
    const got = given.length === 0 ? 'none' : given.map(([name]) => `--${name}`).join(' and ');
    throw new InputError(`Expected exactly one of --position, --trace and --seed, but got ${got}`);
  }
  if (position !== undefined) return fromNotation(argv, position);
  return trace !== undefined ? fromTrace(argv, trace) : fromSeed(argv, seed!);
}
