import { Environment } from '../environment.js';
import { InputError } from '../errors.js';
import { expectSoundParts } from '../expect-game.js';
import { type GameParts, type KitPart, measuresOf, rewardsOf } from '../game.js';
import { gamePlayOf } from '../game-play-of.js';
import { canonicalJson } from '../json.js';
import type { PlainGame } from '../play/game-play.js';
import { Random } from '../random.js';
import { partsOf } from '../registry.js';
import type { Deck, GameState } from '../rules.js';
import { parseTrace, recordTrace, replayTrace } from '../trace.js';
import { VectorEnvironment } from '../vector-environment.js';
import { checkEnvironment } from './check-environment.js';
import { checkArrays, checkHiddenCards, checkOptionsOfRules, visibleText } from './check-rules.js';
import { checkVectorEnvironment } from './check-vector-environment.js';
import { checksOf, legalIn, type PlayedOptions, type PlayedPosition } from './played-positions.js';

const { ensure, equal, refuses } = checksOf('');

/** The rules by themselves. */
function rulesPart(parts: GameParts, options: PlayedOptions): KitPart {
  return {
    name: 'rules',
    check: () => {
      expectSoundParts(parts);
      checkOptionsOfRules(parts);
      const state = parts.rules.createState();
      for (let game = 0; game < options.games; game++) {
        parts.rules.deal(state, options.seed + game);
        checkArrays(parts, state);
      }
    },
  };
}

/** The parts to check first: if one is wrong, the others cannot be checked. */
export function firstParts(parts: GameParts, options: PlayedOptions): readonly KitPart[] {
  const environment = { name: 'environment', check: () => checkEnvironment(new Environment(parts), options) };
  return [rulesPart(parts, options), deckPart(parts, options), environment];
}

function notationPart(parts: GameParts): KitPart {
  const { rules, notation } = parts;
  return {
    name: 'notation',
    check: () => {
      const names = rules.moves.map((_, action) => notation.formatMove(action));
      const twin = names.find((name, action) => names.indexOf(name) < action);
      ensure(twin === undefined, `expected formatMove to name every move differently, but two are "${twin}"`);
      for (const refused of ['', 'no such move or position']) {
        refuses(InputError, () => notation.parseMove(refused), `parseMove("${refused}")`);
        refuses(InputError, () => notation.parseState(refused), `parseState("${refused}")`);
      }
    },
    answer: (state) => {
      const text = notation.formatState(state);
      ensure(!text.includes('\n'), `expected formatState to give one line, but got ${JSON.stringify(text)}`);
      const read = notation.parseState(text);
      ensure(
        visibleText(parts, read) === visibleText(parts, state),
        `expected parseState("${text}") to give a position in which a player sees the same, but got "${notation.formatState(read)}"`,
      );
      const legal = legalIn(rules, state);
      return [
        text,
        notation.render(state),
        legal.map((action) => [notation.describeMove(state, action), notation.cardsOf(state, action)]),
      ];
    },
  };
}

/** Moves that a deal by its seed and by its deck are compared for. */
const MOVES_OF_DECKS = 60;

/** Steps of many games that are compared with single ones. */
const VECTOR_STEPS = 30;

/** Moves of a game that is played as apps do. */
const MOVES_OF_APPS = 12;

function codecPart(parts: GameParts): KitPart {
  const { rules, game } = parts;
  const codec = game.createTraceCodec(rules);
  return {
    name: 'trace codec',
    answer: (state) => {
      const moves = legalIn(rules, state).map((action) => {
        const json: unknown = JSON.parse(JSON.stringify(codec.moveToJson(state, action)));
        const read = codec.moveFromJson(state, json);
        equal(read, action, `moveFromJson to read ${JSON.stringify(json)} as action ${action}`);
        return json;
      });
      const unknown = { type: 'no such move' };
      refuses(InputError, () => codec.moveFromJson(state, unknown), 'moveFromJson({ type: "no such move" })');
      return [codec.stateToJson(state), moves];
    },
  };
}

/** A game is written down, and read back. */
function tracesPart(parts: GameParts, { seed }: PlayedOptions): KitPart {
  return {
    name: 'traces',
    check: () => {
      const random = new Random('check game, traced', seed);
      const choose = (_: GameState, mask: Uint8Array, count: number): number => {
        let which = random.below(count);
        return mask.findIndex((legal) => legal === 1 && which-- === 0);
      };
      const trace = recordTrace(parts, { seed, agent: 'random', choose });
      replayTrace(parts, rewardsOf(parts), parseTrace(JSON.parse(JSON.stringify(trace))));
    },
  };
}

/** Two games of equal cards must have the same hidden cards all the way. */
function expectEqualDeals({ rules }: GameParts, seed: number, deck: Deck): void {
  const [bySeed, byDeck] = [rules.createState(), rules.createState()];
  rules.deal(bySeed, seed);
  rules.deal(byDeck, seed, deck);
  const random = new Random('check game, decks', seed);
  const hidden = (state: GameState): string => {
    const counts = new Uint8Array(rules.cardKinds.length);
    rules.unseen(state, counts);
    return counts.join();
  };
  for (let moves = 0; moves < MOVES_OF_DECKS && rules.shuffles(bySeed) === 1; moves++) {
    ensure(
      hidden(bySeed) === hidden(byDeck),
      `expected the deck of dealOrder(${seed}, 0), written by formatDeck and read by parseDeck, to deal what seed ${seed} deals, but after ${moves} moves other cards are hidden`,
    );
    const legal = legalIn(rules, bySeed).filter((action) => legalIn(rules, byDeck).includes(action));
    if (legal.length === 0) return;
    const action = legal[random.below(legal.length)];
    rules.apply(bySeed, action);
    rules.apply(byDeck, action);
  }
}

/** A deck as JSON deals what its seed deals. */
function deckPart(parts: GameParts, options: PlayedOptions): KitPart {
  const { rules, game } = parts;
  return {
    name: 'decks',
    check: () => {
      for (const refused of [null, {}, [], 'x'])
        refuses(InputError, () => game.parseDeck(refused), `parseDeck(${JSON.stringify(refused)})`);
      for (let seed = options.seed; seed < options.seed + options.games; seed++) {
        const json: unknown = JSON.parse(JSON.stringify(game.formatDeck([rules.dealOrder(seed, 0)])));
        const deck = game.parseDeck(json);
        ensure(
          canonicalJson(game.formatDeck(deck)) === canonicalJson(json),
          'expected formatDeck to write what parseDeck has read',
        );
        expectEqualDeals(parts, seed, deck);
      }
    },
  };
}

/** The functions for apps: a game is saved, shared, undone and written down as it was played. */
function playPart({ spec, game }: GameParts, { games, seed: first }: PlayedOptions): KitPart {
  return {
    name: 'functions for apps',
    needs: 'trace codec',
    check: () => {
      const { newGame, legalMoves, play, undo, parseGame, shareText, gameOfShareText } = gamePlayOf<PlainGame>(
        game.name,
      );
      const { traceOf, gamesOf, outcome, score, cardsLeft } = gamePlayOf<PlainGame>(game.name);
      const same = (what: string, own: object, other: unknown): void =>
        ensure(canonicalJson(own) === canonicalJson(other), `expected ${what} to give the game again, but got another`);
      for (let seed = first; seed < first + games; seed++) {
        const random = new Random('check game, app', seed);
        const all = [newGame({ preset: spec.preset, seed })];
        for (let moves = 0; moves < MOVES_OF_APPS; moves++) {
          const legal = legalMoves(all[moves]);
          if (legal.length === 0) break;
          all.push(play(all[moves], legal[random.below(legal.length)]));
        }
        const [last, before] = [all[all.length - 1], all[all.length - 2]];
        same('parseGame(JSON.stringify(game))', last, parseGame(JSON.stringify(last)));
        same('gameOfShareText(shareText(game))', last, gameOfShareText(shareText(last)));
        // A trace says moves that differ in cards of one rank alone as one: the cards may lie otherwise, the game is the same.
        const told = (each: PlainGame): object => [
          ...[traceOf(each), legalMoves(each).length],
          ...[outcome(each), score(each), cardsLeft(each)],
        ];
        same('gamesOf(traceOf(game))', told(last), told(gamesOf(traceOf(last)).at(-1)!));
        if (before !== undefined && last.outcome === 'ongoing') same('undo(play(game, move))', before, undo(last));
      }
    },
  };
}

/** Numbers about finished and unfinished positions. */
function numberParts(parts: GameParts): KitPart[] {
  const { rules } = parts;
  const finite = (what: string, value: unknown): unknown => {
    ensure(Number.isFinite(value), `expected a number as ${what}, but got ${String(value)}`);
    return value;
  };
  return [
    ...rewardsOf(parts).map((reward): KitPart => {
      const answer = (state: GameState): unknown => finite('return', reward.returnSoFar(rules, state));
      return { name: `rewards: ${reward.name}`, answer, answerAtEnd: answer };
    }),
    ...measuresOf(parts).map((measure): KitPart => ({
      name: `measures: ${measure.name}`,
      answerAtEnd: (state) => finite('measure', measure.of(rules, state)),
    })),
  ];
}

/** What networks see of the game. */
function inputsPart({ spec }: GameParts, options: PlayedOptions): KitPart {
  return {
    name: 'inputs and action features',
    check: () => checkEnvironment(new Environment(partsOf(spec.preset, { inputs: 'features' })), options),
  };
}

/** The other parts of the game itself. */
export function gameParts(
  parts: GameParts,
  options: PlayedOptions,
  positions: readonly PlayedPosition[],
): readonly KitPart[] {
  return [
    { name: 'hidden cards', check: () => checkHiddenCards(parts, positions) },
    notationPart(parts),
    codecPart(parts),
    tracesPart(parts, options),
    ...numberParts(parts),
    {
      name: 'vector environment',
      check: () =>
        checkVectorEnvironment(new VectorEnvironment(parts, 2), {
          steps: Math.min(options.maxSteps, VECTOR_STEPS),
          single: () => new Environment(parts),
        }),
    },
    inputsPart(parts, options),
    playPart(parts, options),
  ];
}
