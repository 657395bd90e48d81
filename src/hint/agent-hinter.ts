import * as z from 'zod';
import { type Agent, hasValues } from '../agents/agent.js';
import { exactSolvingFor, exactValuesFor } from '../agents/exact/exact-agent.js';
import type { ExactValues, SolvingAgent } from '../agents/exact-play.js';
import { expectAgentFor } from '../agents/expect-agent.js';
import { DrawTree } from '../agents/search/draw-tree.js';
import { milliseconds } from '../agents/search/search.js';
import type { EnvironmentParts } from '../env/environment.js';
import { InputError, shown } from '../env/errors.js';
import type { GameParts } from '../env/game.js';
import { parseWith } from '../env/options.js';
import type { Action, GameState } from '../env/rules.js';
import { isSeed } from '../env/seeds.js';
import { ratesMoves } from './estimators.js';
import type { CertainResult, Hint, Hinter, HinterOptions, HintOptions, SolveHintsOptions } from './hint.js';
import {
  advantage,
  explainMove,
  explainOrderIndependence,
  type MoveEstimate,
  moveText,
  summaryOf,
  summaryWithoutStrategy,
} from './move-estimate.js';
import { actionValuesOf, byPreference, MoveEstimator } from './move-estimator.js';
import { legalActions, legalMove, type Position, positionReader } from './positions.js';

const fromOne = z.int('an integer of at least 1').min(1, 'an integer of at least 1');

const fields = {
  limit: fromOne.optional(),
  playouts: fromOne.optional(),
  seed: z.custom<number>(isSeed, 'an integer from 0 to 2^53 - 1').optional(),
  budgetMs: z.number('a number of at least 0').min(0, 'a number of at least 0').optional(),
};

const schema = z.strictObject(fields);

/** The options of a question over the defaults. @throws InputError, one line, for an unknown one or one out of range */
export function checkedOptions(given: HintOptions, defaults: HintOptions): HintOptions {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new InputError(`Expected hint options, such as { limit: 3 }, but got ${shown(given)}`);
  const merged: Record<string, unknown> = { ...given };
  for (const name of Object.keys(fields) as (keyof HintOptions)[]) merged[name] ??= defaults[name];
  return parseWith(schema, merged, 'hint option', Object.keys(fields));
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
    const { tree, parts, counts } = this;
    return parts.rules.unseen(state, counts) > MOST_HIDDEN ? null : tree.canBeWonBy(state, move, true);
  }
}

/** Lets messages and events through, where the engine has timers. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setTimeout === 'function') setTimeout(resolve, 0);
    else resolve();
  });
}

/** Some rules say themselves whether hints are given. @throws InputError if they are not */
export function expectHints({ rules: { config } }: GameParts): void {
  if (config.hints === false)
    throw new InputError('Expected rules with hints, but the option "hints" is false: there are none');
}

/** Deals that `prepare` tries to find one with a choice. */
const MOST_DEALS = 20;

/** The hinter of an agent. */
export class AgentHinter implements Hinter {
  /** Who gives the hints: another one after `solve`. */
  agent: Agent;
  estimator: MoveEstimator;
  readonly certain: CertainResults;
  private readonly read: (position: Position) => GameState;
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
    const read = positionReader(parts);
    this.read = (position) => {
      expectHints(parts);
      return read(position);
    };
    checkedOptions({}, defaults);
  }

  get playsOn(): boolean {
    return this.estimator.playsOn;
  }

  hint(position: Position, given: HintOptions = {}): Hint[] {
    const { agent, defaults, parts, estimator } = this;
    const options = checkedOptions(given, defaults);
    const state = this.read(position);
    const { limit, seed = 0 } = options;
    agent.reseed?.(seed);
    const isEven = !parts.game.playMatters && (ratesMoves(agent) || this.isUngraded());
    const preferences = isEven ? estimator.preferences.uniform(state) : estimator.preferences.of(state);
    const { legal, probabilities, graded } = preferences;
    if (legal.length === 0) return [];
    const better = byPreference(preferences);
    // A policy's ranking is known before any playout: only what is shown, and one rival for the reason, has to be found out.
    const moves = graded ? [...legal].sort(better).slice(0, Math.max(limit ?? legal.length, 2)) : legal;
    const found = estimator.estimate({ state, moves, actionValues: actionValuesOf(preferences, moves), options });
    if (!graded) found.sort((a, b) => advantage(b, a) || better(a.action, b.action));
    const chosen = found.slice(0, limit);
    return chosen.map((each) => this.toHint(state, each, found, probabilities[legal.indexOf(each.action)]));
  }

  prepare(position?: Position): void {
    const { rules } = this.parts;
    const dealt = rules.createState();
    for (let seed = 0; position === undefined && seed < MOST_DEALS && legalActions(rules, dealt).length < 2; seed++)
      rules.deal(dealt, seed);
    this.hint(position ?? dealt, this.playsOn ? { limit: 1, playouts: 1 } : { limit: 1 });
  }

  async solve(options: SolveHintsOptions = {}): Promise<boolean> {
    if (typeof options !== 'object' || (options as unknown) === null)
      throw new InputError(`Expected options such as { budgetMs: 100 }, but got ${shown(options)}`);
    const { signal, onProgress } = options;
    const { budgetMs = Infinity } = checkedOptions({ budgetMs: options.budgetMs }, {});
    const { parts, defaults } = this;
    const { clock = milliseconds } = defaults;
    const began = clock();
    while (!this.estimator.isExact) {
      if (signal?.aborted) throw signal.reason ?? new Error('Solving was aborted');
      this.solving ??= exactSolvingFor(parts.rules);
      if (this.solving === undefined) return false;
      const step = this.solving.next();
      if (step.done === true) this.adopt(step.value);
      onProgress?.(step.done === true ? 1 : step.value);
      if (!this.estimator.isExact && clock() - began >= budgetMs) return false;
      await nextTask();
    }
    return true;
  }

  provenResult(position: Position): CertainResult | null {
    return this.certain.of(this.read(position));
  }

  isLost(position: Position): CertainResult | null {
    return this.provenResult(position);
  }

  explain(position: Position, given: Action | string): string {
    const { parts, estimator } = this;
    const state = this.read(position);
    const legal = legalActions(parts.rules, state);
    const action = typeof given === 'string' ? legalMove(parts, state, given, 'Move') : given;
    if (!legal.includes(action))
      throw new InputError(`Expected a legal action, one of ${legal.join(', ') || 'none'}, but got ${String(given)}`);
    if (!parts.game.playMatters) {
      const solved = estimator.solved(state, [action]);
      if (solved !== null) return explainOrderIndependence(parts.game.moveNoun, solved[0].win);
    }
    const all = estimator.withoutPlayouts(state);
    if (all !== null) {
      const own = all.find((each) => each.action === action)!;
      return explainMove(
        own,
        all.filter((each) => each !== own),
      );
    }
    const named = moveText(estimator.outcomes.named(state, action));
    const end = estimator.outcomes.certainEnd(state, action);
    return end === null ? named : `${named}: the game is certainly ${end.outcome}`;
  }

  private adopt(agent: SolvingAgent): void {
    this.agent = agent;
    this.estimator = new MoveEstimator(this.parts, agent, this.defaults);
    this.solving = undefined;
  }

  /** Whether the agent only names its move. */
  private isUngraded(): boolean {
    return !hasValues(this.agent);
  }

  private toHint(state: GameState, own: MoveEstimate, all: readonly MoveEstimate[], probability: number): Hint {
    const { notation, game } = this.parts;
    const { action, move, win, score, result, playouts, source } = own;
    const others = all.filter((each) => each !== own);
    return {
      action,
      play: this.parts.game.createTraceCodec(this.parts.rules).moveToJson(state, action),
      move,
      notation: notation.formatMove(action),
      cards: notation.cardsOf(state, action),
      probability,
      winProbability: { ...win, source },
      expectedScore: score,
      expectedResult: result,
      playouts,
      reason: game.playMatters ? explainMove(own, others) : explainOrderIndependence(game.moveNoun, win),
      summary: game.playMatters ? summaryOf(own, others) : summaryWithoutStrategy(win),
    };
  }
}
