import { InputError, shown } from '../../env/base/errors.js';
import { expectText } from '../../env/base/schema.js';
import { positionsOf } from '../../env/check/played-positions.js';
import { expectPartsOf } from '../../env/environment/environment-parts.js';
import {
  type GameParts,
  type KitPart,
  type LayerChecks,
  type LayerKit,
  rewardsOf,
} from '../../env/environment/game.js';
import { type GameState, legalActions, type RewardScheme, type Rules } from '../../env/environment/rules.js';
import { AfterstateBatch } from '../afterstates/afterstate-batch.js';
import type { Afterstates, AfterstatesOptions } from '../afterstates/afterstates.js';
import type { Agent } from '../agent.js';
import type { ExactValues, SolvingAgent } from '../exact-play.js';
import { expectAgentFor, GamesInPlay } from '../games-in-play.js';

/** A scripted agent that can be asked for by name. */
export interface AgentEntry<GameRules extends Rules = Rules> {
  readonly name: string;
  readonly summary: string;
  /** Whether it takes seconds over a game: then no search plays games out with it, and registering its game asks it at late positions only. */
  readonly isSlow?: boolean;
  /** Whether it can play under these rules of its game; unset where it plays under all of them. */
  plays?(rules: GameRules): boolean;
  /** A new agent for these rules; whoever asked for it disposes of it. */
  create(rules: GameRules): Agent;
}

/** A text that two positions of one deal share if and only if they have the same future. */
export type PositionKey = (state: Readonly<GameState>) => string;

/** What agents know of one game. All but the game's name is optional: a game without a kit is played by the agents for every game. */
export interface AgentKit<GameRules extends Rules = Rules> extends LayerKit {
  /** From the strongest down. */
  readonly scripted?: readonly AgentEntry<GameRules>[];
  /** Undefined for options or reward schemes whose afterstates are not known. */
  afterstates?(rules: GameRules, reward: RewardScheme, options?: AfterstatesOptions): Afterstates | undefined;
  /** Exact values where the order of play does not matter. */
  exactValues?(rules: GameRules): ExactValues | undefined;
  /** An agent that plays by an exact solution that is ready, without solving anything for longer than a second. */
  exactAgent?(rules: GameRules): Agent | undefined;
  /**
   * Solves the rules, in steps of some 40 ms: each `next` takes one and yields the share of the work that is done, and the last one returns the
   * agent. Undefined where they are solved already, or cannot be.
   */
  solving?(rules: GameRules): Generator<number, SolvingAgent> | undefined;
  /**
   * Tells positions of one deal apart, for bounds and for learning from all lines of play; those that play on equally, such as a line and its mirror
   * image, may share a key. Undefined for options under which lines of play cannot be followed one draw at a time.
   */
  positionKey?(rules: GameRules): PositionKey | undefined;
}

/** Deals that are tried for a second game that goes on, and its moves. */
const [MOST_DEALS, MOST_MOVES] = [100, 60];

/** A late position of a game. */
function somePosition({ rules }: GameParts): GameState {
  for (let seed = 1000; seed < 1000 + MOST_DEALS; seed++) {
    const last = positionsOf(rules, seed, MOST_MOVES).findLast(({ isOver }) => !isOver);
    if (last !== undefined) return last.state;
  }
  return positionsOf(rules, 1000, 0)[0].state;
}

/** What an agent plays in two games at once, of which the position is one. @throws InputError for what is not legal */
function decisions({ rules }: GameParts, agent: Agent, state: GameState, other: GameState): readonly number[] {
  const batch = new GamesInPlay(rules, 2);
  // The positions themselves, no copies: the agent must leave them as they are.
  batch.states.splice(0, 2, state, other);
  batch.size = 2;
  batch.look(agent);
  const actions = new Int32Array(2).fill(-1);
  agent.reseed?.(0);
  agent.act(batch, actions);
  actions.forEach((action, row) => {
    if (batch.actionMasks[row * rules.moves.length + action] === 1 && action >= 0 && action < rules.moves.length)
      return;
    throw new InputError(`expected a legal action in row ${row} of a batch of 2, but got ${shown(action)}`);
  });
  return [...actions];
}

function agentPart(parts: GameParts, name: string, make: () => Agent, isSlow = false): KitPart {
  let agent: Agent | undefined;
  const other = somePosition(parts);
  return {
    name: `agents: ${name}`,
    isSlow,
    check: () => {
      agent = make();
      expectAgentFor(parts, agent);
      if (typeof agent.name !== 'string' || typeof agent.usesObservations !== 'boolean')
        throw new InputError(
          `Expected the agent "${name}" to have a name and usesObservations, but got ${shown(agent.name)} and ${shown(agent.usesObservations)}`,
        );
    },
    answer: (state) => decisions(parts, agent!, state, other),
    dispose: () => agent?.dispose?.(),
  };
}

/** @throws InputError for sizes that contradict each other */
function expectLayout(made: Afterstates, what: string) {
  const columns = made.blocks.reduce((sum, block) => sum + block.columns, 0);
  if (typeof made.name === 'string' && made.name !== '' && columns === made.size && made.size > 0) return;
  throw new InputError(
    `Expected ${what} to have a name, and blocks of as many columns as its size, ${shown(made.size)}, but got ${shown(made.name)} and ${columns}`,
  );
}

/** Inputs lie in about [0, 1]: what is far beyond was not scaled. */
const LARGEST_INPUT = 100;

/** The candidates of a position: @throws InputError where they are not those of its legal moves */
function candidates({ rules }: GameParts, made: Afterstates, state: GameState): unknown {
  const batch = new AfterstateBatch(made);
  made.expand(state, batch);
  const actions = batch.actions.slice(0, batch.count);
  const mask = new Uint8Array(rules.moves.length);
  rules.actionMask(state, mask);
  const illegal = actions.find((action) => mask[action] !== 1);
  if (illegal !== undefined)
    throw new InputError(`expected candidates for legal moves, but got one for action ${illegal}`);
  const missing = mask.findIndex((legal, action) => legal === 1 && !actions.includes(action));
  if (missing >= 0) throw new InputError(`expected a candidate for every legal move, but action ${missing} has none`);
  const rewards = batch.rewards.slice(0, batch.count);
  if (!rewards.every(Number.isFinite))
    throw new InputError('expected numbers as rewards of candidates, but got others');
  const inputs = batch.inputs.slice(0, batch.rows * made.size);
  const wrong = inputs.findIndex((value) => !(Math.abs(value) <= LARGEST_INPUT));
  if (wrong >= 0)
    throw new InputError(
      `expected inputs of about 0 to 1, but got ${inputs[wrong]} in column ${wrong % made.size} of an afterstate`,
    );
  return [actions, batch.depths.slice(0, batch.count), rewards, batch.inputRows.slice(0, batch.count), inputs];
}

function afterstatesPart(parts: GameParts, kit: AgentKit, reward: RewardScheme): KitPart {
  const name = `agents: afterstates (reward ${reward.name})`;
  let made: Afterstates | undefined;
  return {
    name,
    check: () => {
      made = kit.afterstates!(parts.rules, reward);
      if (made !== undefined) expectLayout(made, `"${name}" of the game "${kit.game}"`);
    },
    answer: (state) => made && candidates(parts, made, state),
  };
}

/** Ways through each of so many deals on which keys are checked. */
const [KEY_DEALS, KEY_LINES, KEY_MOVES] = [3, 8, 40];

/** Positions of one deal that share a key play on equally, so they have as many legal moves. @throws InputError */
function expectKeys(keyOf: PositionKey, rules: Rules) {
  for (let seed = 0; seed < KEY_DEALS; seed++) {
    const legalOf = new Map<string, number>();
    for (let line = 0; line < KEY_LINES; line++)
      for (const { state, moves } of positionsOf(rules, seed, KEY_MOVES, line)) {
        const key = keyOf(state);
        const where = `"positionKey" in seed ${seed} after ${moves} moves`;
        expectText(key, `a text from ${where}`);
        const legal = legalActions(rules, state).length;
        if ((legalOf.get(key) ?? legal) !== legal)
          throw new InputError(
            `Expected ${where} to tell positions with different legal moves apart, but two have ${shown(key)}`,
          );
        legalOf.set(key, legal);
      }
  }
}

function kitParts(kit: AgentKit, parts: GameParts): readonly KitPart[] {
  const { rules } = parts;
  const entries = (kit.scripted ?? []).filter((entry) => entry.plays?.(rules) ?? true);
  const made: KitPart[] = entries.map((entry) => agentPart(parts, entry.name, () => entry.create(rules), entry.isSlow));
  if (kit.afterstates !== undefined)
    made.push(...rewardsOf(parts).map((reward) => afterstatesPart(parts, kit, reward)));
  const values = kit.exactValues?.(rules);
  if (values !== undefined)
    made.push({ name: 'agents: exactValues', isSlow: true, answer: (state) => values.of(state) });
  const exact = kit.exactAgent?.(rules);
  if (exact !== undefined) made.push(agentPart(parts, 'exactAgent', () => exact));
  const keyOf = kit.positionKey?.(rules);
  if (keyOf !== undefined) made.push({ name: 'evaluate: positionKey', check: () => expectKeys(keyOf, rules) });
  return made;
}

/** Names that mean agents for every game, or ways to play. */
const TAKEN = ['random', 'first-legal', 'exact', 'uct', 'rollout'];

/** @throws InputError for agents without the shape of one, and for names that are taken */
function expectSound({ game, scripted = [] }: AgentKit, others: readonly AgentKit[]) {
  const of = `"agents" of the game "${game}"`;
  const taken = new Set([...TAKEN, ...others.flatMap((kit) => (kit.scripted ?? []).map(({ name }) => name))]);
  for (const entry of scripted) {
    const needed = { name: 'text', summary: 'text', create: 'function' } as const;
    expectPartsOf(`an agent of ${of}`, entry, needed, { plays: 'function', isSlow: 'switch' });
    if (taken.has(entry.name))
      throw new InputError(`Expected a name of its own for an agent of ${of}, but "${entry.name}" is taken; rename it`);
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(entry.name))
      throw new InputError(
        `Expected an agent of ${of} to be called by small letters, digits and "-", but got "${entry.name}"`,
      );
    taken.add(entry.name);
  }
}

export const AGENT_KIT_CHECKS: LayerChecks<AgentKit> = {
  shape: {
    scripted: 'list',
    afterstates: 'function',
    exactValues: 'function',
    exactAgent: 'function',
    positionKey: 'function',
  },
  expectSound,
  parts: kitParts,
};
