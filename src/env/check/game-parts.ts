import { InputError } from '../base/errors.js';
import { canonicalJson } from '../base/json.js';
import { Random } from '../base/random.js';
import { Environment } from '../environment/environment.js';
import { type GameParts, type KitPart, measuresOf, rewardsOf } from '../environment/game.js';
import { type GameState, legalActions, nthLegal } from '../environment/rules.js';
import { gamePlayOf } from '../games/game-registry.js';
import type { PlainGame } from '../play/game-play.js';
import { partsOf } from '../registry.js';
import { parseTrace, recordTrace, replayTrace } from '../text/trace.js';
import { checkEnvironment } from './check-environment.js';
import { checkArrays, checkHiddenCards, checkOptionsOfRules, expectSoundParts, visibleText } from './check-rules.js';
import { checksOf, expectEnd, movesToDifference, type PlayedOptions, type PlayedPosition } from './played-positions.js';

const { ensure, equal, refuses } = checksOf('');

const MOVES_OF_DECKS = 60;

/** The most moves of a table: counts of legal ones have 16 bits. */
export const MOST_MOVES = 2 ** 16 - 1;

/** Moves of a game that is played as apps do. */
const MOVES_OF_APPS = 12;

function copied(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json));
}

/** The parts to check first: if one is wrong, the others cannot be checked. */
export function firstParts(parts: GameParts, options: PlayedOptions): readonly KitPart[] {
  const { rules } = parts;
  const seeds = Array.from({ length: options.games }, (_, game) => options.seed + game);
  return [
    {
      name: 'rules',
      check: () => {
        expectSoundParts(parts);
        checkOptionsOfRules(parts);
        const state = rules.createState();
        for (const seed of seeds) {
          rules.deal(state, seed);
          checkArrays(parts, state);
        }
        expectEnd(rules, options.seed);
      },
    },
    { name: 'decks', check: () => checkDecks(parts, seeds) },
    { name: 'environment', check: () => checkEnvironment(new Environment(parts), options) },
  ];
}

/** A deck as JSON deals what its seed deals. */
function checkDecks(parts: GameParts, seeds: readonly number[]) {
  const { rules, game } = parts;
  const counts = new Uint8Array(rules.cardKinds.length);
  for (const refused of [null, {}, [], 'x'])
    refuses(InputError, () => game.parseDeck(refused), `parseDeck(${JSON.stringify(refused)})`);
  for (const seed of seeds) {
    const json = copied(game.formatDeck([rules.dealOrder(seed, 0)], rules.config));
    const deck = game.parseDeck(json, rules.config);
    const isSame = canonicalJson(game.formatDeck(deck, rules.config)) === canonicalJson(json);
    ensure(isSame, 'expected formatDeck to write what parseDeck has read');
    const [bySeed, byDeck] = [rules.createState(), rules.createState()];
    rules.deal(bySeed, seed);
    rules.deal(byDeck, seed, deck);
    const seen = (state: GameState) => {
      rules.unseen(state, counts);
      return counts.join();
    };
    const random = new Random('check game, decks', seed);
    const moves = movesToDifference(rules, [bySeed, byDeck], random, seen, MOVES_OF_DECKS);
    ensure(
      moves === null || rules.shuffles(bySeed) > 1,
      `expected the deck of dealOrder(${seed}, 0), written by formatDeck and read by parseDeck, to deal what seed ${seed} deals, but after ${moves} moves other cards are hidden`,
    );
  }
}

function notationPart(parts: GameParts): KitPart {
  const { rules, notation } = parts;
  return {
    name: 'notation',
    check: () => {
      const names = rules.moves.map((_, action) => notation.formatMove(action));
      const known = new Set<string>();
      const twin = names.find((name) => known.size === known.add(name).size);
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
      const legal = legalActions(rules, state);
      const moves = legal.map((action) => [notation.describeMove(state, action), notation.cardsOf(state, action)]);
      return [text, notation.render(state), moves];
    },
  };
}

function codecPart({ rules, game }: GameParts): KitPart {
  const codec = game.createTraceCodec(rules);
  return {
    name: 'trace codec',
    answer: (state) => {
      const moves = legalActions(rules, state).map((action) => {
        const json = copied(codec.moveToJson(state, action));
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

/** A game for apps is saved, shared, undone and written down as it was played. */
function checkPlay({ spec, game }: GameParts, seed: number) {
  const app = gamePlayOf<PlainGame>(game.name);
  const same = (what: string, own: object, other: unknown) =>
    ensure(canonicalJson(own) === canonicalJson(other), `expected ${what} to give the game again, but got another`);
  const random = new Random('check game, app', seed);
  const all = [app.newGame({ preset: spec.preset, seed })];
  for (let moves = 0; moves < MOVES_OF_APPS; moves++) {
    const legal = app.legalMoves(all[moves]);
    if (legal.length === 0) break;
    all.push(app.play(all[moves], legal[random.below(legal.length)]));
  }
  const [last, before] = [all[all.length - 1], all[all.length - 2]];
  same('parseGame(JSON.stringify(game))', last, app.parseGame(JSON.stringify(last)));
  same('gameOfShareText(shareText(game))', last, app.gameOfShareText(app.shareText(last)));
  // A trace says moves that differ in cards of one rank alone as one: the cards may lie otherwise, the game is the same.
  const told = (each: PlainGame): object => [
    app.traceOf(each),
    app.legalMoves(each).length,
    app.outcome(each),
    app.score(each),
    app.cardsLeft(each),
  ];
  same('gamesOf(traceOf(game))', told(last), told(app.gamesOf(app.traceOf(last)).at(-1)!));
  if (before !== undefined && last.outcome === 'ongoing') same('undo(play(game, move))', before, app.undo(last));
}

function numberParts(parts: GameParts): KitPart[] {
  const { rules } = parts;
  const finite = (what: string, value: unknown) => {
    ensure(Number.isFinite(value), `expected a number as ${what}, but got ${String(value)}`);
    return value;
  };
  return [
    ...rewardsOf(parts).map((reward): KitPart => {
      const answer = (state: GameState) => finite('return', reward.returnSoFar(rules, state));
      return { name: `rewards: ${reward.name}`, answer, answerAtEnd: answer };
    }),
    ...measuresOf(parts).map((measure): KitPart => ({
      name: `measures: ${measure.name}`,
      answerAtEnd: (state) => finite('measure', measure.of(rules, state)),
    })),
  ];
}

export function gameParts(
  parts: GameParts,
  options: PlayedOptions,
  positions: readonly PlayedPosition[],
): readonly KitPart[] {
  const { games, seed } = options;
  const withInputs = () => new Environment(partsOf(parts.spec.preset, { inputs: 'features' }));
  return [
    { name: 'hidden cards', check: () => checkHiddenCards(parts, positions) },
    notationPart(parts),
    codecPart(parts),
    {
      name: 'traces',
      check: () => {
        const random = new Random('check game, traced', seed);
        const choose = (_: GameState, mask: Uint8Array, count: number) => nthLegal(mask, 0, random.below(count));
        replayTrace(parts, rewardsOf(parts), parseTrace(copied(recordTrace(parts, { seed, agent: 'random', choose }))));
      },
    },
    ...numberParts(parts),
    { name: 'inputs and action features', check: () => checkEnvironment(withInputs(), options) },
    {
      name: 'functions for apps',
      needs: 'trace codec',
      check: () => {
        for (let game = 0; game < games; game++) checkPlay(parts, seed + game);
      },
    },
  ];
}
