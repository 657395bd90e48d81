import { InputError, mismatch, shown } from '../base/errors.js';
import { canonicalJson } from '../base/json.js';
import { Random } from '../base/random.js';
import { mayBeLeftOut, type ReadonlyRecord, type Schema } from '../base/schema.js';
import { expectDifferentNames, expectPartsOf, type PartKind, sizeOf } from '../environment/environment-parts.js';
import type { Game, GameParts } from '../environment/game.js';
import { copyOf, type GameState, legalActions } from '../environment/rules.js';
import { resolveOptions } from '../registry.js';
import { checksOf, MOVES_ON, movesToDifference, type PlayedPosition } from './played-positions.js';

const { ensure, equal } = checksOf('');

const sum = (numbers: Uint8Array) => numbers.reduce((total, each) => total + each, 0);

/** Parts of one kind, by their names. */
function all(kind: PartKind, names: string): ReadonlyRecord<PartKind> {
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
function expectName(what: string, name: string) {
  if (NAME.test(name) && !VERSION.test(name)) return;
  throw mismatch(`the name of ${what} to be words of small letters and digits joined by "-", without a version`, name);
}

/** Checks a game without playing it. @throws InputError, one line, that names the game and the part */
export function expectGame(game: unknown): asserts game is Game {
  const name = shown((game as Partial<Game> | null | undefined)?.name);
  expectPartsOf(`the game ${name}`, game, NEEDED);
  const { presets, rewards, measures, options, playMatters } = game as Game;
  expectName('a game', (game as Game).name);
  if (typeof playMatters !== 'boolean')
    throw mismatch(`the game ${name} to have "playMatters", true or false`, playMatters);
  if (typeof (options as Partial<Schema>)['~standard']?.validate !== 'function')
    throw mismatch(`"options" of the game ${name} to be a zod object`, options);
  if (Object.keys(presets).length === 0 || rewards.length === 0)
    throw new InputError(
      `Expected the game ${name} to have at least one preset and one reward scheme, but it has none`,
    );
  for (const [preset, given] of Object.entries(presets)) {
    expectName(`a preset of the game ${name}`, preset);
    expectPartsOf(`the preset "${preset}"`, given, { summary: 'text', options: 'object' }, { shortName: 'text' });
  }
  for (const reward of rewards)
    expectPartsOf(`a reward of the game ${name}`, reward, { name: 'text', meaning: 'text', returnSoFar: 'function' });
  for (const measure of measures)
    expectPartsOf(`a measure of the game ${name}`, measure, { name: 'text', meaning: 'text', of: 'function' });
  expectDifferentNames(`rewards of the game ${name}`, rewards);
  expectDifferentNames(`measures of the game ${name}`, measures);
}

/** The most numbers of an observation: 4 MiB. */
const MOST_ENTRIES = 2 ** 20;

/** Checks what a preset is made of. @throws InputError, one line, that names the preset and the part */
export function expectSoundParts({ game, rules, notation, spec }: GameParts) {
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
  const size = sizeOf(rules.features);
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

/** After this many positions with two kinds of hidden cards, some re-deal must have made a difference. */
const ENOUGH_REDEALT = 8;

/** All that a player sees of a position. */
export function visibleText({ rules, notation }: Pick<GameParts, 'rules' | 'notation'>, state: GameState): string {
  const observation = new Float32Array(rules.observationSize);
  rules.observe(state, observation);
  const { outcome } = state;
  const results = [outcome, rules.score(state), rules.cardsLeft(state), rules.nextKnown(state)];
  return [notation.formatState(state), legalActions(rules, state), results, observation].join('\n');
}

/** The options that the game says are those of its rules. */
export function checkOptionsOfRules({ rules, game, spec }: GameParts) {
  const resolved = resolveOptions(spec.preset) as ReadonlyRecord;
  ensure(
    canonicalJson(resolved) === canonicalJson(rules.config),
    `expected the rules to have the config ${JSON.stringify(resolved)} that they are made with, but got ${JSON.stringify(rules.config)}`,
  );
  const keys = Object.keys(resolved).sort();
  const isThere = (name: string) => !mayBeLeftOut(game.optionFields[name]) || keys.includes(name);
  const fields = Object.keys(game.optionFields).filter(isThere).sort();
  ensure(
    fields.join() === keys.join(),
    `expected "optionFields" for the options ${keys.join(', ') || 'none'}, but got ${fields.join(', ') || 'none'}`,
  );
}

/** Checks counts of hidden cards, and that arrays are written at their offset only. */
export function checkArrays({ rules }: GameParts, state: GameState) {
  const counts = new Uint8Array(rules.cardKinds.length);
  const total = rules.unseen(state, counts);
  equal(total, sum(counts), `unseen to return the sum of its counts, ${sum(counts)}`);
  const known = rules.nextKnown(state);
  ensure(
    Number.isInteger(known) && known >= -1 && known < counts.length,
    `expected nextKnown to be -1 or one of ${counts.length} card kinds, but got ${known}`,
  );
  const mask = new Uint8Array(rules.moves.length);
  const count = rules.actionMask(state, mask);
  ensure(
    sum(mask) === count && mask.every((legal) => legal <= 1),
    `expected actionMask to return the number of 1s that it writes, but got ${count}`,
  );
  const observation = new Float32Array(rules.observationSize);
  rules.observe(state, observation);
  const [shiftedMask, shifted] = [mask, observation].map((own) => new Float32Array(own.length + 6).fill(7));
  rules.actionMask(state, shiftedMask as unknown as Uint8Array, 3);
  rules.observe(state, shifted, 3);
  ensure(
    shiftedMask.join() === [7, 7, 7, ...mask, 7, 7, 7].join(),
    'expected actionMask to write the mask from its offset on, and nothing else',
  );
  ensure(
    shifted.join() === [7, 7, 7, ...observation, 7, 7, 7].join(),
    'expected observe to write the observation from its offset on, every entry of it, and nothing else',
  );
}

function redealt({ rules }: GameParts, state: GameState, seed: number): GameState {
  const copy = copyOf(rules, state);
  rules.shuffleHidden(copy, new Random('check game, redealt', seed));
  return copy;
}

/** After `stackNext` the first hidden card that is drawn must be of that kind. */
function checkStackNext(parts: GameParts, state: GameState, kind: number, counts: Uint8Array) {
  const { rules } = parts;
  const copy = copyOf(rules, state);
  rules.stackNext(copy, kind);
  const name = `stackNext(state, ${kind})`;
  const isSeen = visibleText(parts, copy) !== visibleText(parts, state);
  ensure(!isSeen, `expected ${name} to change nothing that a player can see`);
  const random = new Random('check game, stacked', kind);
  const left = new Uint8Array(counts.length);
  const before = sum(counts);
  for (let move = 0; move < MOVES_ON; move++) {
    const legal = legalActions(rules, copy);
    if (legal.length === 0 || rules.shuffles(copy) !== rules.shuffles(state)) return;
    if (rules.unseen(copy, left) < before) {
      ensure(
        left[kind] < counts[kind],
        `expected ${name} to make a "${rules.cardKinds[kind]}" the next hidden card that is drawn, but another came`,
      );
      return;
    }
    rules.apply(copy, legal[random.below(legal.length)]);
  }
}

/** Checks that hidden cards are counted, re-dealt and stacked right. @throws Error, one line */
export function checkHiddenCards(parts: GameParts, positions: readonly PlayedPosition[]) {
  const { rules } = parts;
  const counts = new Uint8Array(rules.cardKinds.length);
  let [tried, differing] = [0, 0];
  positions.forEach(({ state, isOver, seed }, at) => {
    checkArrays(parts, state);
    rules.unseen(state, counts);
    const kinds = Array.from(counts.keys()).filter((kind) => counts[kind] > 0);
    if (isOver || kinds.length < 2) return;
    for (const kind of [kinds[0], kinds[kinds.length - 1]]) checkStackNext(parts, state, kind, counts);
    tried++;
    const differ = (one: GameState, other: GameState) => {
      const random = new Random('check game, played on', seed);
      return movesToDifference(rules, [one, other], random, (each) => visibleText(parts, each)) !== null;
    };
    if (differ(redealt(parts, state, 2 * at), redealt(parts, state, 2 * at + 1))) differing++;
    ensure(
      !differ(redealt(parts, state, at), redealt(parts, redealt(parts, state, at + 1), at)),
      'expected shuffleHidden to deal equal cards from an equal random generator, however they lay before',
    );
  });
  ensure(
    tried < ENOUGH_REDEALT || differing > 0,
    `expected shuffleHidden to deal hidden cards anew, but in ${tried} positions nothing came differently`,
  );
}
