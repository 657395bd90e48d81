import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { cardLetters, formatCard, parseCard } from '../cards.js';
import { InputError, mismatch, shown } from '../errors.js';
import type { PlayedGame } from '../game.js';
import { asJson, canonicalJson } from '../json.js';
import { integer, mayBeLeftOut, parseWith } from '../options.js';
import { LARGEST_SEED } from '../random.js';
import type { GameState, Rules } from '../rules.js';
import { suggestion } from '../words.js';
import { createGamePlay } from './create-game-play.js';
import { type Deal, type GamePlay, type JsonGameKit, type PlainGame, Table } from './game-play.js';

export const seedField = integer(0, LARGEST_SEED, 'an integer from 0 to 2^53 - 1');

/** The options of a saved game: all that have a default are required. */
export function savedOptions<Options>(
  options: $ZodType<Options>,
  fields: Readonly<Record<string, $ZodType>>,
): z.ZodMiniType<Options> {
  const given = z.custom((value) => value !== undefined, 'a value for every option');
  const needed = Object.keys(fields).filter((name) => !mayBeLeftOut(fields[name]));
  const complete = z.looseObject(Object.fromEntries(needed.map((name) => [name, given])));
  return z.pipe(complete, options as $ZodType<Options, Record<string, unknown>>);
}

/** A saved game with all cards written "TD". @throws InputError for an object card that is none */
export function withCardNames<Json>(json: Json): Json {
  if (typeof json === 'string') return cardLetters(json) as Json;
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map((each: unknown) => withCardNames(each)) as Json;
  if (Object.hasOwn(json, 'rank') && Object.hasOwn(json, 'suit')) return formatCard(parseCard(json)) as Json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, withCardNames(value as unknown)])) as Json;
}

const record = {
  game: z.string('the name of a game'),
  preset: z.optional(z.unknown()),
  rulesId: z.string('the version of the rules'),
  seed: z.nullable(seedField),
  deck: z.optional(z.array(z.unknown(), 'a deck')),
  moves: z.array(z.unknown(), 'a list of moves'),
};

/** The first place in which two pieces of JSON differ, with what is there; undefined if they are equal. */
function difference(
  own: unknown,
  got: unknown,
  path: string,
): { path: string; own: unknown; got: unknown } | undefined {
  if (canonicalJson(own) === canonicalJson(got)) return undefined;
  if (!Array.isArray(own) || !Array.isArray(got)) return { path, own, got };
  if (own.length !== got.length) return { path: `${path}.length`, own: own.length, got: got.length };
  return own.map((each, i) => difference(each, got[i], `${path}.${i}`)).find((found) => found !== undefined);
}

/**
 * Checks all that a saved game says beside its deal and moves.
 * @param played what it has to say
 * @param because "as its deal and moves say"
 * @param mayLack keys that saved games of 0.1.0 do not have
 * @throws InputError that names the first key that says something else
 */
export function expectSaid(given: object, played: object, because: string, mayLack: readonly string[]): void {
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(played, key));
  if (unknown !== undefined)
    throw new InputError(`Unknown game key ${shown(unknown)}${suggestion(unknown, Object.keys(played))}`);
  for (const [key, value] of Object.entries(played)) {
    if (mayLack.includes(key) && !Object.hasOwn(given, key)) continue;
    const found = difference(value, (given as Record<string, unknown>)[key], key);
    if (found !== undefined) throw mismatch(`"${found.path}" ${shown(found.own)}, ${because}`, found.got);
  }
}

/** The functions for apps of a game whose moves are those of traces. */
export function jsonGamePlay<
  Json extends PlainGame,
  Move,
  Options extends object,
  GameRules extends Rules,
  State extends GameState,
>(game: PlayedGame, kit: JsonGameKit<GameRules, State, Omit<Json, keyof PlainGame>>): GamePlay<Json, Move, Options> {
  const options = savedOptions(game.options, game.optionFields);
  const schema = z.looseObject({ options, ...record }, 'an object as newGame gives it');
  const { id } = game.createRules(parseWith(game.options, {}, 'option'));
  const open = (deal: Deal): Table<Json> => new Table(game, deal, kit);
  const read = (raw: unknown): Table<Json> => {
    const json = asJson(raw, 'a game');
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
    if (isObject && !Object.hasOwn(json, 'rulesId') && Object.hasOwn(json, 'options'))
      throw mismatch(`a game of "${game.name}" with its "rulesId"`, json);
    const given = parseWith(schema, json, 'game key');
    if (given.rulesId !== id)
      throw new InputError(`Expected a game of the rules ${id}, but got one of ${shown(given.rulesId)}`);
    if ((given.seed === null) !== (given.deck !== undefined))
      throw new InputError('Expected a "deck" where "seed" is null, and none where it is not');
    const { options: own, seed, deck } = given;
    const table = open({ options: own, seed, deck: deck && game.parseDeck(deck, own) });
    table.playAll(given.moves);
    expectSaid(withCardNames(given), table.toJson(), 'as its deal and moves say', ['preset']);
    return table;
  };
  return createGamePlay({ game, open, read });
}
