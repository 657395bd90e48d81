import { firstLine, InputError, mismatch, shown } from '../env/base/errors.js';
import type { EnvironmentParts } from '../env/environment/environment.js';
import { shownTo } from '../env/environment/hidden-cards.js';
import { blankRow, type NetworkInputs, type WritableRow } from '../env/environment/network-inputs.js';
import { rulesDifference, type RulesName } from '../env/environment/options.js';
import type { GameState, Rules } from '../env/environment/rules.js';
import type { Agent, DecisionBatch, PlayOutOptions } from './agent.js';

/** Positions in rows, as agents are asked about them. */
export class DecisionRows implements DecisionBatch {
  size = 0;
  readonly states: GameState[];
  readonly observations: Float32Array;
  readonly actionFeatures: Float32Array | undefined;
  readonly actionMasks: Uint8Array;
  readonly legalCounts: Uint16Array;
  readonly spec: DecisionBatch['spec'];
  protected readonly width: number;
  private readonly row: WritableRow | undefined;

  /** @param inputs shown instead of the rules' observations, see `featuresFor` */
  constructor(
    readonly rules: Rules,
    readonly capacity: number,
    protected readonly inputs?: NetworkInputs,
  ) {
    this.width = rules.moves.length;
    this.states = Array.from({ length: capacity }, () => rules.createState());
    this.actionMasks = new Uint8Array(capacity * this.width);
    this.legalCounts = new Uint16Array(capacity);
    this.observations = new Float32Array(capacity * (inputs?.stateSize ?? rules.observationSize));
    if (inputs === undefined) return;
    this.spec = { inputs: 'features' };
    this.actionFeatures = new Float32Array(capacity * this.width * inputs.perMove);
    this.row = blankRow({
      actionMasks: this.actionMasks,
      inputs: this.observations,
      features: this.actionFeatures,
    });
    this.row.observations = new Float32Array(rules.observationSize);
  }

  /** Writes the mask of a row; returns its number of legal moves. */
  protected mask(at: number): number {
    return (this.legalCounts[at] = this.rules.actionMask(this.states[at], this.actionMasks, at * this.width));
  }

  /** Writes the observation of a row whose mask has been written. */
  protected observe(at: number) {
    const { rules, inputs, row, states } = this;
    if (row === undefined || inputs === undefined) {
      rules.observe(states[at], this.observations, at * rules.observationSize);
      return;
    }
    rules.observe(states[at], row.observations, 0);
    row.mask = at * this.width;
    row.input = at * inputs.stateSize;
    row.feature = row.mask * inputs.perMove;
    inputs.write(row);
  }
}

/** Games played side by side to their ends by one agent. Rows change places as games end; `tags` tells which is which. */
export class GamesInPlay extends DecisionRows {
  /** `[capacity]`: a number for each game, of the caller's choosing. */
  readonly tags: Int32Array;
  /** `[capacity]`: the steps of an environment that each game has taken. */
  private readonly steps: Int32Array;
  private maxSteps = Infinity;
  private areForcedSteps = true;
  private readonly actions: Int32Array;

  constructor(rules: Rules, capacity: number, inputs?: NetworkInputs) {
    super(rules, capacity, inputs);
    this.tags = new Int32Array(capacity);
    this.steps = new Int32Array(capacity);
    this.actions = new Int32Array(capacity);
  }

  /** Puts a game in; the caller fills the state. */
  add(tag: number): GameState {
    this.tags[this.size] = tag;
    this.steps[this.size] = 0;
    return this.states[this.size++];
  }

  /** Writes the masks of all games, and their observations if the agent uses them. */
  look(agent: Agent) {
    for (let row = 0; row < this.size; row++) {
      this.mask(row);
      if (agent.usesObservations) this.observe(row);
    }
  }

  /** As `playOut`, round by round: the caller may pause in between, but must not change the games. */
  *playRounds(
    agent: Agent,
    maxDecisions: number,
    ended: (state: GameState, tag: number) => void,
    { named = (tag) => `game ${tag}`, watch, decided, limit }: PlayOutOptions = {},
  ): Generator<undefined, number, undefined> {
    const { rules } = this;
    this.maxSteps = limit?.maxSteps ?? Infinity;
    this.areForcedSteps = limit?.skipForcedMoves !== true;
    const end = (row: number) => {
      ended(this.states[row], this.tags[row]);
      this.remove(row);
    };
    let decisions = 0;
    for (let row = this.size - 1; row >= 0; row--) if (!this.playForced(row) || maxDecisions === 0) end(row);
    for (let round = 1; this.size > 0; round++) {
      for (let row = 0; agent.usesObservations && row < this.size; row++) this.observe(row);
      watch?.asked(round, this.tags[0], this.size);
      this.actions.fill(-1, 0, this.size); // which is none
      try {
        agent.act(shownTo(agent, this, rules), this.actions);
      } catch (error) {
        throw this.failure(agent, error, round, named);
      }
      watch?.answered();
      decisions += this.size;
      for (let row = this.size - 1; row >= 0; row--) {
        const action = this.actions[row];
        if (action < 0 || action >= this.width || this.actionMasks[row * this.width + action] !== 1)
          throw new InputError(
            `Expected a legal action of "${agent.name}", but its decision ${round} on ${named(this.tags[row])} is ${action}; actionMasks says which are legal`,
          );
        decided?.(this.tags[row], action);
        rules.apply(this.states[row], action);
        this.steps[row]++;
        if (!this.playForced(row) || round >= maxDecisions) end(row);
      }
      yield;
    }
    return decisions;
  }

  /**
   * Plays all games on until none is left. Positions with one legal move are played without asking the agent.
   * @param ended called with each game's state and tag, when it is over or truncated, or after `maxDecisions` decisions (0: before its first one)
   * @returns the number of decisions in all games
   * @throws InputError, one line with the game and the decision, for an agent that throws or does not play a legal move
   */
  playOut(
    agent: Agent,
    maxDecisions: number,
    ended: (state: GameState, tag: number) => void,
    options?: PlayOutOptions,
  ): number {
    const rounds = this.playRounds(agent, maxDecisions, ended, options);
    for (;;) {
      const { done, value } = rounds.next();
      if (done) return value;
    }
  }

  /** The error of an agent that threw, with the first game that it throws on by itself. */
  private failure(agent: Agent, error: unknown, round: number, named: (tag: number) => string): unknown {
    if (error instanceof InputError) return error;
    const batch = new GamesInPlay(this.rules, 1, this.inputs);
    const count = this.size;
    for (let row = 0; row < count; row++) {
      this.rules.copyState(batch.states[0], this.states[row]);
      batch.size = 1;
      batch.look(agent);
      try {
        agent.act(shownTo(agent, batch, this.rules), batch.actions);
      } catch (again) {
        return failed(agent, again, round, named(this.tags[row]));
      }
    }
    return failed(agent, error, round, `${count} games, of which ${named(this.tags[0])} is one`);
  }

  /** Plays a row on until there is something to decide; false when its game is over or truncated. */
  private playForced(row: number) {
    const offset = row * this.width;
    for (;;) {
      const count = this.mask(row);
      const isCut = this.steps[row] >= this.maxSteps;
      if (count !== 1) return count > 1 && !isCut;
      if (this.areForcedSteps) {
        if (isCut) return false;
        this.steps[row]++;
      }
      this.rules.apply(this.states[row], this.actionMasks.indexOf(1, offset) - offset);
    }
  }

  /** Takes a row out; the last one moves there. */
  private remove(row: number) {
    const last = --this.size;
    const state = this.states[row];
    this.states[row] = this.states[last];
    this.states[last] = state;
    this.tags[row] = this.tags[last];
    this.steps[row] = this.steps[last];
    this.legalCounts[row] = this.legalCounts[last];
    this.actionMasks.copyWithin(row * this.width, last * this.width, (last + 1) * this.width);
  }
}

function failed(agent: Agent, error: unknown, decision: number, where: string): InputError {
  const text = `Expected "${agent.name}" to play, but it failed at decision ${decision} on ${where}: ${firstLine(error)}`;
  return new InputError(text, { cause: error });
}

/** Whether something can choose moves. */
export function isAgent(value: unknown): value is Agent {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Agent>).act === 'function';
}

/** @throws InputError for what cannot choose moves */
export function expectAgent(value: unknown): asserts value is Agent {
  if (isAgent(value)) return;
  const got = value instanceof Promise ? 'a promise; await it' : shown(value);
  throw new InputError(
    `Expected an agent: an object with act(batch, actions), such as createAgent('random', rules) makes, but got ${got}`,
  );
}

/** @throws InputError for what is no size of a move table */
export function expectMoveCount(moves: unknown): asserts moves is number {
  if (!Number.isInteger(moves) || (moves as number) < 1)
    throw mismatch('the number of moves, such as rules.moves.length', moves);
}

function isRulesName(rules: unknown): rules is RulesName {
  const { id, config } = (rules ?? {}) as Partial<RulesName>;
  return typeof id === 'string' && typeof config === 'object' && config !== null;
}

/** @throws InputError for what is no agent, and for one that says it was made for other rules */
export function expectAgentFor(
  { rules, spec }: Pick<EnvironmentParts, 'rules' | 'spec'>,
  agent: unknown,
): asserts agent is Agent {
  expectAgent(agent);
  expectSameRules(rules, agent, spec.preset);
}

/** For each agent's rules the last ones that were found to be the same: vector environments ask at every step. */
const knownSame = new WeakMap<object, object>();

/** @param what what the agent is to play, in the error's words */
function expectSameRules(rules: RulesName, agent: Pick<Agent, 'name' | 'rules'>, what: string) {
  const made = agent.rules;
  if (made === rules || !isRulesName(made) || knownSame.get(made) === rules) return;
  const difference = rulesDifference(rules, made);
  if (difference === null) {
    knownSame.set(made, rules);
    return;
  }
  const [own, other] = difference;
  throw new InputError(
    `Expected an agent for ${what} (${own}), but "${agent.name}" was made for other rules (${other}); make or load one for these`,
  );
}

/** Checks that actions[0 .. batch.size) can be written: what lies beyond the end of a typed array would be lost without a word. */
function expectRoom({ size }: DecisionBatch, actions: ArrayLike<number>) {
  if (typeof actions === 'object' && (actions as ArrayLike<number> | null) !== null && actions.length >= size) return;
  const given = ArrayBuffer.isView(actions) || Array.isArray(actions) ? String(actions.length) : shown(actions);
  throw new InputError(`Expected room for ${size} actions, one for each game of the batch, but got ${given}`);
}

/**
 * What every `act` of ours checks first: that there is room for its actions, and that the games are those it was made for, where both are known.
 * @throws InputError, one line
 */
export function expectBatch(
  agent: Pick<Agent, 'name' | 'rules' | 'usesObservations'>,
  batch: DecisionBatch,
  actions: ArrayLike<number>,
) {
  expectRoom(batch, actions);
  if (agent.usesObservations) expectObservations(agent, batch);
  if (isRulesName(batch.rules)) expectSameRules(batch.rules, agent, 'these games');
}

/** @throws InputError for an agent that reads other observations than the batch has */
function expectObservations({ name, rules }: Pick<Agent, 'name' | 'rules'>, batch: DecisionBatch) {
  const own = (rules as Partial<Rules> | undefined)?.observedAs;
  const { observe = batch.rules?.observedAs, inputs = 'plain' } = batch.spec ?? {};
  if (observe !== own)
    throw new InputError(
      own === undefined
        ? `Expected plain observations for "${name}", which encodes them itself, but got those of ${shown(observe)}; make its games without observe`
        : `Expected the observation ${shown(own)} for "${name}", which was made for it, but got ${observe === undefined ? 'plain ones' : shown(observe)}; make its games with that observe`,
    );
  if (inputs !== 'plain')
    throw new InputError(
      `Expected plain observations for "${name}", which encodes them itself, but got inputs ${shown(inputs)}; make its games with inputs: 'plain'`,
    );
}
