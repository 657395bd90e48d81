import { InputError, mismatch, shown } from '../base/errors.js';
import { canonicalJson, isSameJson, parseJson, type ReadonlyJson } from '../base/json.js';
import { isSeed } from '../base/random.js';
import * as s from '../base/schema.js';
import type { DecisionBatch } from '../environment/environment.js';
import type { EnvironmentParts, TraceCodec } from '../environment/environment-parts.js';
import { expectGameParts, type PlayedGame } from '../environment/game.js';
import { shownTo } from '../environment/hidden-cards.js';
import type { Action, Deck, GameState, PlayableRules, Rules } from '../environment/rules.js';

const TRACE_FORMAT = 1;

const something = s.passing<unknown>((value) => value !== undefined, 'a value');

const traceSchema = s.object(
  {
    format: s.oneOf([TRACE_FORMAT]),
    preset: s.text(),
    game: s.text(),
    rules: s.anyObject(),
    seed: s.optional(s.nullable(s.integer(0))),
    agent: s.optional(s.text()),
    deck: s.listOf(s.anything),
    initial: something,
    steps: s.listOf(
      s.object({ legal: s.listOf(s.anything), move: something, after: something, reward: s.number() }, 'kept'),
    ),
    outcome: s.oneOf(['won', 'lost', 'drawn', 'ongoing'], '"won", "lost", "drawn" or "ongoing"'),
    score: s.number(),
    cardsLeft: s.nullable(s.number()),
  },
  'kept',
);

/** One game as a line of trace-format.md. Its seed is null where the deck did not come from one. */
export type Trace = ReadonlyJson<s.OutputOf<typeof traceSchema>>;

/** One step of a trace. */
export type TraceStep = Trace['steps'][number];

/** What a trace says of the environment, and its game. */
export type TraceParts = Pick<EnvironmentParts, 'reward'> & {
  readonly rules: PlayableRules;
  readonly spec: Pick<EnvironmentParts['spec'], 'preset'>;
  readonly game: PlayedGame;
};

/** What is needed of an `Agent` of maketen/agents. */
export interface TracedAgent {
  readonly name: string;
  act(batch: DecisionBatch, actions: Int32Array): void;
}

export interface TraceOptions {
  readonly seed: number;
  readonly deck?: Deck;
  /** Who plays: an agent, or a name for what `choose` does. */
  readonly agent: string | TracedAgent;
  /** Chooses among at least two legal moves; `mask` is [moves]; null ends the trace as "ongoing". Not beside an agent. */
  choose?(state: GameState, mask: Uint8Array, legalCount: number): Action | null;
  /** A game longer than this is a GameTooLongError; default 100,000 moves. */
  maxMoves?: number;
}

/** The game is not over after `maxMoves` moves. */
export class GameTooLongError extends InputError {}

/** Some games can go on forever: with undo, or where cards are recycled. */
export const MOST_MOVES = 100_000;

type Choice = NonNullable<TraceOptions['choose']>;

function choiceOf(rules: Rules, agent: TracedAgent): Choice {
  if (typeof (agent as TracedAgent | null)?.act !== 'function')
    throw mismatch('an agent: an object with act(batch, actions)', agent);
  const [observations, actions] = [new Float32Array(rules.observationSize), new Int32Array(1)];
  return (state, actionMasks, legalCount) => {
    rules.observe(state, observations);
    const legalCounts = Uint16Array.of(legalCount);
    const batch = { size: 1, states: [state], observations, actionMasks, legalCounts, rules };
    agent.act(shownTo(agent, batch, rules), actions);
    return actions[0];
  };
}

/** Plays one game to its end and writes it down. @throws GameTooLongError, an InputError */
export function recordTrace(parts: TraceParts & { readonly rules: Rules }, options: TraceOptions): Trace {
  expectGameParts(parts);
  const { agent, seed, maxMoves = MOST_MOVES } = (options as TraceOptions | undefined) ?? ({} as TraceOptions);
  const choose = typeof agent === 'object' ? choiceOf(parts.rules, agent) : options?.choose?.bind(options);
  if (typeof choose !== 'function' || !isSeed(seed))
    throw mismatch('{ seed, agent } of a game to be written down, or { seed, agent: name, choose }', options);
  const name = typeof agent === 'object' ? agent.name : agent;
  let moves = 0;
  return writeTrace(parts, { ...options, agent: name }, (state, mask, legalCount) => {
    if (moves++ === maxMoves)
      throw new GameTooLongError(
        `Expected a game of at most ${maxMoves} moves, but ${name} is still playing seed ${seed}`,
      );
    if (legalCount === 1) return mask.indexOf(1);
    const action = choose(state, mask, legalCount);
    if (action === null || mask[action] === 1) return action;
    throw new InputError(
      `Expected a legal action of "${name}", but on seed ${seed} its move ${moves} is ${shown(action)}`,
    );
  });
}

/** The deal of a traced game, and who played it. */
export interface TracedGame extends Pick<TraceOptions, 'seed'> {
  /** Instead of the seed, which then has no meaning. */
  readonly deck?: Deck | undefined;
  readonly agent: string;
}

/** Plays one game and writes it down. @param next chooses a legal action; null ends the trace as "ongoing" */
export function writeTrace(
  { rules, reward, game, spec }: TraceParts,
  { seed, deck, agent }: TracedGame,
  next: Choice,
): Trace {
  const codec = game.createTraceCodec(rules);
  const state = rules.createState();
  const mask = new Uint8Array(rules.moves.length);
  rules.deal(state, seed, deck);
  const initial = codec.stateToJson(state);
  const steps: TraceStep[] = [];
  let earned = 0;
  for (;;) {
    const legalCount = rules.actionMask(state, mask);
    if (legalCount === 0) break;
    const { moves: legal } = legalMoves(codec, state, mask);
    const action = next(state, mask, legalCount);
    if (action === null) break;
    const move = codec.moveToJson(state, action);
    rules.apply(state, action);
    const returnSoFar = reward.returnSoFar(rules, state);
    // Rewards are differences of sums of hundredths: twelve decimals hide the last bits' noise.
    const rewarded = Number((returnSoFar - earned).toFixed(12));
    steps.push({ legal, move, after: codec.stateToJson(state), reward: rewarded });
    earned = returnSoFar;
  }
  const shuffles = Array.from({ length: rules.shuffles(state) }, (_, k) => deck?.[k] ?? rules.dealOrder(seed, k));
  return {
    format: TRACE_FORMAT,
    preset: spec.preset,
    game: game.name,
    rules: rules.config,
    seed: deck ? null : seed,
    agent,
    deck: game.formatDeck(shuffles, rules.config) as unknown[],
    initial,
    steps,
    outcome: state.outcome,
    score: rules.score(state),
    cardsLeft: rules.cardsLeft(state),
  };
}

/** Reads a trace from a line of a file. @throws InputError for what is no JSON, or a wrong key */
export function parseTraceLine(line: string): Trace {
  return parseTrace(parseJson(line, (reason) => new InputError(`Expected a line of JSON, but it is not (${reason})`)));
}

/** Checks the shape of a trace. @throws InputError that names the key */
export function parseTrace(json: unknown): Trace {
  s.expectObject(json, 'a trace: a JSON object');
  if (!('format' in json)) throw new InputError('Expected a trace with "format": 1, but it has no "format"');
  // Without suggestions: an unknown key may lie at any depth.
  return s.parseWith(traceSchema, json, 'trace key', []);
}

function legalMoves(codec: TraceCodec, state: GameState, mask: Uint8Array) {
  const actions = Array.from(mask.keys()).filter((action) => mask[action] === 1);
  return { actions, moves: actions.map((action) => codec.moveToJson(state, action)) };
}

function expectEqual(what: string, expected: unknown, got: unknown) {
  if (isSameJson(expected, got)) return;
  throw new InputError(`${what}: expected ${canonicalJson(expected)}, but got ${canonicalJson(got)}`);
}

function expectSameMoves(where: string, expected: readonly unknown[], got: readonly unknown[]) {
  if (isSameJson(expected, got)) return;
  const [wanted, written] = [expected.map(canonicalJson), got.map(canonicalJson)];
  const missing = wanted.filter((move) => !written.includes(move));
  const extra = written.filter((move) => !wanted.includes(move));
  if (missing.length > 0) throw new InputError(`${where}: expected "legal" to hold ${missing[0]}, but it does not`);
  if (extra.length > 0) throw new InputError(`${where}: expected only legal moves in "legal", but got ${extra[0]}`);
  if (got.length !== expected.length)
    throw new InputError(`${where}: expected each legal move once, but got ${got.length} for ${expected.length}`);
}

/** Rewards must agree with one of the game's reward schemes: the format does not name the scheme. */
function rewardCheck(rules: PlayableRules, schemes: readonly EnvironmentParts['reward'][]) {
  let possible = schemes.map((scheme) => ({ scheme, sum: 0 }));
  return (state: GameState, reward: number, where: string) => {
    possible = possible.flatMap(({ scheme, sum: before }) => {
      const sum = scheme.returnSoFar(rules, state);
      return Math.abs(sum - before - reward) > 1e-9 ? [] : [{ scheme, sum }];
    });
    if (possible.length === 0)
      throw new InputError(`${where}: expected a reward of one of the game's schemes, but got ${reward}`);
  };
}

/**
 * Replays a trace on its deck and checks legal moves, states, rewards, result and seed.
 * @param visit sees each position with the next action, null at the end
 * @throws InputError that names the step
 */
export function replayTrace(
  parts: TraceParts,
  schemes: readonly EnvironmentParts['reward'][],
  trace: Trace,
  visit?: (state: GameState, step: number, action: Action | null) => void,
) {
  expectGameParts(parts);
  s.expectList(schemes, 'a list of reward schemes');
  if (!Array.isArray((trace as Trace | undefined)?.steps)) throw mismatch('a trace, as parseTrace reads it', trace);
  const { rules, game } = parts;
  const codec = game.createTraceCodec(rules);
  const state = rules.createState();
  const mask = new Uint8Array(rules.moves.length);
  const checkReward = rewardCheck(rules, schemes);
  expectEqual('game', game.name, trace.game);
  const deck = game.parseDeck(trace.deck, rules.config);
  rules.deal(state, 0, deck);
  expectEqual('"initial"', codec.stateToJson(state), trace.initial);
  trace.steps.forEach((step, index) => {
    const where = `step ${index + 1}`;
    rules.actionMask(state, mask);
    const { actions, moves } = legalMoves(codec, state, mask);
    expectSameMoves(where, moves, step.legal);
    const action = actions[moves.findIndex((move) => isSameJson(move, step.move))];
    if (action === undefined)
      throw new InputError(`${where}: expected a legal move, but got ${canonicalJson(step.move)}`);
    visit?.(state, index, action);
    rules.apply(state, action);
    expectEqual(`${where}: "after"`, codec.stateToJson(state), step.after);
    checkReward(state, step.reward, where);
  });
  if (state.outcome === 'ongoing' && trace.outcome !== 'ongoing')
    throw new InputError(`end: expected a finished game, but after ${trace.steps.length} steps moves are still legal`);
  expectEqual('end: outcome', state.outcome, trace.outcome);
  expectEqual('end: score', rules.score(state), trace.score);
  expectEqual('end: cardsLeft', rules.cardsLeft(state), trace.cardsLeft);
  // A seed, where there is one, deals the deck: links and reports name the game by it.
  const { seed = null } = trace;
  const dealt = seed === null ? deck : deck.map((_, shuffle) => rules.dealOrder(seed, shuffle));
  if (!isSameJson(game.formatDeck(dealt, rules.config), game.formatDeck(deck, rules.config)))
    throw new InputError(
      `Expected the "deck" of a trace to be dealt by its seed, ${seed}, but got another; a deck of its own has "seed" null`,
    );
  if (rules.shuffles(state) !== deck.length)
    throw mismatch(`"deck" to hold ${rules.shuffles(state)} shuffles, as many as were dealt`, deck.length);
  visit?.(state, trace.steps.length, null);
}

/**
 * A played game, finished or not, written down.
 * @param actions its moves, forced ones too
 * @throws InputError for one that is not legal
 */
export function traceOfActions(parts: TraceParts, from: TracedGame, actions: readonly Action[]): Trace {
  expectGameParts(parts);
  const isList = typeof (actions as typeof actions | undefined)?.length === 'number';
  if (!isList || !isSeed((from as TracedGame | undefined)?.seed))
    throw mismatch('{ seed, agent } of a game and its actions', from);
  let made = 0;
  const trace = writeTrace(parts, from, (_state, mask) => {
    if (made === actions.length) return null;
    const action = actions[made++];
    if (mask[action] === 1) return action;
    throw new InputError(`Expected legal actions, but action ${made} is ${shown(action)}`);
  });
  if (trace.steps.length === actions.length) return trace;
  throw new InputError(`Expected no action after the end of the game, but got action ${trace.steps.length + 1}`);
}
