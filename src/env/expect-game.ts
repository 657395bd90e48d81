import { $ZodType } from 'zod/v4/core';
import { expectPartsOf, type PartKind } from './environment-parts.js';
import { InputError, mismatch, shown } from './errors.js';
import type { Game, GameParts } from './game.js';
import type { Rules } from './rules.js';

/** Parts of one kind, by their names. */
function all(kind: PartKind, names: string): Readonly<Record<string, PartKind>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, kind]));
}

const NEEDED = {
  ...all('text', 'name title summary moveNoun'),
  ...all('object', 'options optionFields presets'),
  ...all('list', 'rewards measures'),
  ...all('function', 'createRules createNotation createTraceCodec parseDeck parseDeckLine formatDeck'),
};

const RULES = {
  ...all('text', 'id game'),
  ...all('object', 'config'),
  ...all('list', 'moves features cardKinds'),
  ...all(
    'function',
    'createState copyState deal dealOrder shuffles actionMask apply observe unseen nextKnown stackNext',
  ),
  ...all('function', 'shuffleHidden score cardsLeft'),
};

const NOTATION = all('function', 'formatMove parseMove describeMove formatState parseState cardsOf render');

const CODEC = all('function', 'stateToJson moveToJson moveFromJson');

/** Words joined by hyphens, so that names can stand in commands, files and ids. */
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const VERSION = /-v[1-9]\d*$/;

/** @param what "the game", "a preset of twelve" */
function expectName(what: string, name: string): void {
  if (NAME.test(name) && !VERSION.test(name)) return;
  throw mismatch(`the name of ${what} to be words of small letters and digits joined by "-", without a version`, name);
}

/** What reports and options tell apart by name. */
function expectDifferentNames(what: string, list: readonly { readonly name: string }[]): void {
  const twin = list.find(({ name }, i) => list.findIndex((each) => each.name === name) < i);
  if (twin !== undefined)
    throw new InputError(`Expected ${what} of different names, but two are called "${twin.name}"`);
}

/** Checks a game without playing it. @throws InputError, one line, that names the game and the part */
export function expectGame(game: unknown): asserts game is Game {
  const name = shown((game as Partial<Game> | null | undefined)?.name);
  expectPartsOf(`the game ${name}`, game, NEEDED);
  const { presets, rewards, measures, options, playMatters } = game as Game;
  expectName('a game', (game as Game).name);
  if (typeof playMatters !== 'boolean')
    throw mismatch(`the game ${name} to have "playMatters", true or false`, playMatters);
  if (!(options instanceof $ZodType) && typeof (options as { safeParse?: unknown }).safeParse !== 'function')
    throw mismatch(`"options" of the game ${name} to be a zod object`, options);
  if (Object.keys(presets).length === 0 || rewards.length === 0)
    throw new InputError(
      `Expected the game ${name} to have at least one preset and one reward scheme, but it has none`,
    );
  for (const [preset, given] of Object.entries(presets)) {
    expectName(`a preset of the game ${name}`, preset);
    expectPartsOf(`the preset "${preset}"`, given, { summary: 'text', options: 'object' });
  }
  for (const reward of rewards)
    expectPartsOf(`a reward of the game ${name}`, reward, { name: 'text', meaning: 'text', returnSoFar: 'function' });
  for (const measure of measures)
    expectPartsOf(`a measure of the game ${name}`, measure, { name: 'text', meaning: 'text', of: 'function' });
  expectDifferentNames(`rewards of the game ${name}`, rewards);
  expectDifferentNames(`measures of the game ${name}`, measures);
}

/** The most moves of a table: counts of legal ones have 16 bits. */
const MOST_MOVES = 2 ** 16 - 1;
/** The most numbers of an observation: 4 MiB. */
const MOST_ENTRIES = 2 ** 20;

/** Before anything is made for each move. @throws InputError, one line */
export function expectFewMoves(preset: string, rules: Partial<Pick<Rules, 'moves'>>): void {
  const moves = rules.moves?.length ?? 0;
  if (moves > MOST_MOVES)
    throw new InputError(
      `Expected the rules of the preset "${preset}" to have at most ${MOST_MOVES} moves, but there are ${moves}; play a long move in several short ones`,
    );
}

/** Checks what a preset is made of. @throws InputError, one line, that names the preset and the part */
export function expectSoundParts({ game, rules, notation, spec }: GameParts): void {
  const of = `the preset "${spec.preset}"`;
  expectPartsOf(`the rules of ${of}`, rules, RULES);
  expectPartsOf(`the notation of ${of}`, notation, NOTATION);
  expectPartsOf(`the trace codec of ${of}`, game.createTraceCodec(rules), CODEC);
  if (rules.game !== game.name) throw mismatch(`the rules of ${of} to say game "${game.name}"`, rules.game);
  if (!VERSION.test(rules.id))
    throw mismatch(`the rules of ${of} to have an id with a version, such as "${game.name}-v1"`, rules.id);
  if (rules.moves.length === 0) throw new InputError(`Expected the rules of ${of} to have moves, but there are none`);
  for (const feature of rules.features)
    expectPartsOf(`a feature of ${of}`, feature, { name: 'text', meaning: 'text', kind: 'text' });
  expectDifferentNames(`features of ${of}`, rules.features);
  const size = rules.features.reduce((sum, feature) => sum + feature.size, 0);
  if (size > MOST_ENTRIES)
    throw new InputError(
      `Expected the features of ${of} to have at most ${MOST_ENTRIES} entries, but they have ${size}`,
    );
  if (rules.observationSize !== size)
    throw mismatch(
      `the rules of ${of} to have observationSize ${size}, the sum of their features' sizes`,
      rules.observationSize,
    );
}
