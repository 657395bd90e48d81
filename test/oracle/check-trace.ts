import { decade } from './decade.js';
import { fourTen } from './four-ten.js';
import { tens } from './tens.js';
import { canonical, type Deck, type Oracle } from './types.js';

/** The rule options that every trace line has to give. A goal of Decade may be left out. */
const RULE_KEYS: Readonly<Record<string, readonly string[]>> = {
  tens: ['tableauSize', 'blockTen', 'courts', 'refill', 'undoLimit', 'scoring', 'removalPoints', 'hints'],
  decade: ['minRun', 'maxRun', 'loop', 'totals', 'stacks', 'discards', 'recycle'],
  'four-ten': ['gameTarget', 'handTarget', 'safeties', 'precedence'],
};

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The items of `left` that are not in `right`, as canonical JSON. */
function missingFrom(left: readonly unknown[], right: readonly unknown[]) {
  const rightTexts = right.map((item) => canonical(item));
  return left.map((item) => canonical(item)).filter((text) => !rightTexts.includes(text));
}

/** trace-format: "`legal`: every legal move before the move, each once." */
function compareLegal(where: string, recorded: unknown, expected: readonly unknown[]) {
  if (!Array.isArray(recorded)) return [`${where}: legal is not an array`];
  const problems: string[] = [];
  for (const move of missingFrom(expected, recorded)) problems.push(`${where}: legal lacks ${move}`);
  for (const move of missingFrom(recorded, expected)) problems.push(`${where}: legal has the illegal ${move}`);
  const texts = recorded.map((move) => canonical(move));
  for (const text of new Set(texts)) {
    const count = texts.filter((other) => other === text).length;
    if (count > 1) problems.push(`${where}: legal has ${text} ${count} times`);
  }
  return problems;
}

function compareValue(where: string, recorded: unknown, expected: unknown) {
  if (canonical(recorded) === canonical(expected)) return [];
  return [`${where}: recorded ${canonical(recorded)}, the oracle has ${canonical(expected)}`];
}

function messageOf(error: unknown) {
  return error instanceof Error ? error.message : String(error);
}

/** Replays the line with one oracle. */
function replay<Config, Position, Move, State>(
  oracle: Oracle<Config, Position, Move, State>,
  line: Json,
  steps: readonly unknown[],
): string[] {
  const config = line.rules as Config;
  let position: Position;
  try {
    position = oracle.start(config, line.deck as Deck);
  } catch (error) {
    return [`start: ${messageOf(error)}`];
  }
  const problems = compareValue('initial', line.initial, oracle.stateOf(config, position));

  for (const [index, step] of steps.entries()) {
    const where = `step ${index}`;
    if (!isObject(step)) return [...problems, `${where}: not an object`];
    const ended = oracle.outcome(position);
    if (ended !== 'ongoing') return [...problems, `${where}: a step although the game is over (${ended})`];
    problems.push(...compareLegal(where, step.legal, oracle.legalMoves(config, position)));
    try {
      position = oracle.play(config, position, step.move as Move);
    } catch (error) {
      return [...problems, `${where}: ${messageOf(error)}`];
    }
    problems.push(...compareValue(`${where} after`, step.after, oracle.stateOf(config, position)));
    if (step.reward !== undefined && !Number.isFinite(step.reward)) problems.push(`${where}: reward is not a number`);
  }

  if (oracle.outcome(position) === 'ongoing') problems.push('end: the steps stop before the game is over');
  const atEnd = oracle.legalMoves(config, position);
  if (oracle.outcome(position) !== 'ongoing' && atEnd.length > 0)
    problems.push('end: the oracle still has legal moves');
  problems.push(...compareValue('outcome', line.outcome, oracle.outcome(position)));
  problems.push(...compareValue('score', line.score, oracle.score(config, position)));
  problems.push(...compareValue('cardsLeft', line.cardsLeft, oracle.cardsLeft(position)));
  return problems;
}

/**
 * Replays one parsed trace line with the oracle and returns the problems found, in words; an empty list means that the
 * line is all right. Stops at the first move that cannot be played.
 */
export function checkTrace(line: object): string[] {
  const record = line as Json;
  const problems = compareValue('format', record.format, 1);
  const game = record.game;
  const rules = record.rules;
  const steps = record.steps;
  const keys = typeof game === 'string' && Object.hasOwn(RULE_KEYS, game) ? RULE_KEYS[game] : undefined;
  if (keys === undefined) return [...problems, `game: unknown ${canonical(game)}`];
  if (!isObject(rules)) return [...problems, 'rules: not an object'];
  // "`rules`: every rule option, resolved"
  for (const key of keys) if (!(key in rules)) problems.push(`rules.${key}: missing`);
  if (!Array.isArray(record.deck)) problems.push('deck: not an array');
  if (!Array.isArray(steps)) problems.push('steps: not an array');
  if (problems.length > 0 || !Array.isArray(steps)) return problems;

  if (game === 'tens') return replay(tens, record, steps);
  if (game === 'decade') return replay(decade, record, steps);
  const found = replay(fourTen, record, steps);
  // "four-ten: one array of 32 values per round started"
  const last: unknown = steps.length > 0 ? steps[steps.length - 1] : undefined;
  const final = isObject(last) ? last.after : record.initial;
  const rounds = isObject(final) ? final.round : undefined;
  if (found.length === 0) found.push(...compareValue('rounds in deck', (record.deck as unknown[]).length, rounds));
  return found;
}
