import { type Agent, isPolicy, type Policy } from '../agents/agent.js';
import { milliseconds } from '../agents/clock.js';
import { exactSolvingFor, exactValuesFor } from '../agents/exact/exact-agent.js';
import type { ExactValues, SolvingAgent } from '../agents/exact-play.js';
import { expectAgentFor } from '../agents/games-in-play.js';
import { DrawTree } from '../agents/search/draw-tree.js';
import { InputError, mismatch } from '../env/base/errors.js';
import { isSeed } from '../env/base/random.js';
import { expectObject, integer, number, object, optional, parseWith, passing } from '../env/base/schema.js';
import type { DecisionBatch, EnvironmentParts } from '../env/environment/environment.js';
import type { GameParts } from '../env/environment/game.js';
import { type Action, type GameState, legalActions } from '../env/environment/rules.js';
import type { CertainResult, Hint, Hinter, HinterOptions, HintOptions, SolveHintsOptions } from './hint.js';
import { ratesMoves } from './model-values.js';
import { advantage, type MoveEstimate, moveText, reasonText, summaryOf, withExactValues } from './move-estimate.js';
import { MoveEstimator } from './move-estimator.js';
import {
  certainEnd,
  legalMove,
  namedMove,
  type Position,
  positionReader,
  type Preference,
  questionOf,
} from './positions.js';

const fromOne = optional(integer(1, undefined, 'an integer of at least 1'));

const schema = object({
  limit: fromOne,
  playouts: fromOne,
  seed: optional(passing<number>(isSeed, 'an integer from 0 to 2^53 - 1')),
  budgetMs: optional(number(0, undefined, 'a number of at least 0')),
});

/** The options of a question over the defaults. @throws InputError, one line, for an unknown one or one out of range */
export function checkedOptions(given: HintOptions, defaults: HintOptions): HintOptions {
  expectObject(given, 'hint options, such as { limit: 3 }');
  const merged: Record<string, unknown> = { ...given };
  for (const name of Object.keys(schema.shape) as (keyof HintOptions)[]) merged[name] ??= defaults[name];
  return parseWith(schema, merged, 'hint option');
}

/** With more hidden cards only what comes before the next draw is looked at. */
const MOST_HIDDEN = 10;

/** A chance so near to 1 is taken for it: exact values are right to about 13 digits. */
const ROUNDING = 1e-12;

/**
 * Tells positions that are certainly decided. Where the order of play does not matter (Tens) it always knows, from the exact chance; elsewhere it
 * goes through all play and draws as far as a bound on its work allows.
 */
export class CertainResults {
  private readonly exact: ExactValues | undefined;
  private readonly tree: DrawTree;
  private readonly counts: Uint8Array;

  constructor(private readonly parts: EnvironmentParts) {
    this.exact = exactValuesFor(parts.rules);
    this.tree = new DrawTree(parts);
    this.counts = new Uint8Array(parts.rules.cardKinds.length);
  }

  /** Null where it is open, or not known to be decided. Never wrong. */
  of(state: Readonly<GameState>): CertainResult | null {
    if (state.outcome !== 'ongoing') return state.outcome === 'won' ? 'won' : 'lost';
    const chance = this.exact?.of(state)?.winProbability;
    if (chance !== undefined) return chance === 0 ? 'lost' : chance > 1 - ROUNDING ? 'won' : null;
    const { tree, parts, counts } = this;
    const throughDraws = parts.rules.unseen(state, counts) <= MOST_HIDDEN;
    const canBeWon = tree.canBeWon(state, throughDraws);
    if (canBeWon === false) return 'lost';
    return canBeWon === true && tree.isSurelyWon(state, throughDraws) === true ? 'won' : null;
  }

  /** Whether the game can still be won after a legal move; null where that is not known. Never wrong. */
  canBeWonBy(state: Readonly<GameState>, move: Action): boolean | null {
    return this.parts.rules.unseen(state, this.counts) > MOST_HIDDEN ? null : this.tree.canBeWonBy(state, move, true);
  }
}

/** Between steps of long work: lets messages and events through, where the engine has timers. @throws the signal's reason if it has been aborted */
export async function nextTask(signal: AbortSignal | undefined) {
  if (typeof setTimeout === 'function') await new Promise((resolve) => setTimeout(resolve, 0));
  if (signal?.aborted) throw signal.reason ?? new Error('The work was aborted');
}

/** Some rules say themselves whether hints are given. @throws InputError if they are not */
export function expectHints({ rules: { config } }: GameParts) {
  if (config.hints === false)
    throw new InputError('Expected rules with hints, but the option "hints" is false: there are none');
}

/** A policy's probabilities of these legal moves. @throws InputError if it writes none */
function probabilitiesOf(policy: Policy, question: DecisionBatch, legal: readonly Action[]) {
  const all = new Float32Array(question.actionMasks.length);
  policy.evaluate(question, all, new Float32Array(1));
  const sum = legal.reduce((total, action) => total + all[action], 0); // float32: 1 only nearly
  if (!(sum > 0 && sum < Infinity))
    throw new InputError(
      `Expected policy "${policy.name}" to write probabilities of the legal actions ${legal.join(', ')}, but their sum is ${sum}`,
    );
  return legal.map((action) => all[action] / sum);
}

/** The agent's opinion of each legal move, in ascending order. */
function preferencesOf(parts: GameParts, agent: Agent, state: GameState, legal: readonly Action[]): Preference[] {
  const question = questionOf(parts, agent, [state]);
  const preferences = (shares: readonly number[], values?: readonly number[]): Preference[] =>
    legal.map((action, i) => ({ action, probability: shares[i], value: values?.[i] ?? null }));
  if (legal.length > 0 && ratesMoves(agent)) {
    const all = agent.actionValues(question);
    const values = legal.map((action) => all[action]);
    const most = Math.max(...values);
    // It plays the move of the greatest value; which one of several such moves only it can say.
    const isUnique = values.indexOf(most) === values.lastIndexOf(most);
    const shares = isUnique ? values.map((value) => Number(value === most)) : probabilitiesOf(agent, question, legal);
    return preferences(shares, values);
  }
  if (legal.length > 1 && isPolicy(agent)) return preferences(probabilitiesOf(agent, question, legal));
  const choice = Int32Array.of(legal.length === 1 ? legal[0] : -1);
  if (legal.length > 1) agent.act(question, choice);
  if (legal.length > 0 && !legal.includes(choice[0]))
    throw mismatch(`agent "${agent.name}" to write a legal action, one of ${legal.join(', ')}`, choice[0]);
  return preferences(legal.map((action) => Number(action === choice[0])));
}

/** Best first: by action values where the agent has them, then by its probabilities. */
function byPreference(a: Preference, b: Preference) {
  return b.value! - a.value! || b.probability - a.probability || a.action - b.action;
}

/** Deals that `prepare` tries to find one with a choice. */
const MOST_DEALS = 20;

export class AgentHinter implements Hinter {
  /** Who gives the hints: another one after `solve`. */
  agent: Agent;
  estimator: MoveEstimator;
  readonly certain: CertainResults;
  private readonly reader: (position: Position) => GameState;
  private solving: Generator<number, SolvingAgent> | undefined;

  constructor(
    readonly parts: GameParts,
    agent: Agent,
    readonly defaults: HinterOptions,
  ) {
    expectAgentFor(parts, agent);
    this.agent = agent;
    this.estimator = new MoveEstimator(parts, agent, defaults);
    this.certain = new CertainResults(parts);
    this.reader = positionReader(parts);
    checkedOptions({}, defaults);
  }

  get playsOn(): boolean {
    return this.estimator.playsOn;
  }

  hint(position: Position, given: HintOptions = {}): Hint[] {
    const { agent, defaults, parts, estimator } = this;
    const options = checkedOptions(given, defaults);
    const state = this.read(position);
    const { limit = Infinity, seed = 0 } = options;
    agent.reseed?.(seed);
    const preferences = this.preferences(state);
    if (preferences.length === 0) return [];
    const ranked = [...preferences].sort(byPreference);
    // A policy's ranking is known before any playout: only what is shown, and one rival for the reason, has to be found out.
    const isRanked = isPolicy(agent) && !this.isEven;
    const asked = isRanked ? ranked.slice(0, Math.max(limit, 2)) : preferences;
    const actions = asked.map(({ action }) => action);
    const [known] = estimator.known([{ state, moves: asked }], options);
    let found = known ?? estimator.byPlayouts(state, actions, options);
    if (known === null && ratesMoves(agent) && agent.hasExactValues) {
      found = withExactValues(
        found,
        asked.map(({ value }) => value!),
        parts.reward.returnSoFar(parts.rules, state),
      );
    }
    const rank = new Map(ranked.map((each, i) => [each.action, i]));
    if (!isRanked) found.sort((a, b) => advantage(b, a) || rank.get(a.action)! - rank.get(b.action)!);
    return found.slice(0, limit).map((own) => {
      const { action, win, score, result, playouts, source } = own;
      return {
        ...namedMove(parts, state, action),
        cards: parts.notation.cardsOf(state, action),
        probability: ranked[rank.get(action)!].probability,
        winProbability: { ...win, source },
        expectedScore: score,
        expectedResult: result,
        playouts,
        ...this.reasonOf(own, found),
      };
    });
  }

  prepare(position?: Position) {
    const { rules } = this.parts;
    const dealt = rules.createState();
    for (let seed = 0; position === undefined && seed < MOST_DEALS && legalActions(rules, dealt).length < 2; seed++)
      rules.deal(dealt, seed);
    this.hint(position ?? dealt, this.playsOn ? { limit: 1, playouts: 1 } : { limit: 1 });
  }

  async solve(options: SolveHintsOptions = {}): Promise<boolean> {
    expectObject(options, 'options such as { budgetMs: 100 }');
    const { signal, onProgress } = options;
    const { budgetMs = Infinity } = checkedOptions({ budgetMs: options.budgetMs }, {});
    const { parts, defaults } = this;
    const { clock = milliseconds } = defaults;
    const began = clock();
    while (!this.estimator.isExact) {
      await nextTask(signal);
      this.solving ??= exactSolvingFor(parts.rules);
      if (this.solving === undefined) return false;
      const step = this.solving.next();
      if (step.done === true) {
        this.agent = step.value;
        this.estimator = new MoveEstimator(parts, step.value, defaults);
        this.solving = undefined;
      }
      onProgress?.(step.done === true ? 1 : step.value);
      if (!this.estimator.isExact && clock() - began >= budgetMs) return false;
    }
    return true;
  }

  provenResult(position: Position): CertainResult | null {
    return this.certain.of(this.read(position));
  }

  explain(position: Position, given: Action | string): string {
    const { parts, estimator } = this;
    const state = this.read(position);
    const legal = legalActions(parts.rules, state);
    const action = typeof given === 'string' ? legalMove(parts, state, given, 'Move') : given;
    if (!legal.includes(action))
      throw new InputError(`Expected a legal action, one of ${legal.join(', ') || 'none'}, but got ${String(given)}`);
    const moves = this.preferences(state).sort(byPreference);
    const [all] = estimator.playsOn && !estimator.isExact ? [null] : estimator.known([{ state, moves }], {});
    const own = all?.find((each) => each.action === action);
    if (own !== undefined) return this.reasonOf(own, all!).reason;
    const named = moveText(estimator.named(state, action));
    const end = certainEnd(parts.rules, state, action);
    return end === null ? named : `${named}: the game is certainly ${end.outcome}`;
  }

  private read(position: Position): GameState {
    expectHints(this.parts);
    return this.reader(position);
  }

  private reasonOf(own: MoveEstimate, all: readonly MoveEstimate[]): Pick<Hint, 'reason' | 'summary'> {
    const { playMatters, moveNoun } = this.parts.game;
    const summary = summaryOf(
      own,
      all.filter((each) => each !== own),
      playMatters,
    );
    return { reason: reasonText(own, summary, moveNoun), summary };
  }

  /** Where all moves are equal, only a policy's own probabilities say which one it would rather play. */
  private get isEven() {
    const { parts, agent } = this;
    return !parts.game.playMatters && (ratesMoves(agent) || !isPolicy(agent));
  }

  private preferences(state: GameState): Preference[] {
    const legal = legalActions(this.parts.rules, state);
    if (this.isEven) return legal.map((action) => ({ action, probability: 1 / legal.length, value: null }));
    return preferencesOf(this.parts, this.agent, state, legal);
  }
}
