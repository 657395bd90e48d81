import { InputError, shown } from '../errors.js';
import { parseWith } from '../options.js';
import { expectSameRules } from '../same-rules.js';
import { asJson } from '../saved-game.js';
import { parseTrace, replayTrace, type Trace, type TraceParts, writeTrace } from '../trace.js';
import type { Deal, PlainGameCodec } from './plain-game-codec.js';
import { nearestPreset } from './presets.js';

type Codec<Game extends object, Move, Options extends object> = PlainGameCodec<Game, Move, Options>;

function partsFor({ game, usual = {} }: Codec<object, never, object>, options: object, preset?: string): TraceParts {
  const rules = game.createRules(options);
  const [reward] = game.rewards;
  return { spec: { preset: preset ?? nearestPreset(game, usual, options).preset }, rules, reward, game };
}

/** A game, finished or not, as a trace. */
export function traceOfGame<Game extends object, Move, Options extends object>(
  codec: Codec<Game, Move, Options>,
  game: Game,
  agent: string,
): Trace {
  if (typeof agent !== 'string') throw new InputError(`Expected the name of who played, but got ${shown(agent)}`);
  const { options, seed, deck } = codec.dealOf(game);
  const parts = partsFor(codec as unknown as Codec<object, never, object>, options);
  const moves = codec.movesOf(game);
  let next = 0;
  return writeTrace(parts, { seed: seed ?? 0, deck, agent }, (state) => {
    while (next < moves.length) {
      const action = codec.actionOf(parts.rules, state, moves[next++]);
      if (action !== null) return action;
    }
    return null;
  });
}

/** The games of a trace, all of which is verified. @throws InputError */
export function gamesOfTrace<Game extends object, Move, Options extends object>(
  codec: Codec<Game, Move, Options>,
  json: unknown,
): Game[] {
  const trace = parseTrace(asJson(json, 'a trace'));
  const { game } = codec;
  if (trace.game !== game.name)
    throw new InputError(`Expected a trace of ${shown(game.name)}, but got one of ${shown(trace.game)}`);
  const options = parseWith(game.options, trace.rules, 'rules key', Object.keys(game.optionFields)) as Options;
  const parts = partsFor(codec as unknown as Codec<object, never, object>, options, trace.preset);
  expectSameRules(parts.rules, trace.rules, 'a trace');
  replayTrace(parts, game.rewards, trace);
  const { seed = null } = trace;
  const deal: Deal<Options> =
    seed === null ? { options, seed, deck: game.parseDeck(trace.deck, options) } : { options, seed };
  const table = codec.open(deal);
  const games = [table.toJson()];
  for (const { move } of trace.steps) {
    table.play(move);
    games.push(table.toJson());
  }
  return games;
}
