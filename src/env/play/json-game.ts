import { cardLetters, formatCard, parseCard } from '../base/cards.js';
import { InputError, mismatch, shown } from '../base/errors.js';
import { asJson } from '../base/json.js';
import { LARGEST_SEED } from '../base/random.js';
import * as s from '../base/schema.js';
import type { PlayedGame } from '../environment/game.js';
import type { GameState, PlayableRules } from '../environment/rules.js';
import { createGamePlay, expectSaid } from './create-game-play.js';
import { type Deal, type GamePlay, type JsonGameKit, type PlainGame, Table } from './game-play.js';

export const seedField = s.integer(0, LARGEST_SEED, 'an integer from 0 to 2^53 - 1');

/** The options of a saved game: all that have a default are required. */
export function savedOptions<Options>(options: s.Schema<Options>, fields: s.ReadonlyRecord<s.Schema>) {
  const needed = Object.keys(fields).filter((name) => !s.mayBeLeftOut(fields[name]));
  return new s.OwnSchema<Options>((value) => {
    const missing = s.isObject(value) ? needed.find((name) => value[name] === undefined) : undefined;
    if (missing !== undefined) return { issues: [{ message: 'a value for every option', path: [missing] }] };
    return s.check(options, value);
  });
}

/** A saved game with all cards written "TD". @throws InputError for an object card that is none */
export function withCardNames<Json>(json: Json): Json {
  if (typeof json === 'string') return cardLetters(json) as Json;
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map(withCardNames) as Json;
  if (Object.hasOwn(json, 'rank') && Object.hasOwn(json, 'suit')) return formatCard(parseCard(json)) as Json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, withCardNames(value as unknown)])) as Json;
}

/** The functions for apps of a game whose moves are those of traces. */
export function jsonGamePlay<
  Json extends PlainGame,
  Move,
  Options extends object,
  GameRules extends PlayableRules,
  State extends GameState,
>(game: PlayedGame, kit: JsonGameKit<GameRules, State, Omit<Json, keyof PlainGame>>): GamePlay<Json, Move, Options> {
  const options = savedOptions(game.options, game.optionFields);
  const record = {
    options,
    game: s.text('the name of a game'),
    rulesId: s.text('the version of the rules'),
    seed: s.nullable(seedField),
    deck: s.optional(s.listOf(s.anything, 'a deck')),
    moves: s.listOf(s.anything, 'a list of moves'),
  };
  const schema = s.object(record, 'kept', 'an object as newGame gives it');
  const { id } = game.createRules(s.parseWith(game.options, {}, 'option'));
  const open = (deal: Deal): Table<Json> => new Table(game, deal, kit);
  const read = (raw: unknown): Table<Json> => {
    const json = asJson(raw, 'a game');
    if (s.isObject(json) && !Object.hasOwn(json, 'rulesId') && Object.hasOwn(json, 'options'))
      throw mismatch(`a game of "${game.name}" with its "rulesId"`, json);
    const given = s.parseWith(schema, json, 'game key');
    if (given.rulesId !== id)
      throw new InputError(`Expected a game of the rules ${id}, but got one of ${shown(given.rulesId)}`);
    if ((given.seed === null) !== (given.deck !== undefined))
      throw new InputError('Expected a "deck" where "seed" is null, and none where it is not');
    const { options: own, seed, deck } = given;
    const table = open({ options: own, seed, deck: deck && game.parseDeck(deck, own) });
    table.playAll(given.moves);
    expectSaid(withCardNames(given), table.toJson(), 'as its deal and moves say');
    return table;
  };
  return createGamePlay({ game, open, read });
}
