import { type Agent, hasValues } from '../agents/agent.js';
import { expectAgentFor, isAgent } from '../agents/expect-agent.js';
import { InputError, shown } from '../env/errors.js';
import type { GameParts } from '../env/game.js';
import type { CardPlace } from '../env/notation.js';
import type { Action, GameState } from '../env/rules.js';
import type { Interval } from '../evaluate/statistics.js';
import { actionValuesOf, AgentPreferences, byPreference, ratesMoves } from './agent-preferences.js';
import { type CertainResult, CertainResults } from './certain-result.js';
import type { EstimateRequest, Estimator } from './estimators/estimator.js';
import { ExactEstimator } from './estimators/exact.js';
import { ModelEstimator } from './estimators/model.js';
import { MoveOutcomes } from './estimators/move-outcomes.js';
import { PlayoutEstimator } from './estimators/playouts.js';
import { advantage, explainMove, explainOrderIndependence, moveText } from './explain.js';
import type { ChanceSource, MoveEstimate } from './move-estimate.js';
import { checkedOptions, type HintOptions } from './options.js';
import { legalActions, legalMove } from './position/played-moves.js';
import { type Position, positionReader } from './position/read-position.js';
import { type HinterSetup, setUpHinter } from './set-up.js';
import type { ValuesOf } from './values/values-of.js';

/** A chance to win with its interval; `source` says where it comes from and what the interval is. */
export interface WinProbability extends Interval {
  readonly source: ChanceSource;
}

/** A legal move with what speaks for it. Plain JSON. */
export interface Hint<Move = unknown> {
  readonly action: Action;
  /** The move as `play` of the game's functions for apps takes it, and as traces have it. */
  readonly play: Move;
  /** The move in the rules' words, with its cards. */
  readonly move: string;
  /** The move's name in the move table. */
  readonly notation: string;
  /** The cards to highlight. */
  readonly cards: readonly CardPlace[];
  /** How likely the agent is to play it; sums to 1 over all legal moves. */
  readonly probability: number;
  /**
   * The chance to win after it, played on by the agent (by a model: as it plays; by an exact agent: best play). Where play does not matter (Tens):
   * whatever is played.
   */
  readonly winProbability: WinProbability;
  /** The score at the end; null where nothing says what to expect of it: exact and model hints of Four Ten, where equally good plays score differently. */
  readonly expectedScore: Interval | null;
  /** The game's main measure at the end (cards left, rounds, ...); null if it has none, or nothing says what to expect of it. */
  readonly expectedResult: (Interval & { readonly name: string; readonly better: 'lower' | 'higher' }) | null;
  /** How many playouts this rests on; 0 where the chances are exact or a model's. */
  readonly playouts: number;
  /** One line in the rules' words. */
  readonly reason: string;
}

/** What a hinter is told once; options of a question go before them. */
export interface HinterOptions extends HintOptions {
  /** Milliseconds clock for the budget; default performance.now, or Date.now where there is none. */
  readonly clock?: () => number;
  /** What the agent's values are, if it is a value model: then hints rest on them unless playouts are asked for. */
  readonly values?: ValuesOf;
}

/**
 * Gives hints. It never looks at hidden cards, and leaves positions as they are. Every position is checked: see `Position`. Where the rules'
 * option "hints" is false it gives none: whatever it is asked is an InputError.
 */
export interface Hinter<Move = unknown> {
  /** Whether chances that are not certain have to be counted in playouts; if not they are exact or a model's, and there at once. */
  readonly playsOn: boolean;
  /** The legal moves, best first; empty when the game is over. @throws InputError for a position or an option that cannot be */
  hint(position: Position, options?: HintOptions): Hint<Move>[];
  /**
   * Does beforehand what the first hint would wait for: tables of solved games, the first calls of a network. Best in a worker, or while cards are
   * being dealt.
   * @param position what the hints will begin with; default a deal
   */
  prepare(position?: Position): void;
  /**
   * 'lost' where the game cannot be won any more, 'won' where the right play wins it whatever is drawn; null where it is open or not known. For
   * Tens it is always known, for the others where few enough cards are hidden or moves left.
   */
  provenResult(position: Position): CertainResult | null;
  /** @deprecated The former name of `provenResult`. */
  isLost(position: Position): CertainResult | null;
  /**
   * What a legal move does, in one line and in the rules' words. Without playouts: with a chance to win only where it is certain, exact, or
   * known to a model.
   * @param move its action, or its name in the move table
   */
  explain(position: Position, move: Action | string): string;
}

/**
 * Makes a source of hints from an agent. A policy ranks the moves by its probabilities, one that has action values by these; for any other
 * agent they are ranked by what they earn (the environment's return) in games that it plays on. Where the game is solved nothing is played. Tens
 * is for any agent: the first hint takes some 0.1 s, and the others look it up. Four Ten is for its exact agent: the first hint takes 0.5 s, one
 * with other points or safeties than before 80 ms, others a tenth of a millisecond.
 * @throws InputError, one line, for an unknown preset or agent, a model or an agent for other rules, or a broken option
 * @example createHinter({ preset: 'decade-loop3' }).hint('decade 4 8 3 3 J 6', { limit: 3, budgetMs: 100 })
 */
export function createHinter(setup: HinterSetup): Hinter;
export function createHinter(parts: GameParts, agent: Agent, defaults?: HinterOptions): Hinter;
export function createHinter(first: HinterSetup | GameParts, agent?: Agent, defaults: HinterOptions = {}): Hinter {
  if (typeof first === 'object' && first !== null && 'notation' in first) {
    if (!isAgent(agent)) throw new InputError(`Expected createHinter(parts, agent), but got ${shown(agent)} as agent`);
    return new AgentHinter(first, agent, defaults);
  }
  const made = setUpHinter(first);
  const { limit, playouts, seed, budgetMs, clock } = first;
  const { values } = made;
  const rest = { ...(clock && { clock }), ...(values && { values }) };
  return new AgentHinter(made.parts, made.agent, { limit, playouts, seed, budgetMs, ...rest });
}

/** Some rules say themselves whether hints are given. @throws InputError if they are not */
function expectHints(config: GameParts['rules']['config']): void {
  if (config.hints === false)
    throw new InputError('Expected rules with hints, but the option "hints" is false: there are none');
}

/** Deals that `prepare` tries to find one with a choice. */
const MOST_DEALS = 20;

class AgentHinter implements Hinter {
  readonly playsOn: boolean;
  private readonly outcomes: MoveOutcomes;
  private readonly exact: ExactEstimator;
  private readonly model: ModelEstimator | undefined;
  private readonly playouts: PlayoutEstimator;
  private readonly preferences: AgentPreferences;
  private readonly certain: CertainResults;
  private readonly read: (position: Position) => GameState;

  constructor(
    private readonly parts: GameParts,
    private readonly agent: Agent,
    private readonly defaults: HinterOptions,
  ) {
    expectAgentFor(parts, agent);
    this.outcomes = new MoveOutcomes(parts);
    this.exact = new ExactEstimator(parts, agent, this.outcomes);
    this.playouts = new PlayoutEstimator(parts, agent, this.outcomes, defaults.clock);
    this.preferences = new AgentPreferences(parts, agent);
    this.certain = new CertainResults(parts);
    const read = positionReader(parts);
    this.read = (position) => {
      expectHints(parts.rules.config);
      return read(position);
    };
    const { values } = defaults;
    if (values !== undefined) this.model = ModelEstimator.for(parts, agent, values, this.outcomes);
    this.playsOn = this.model === undefined && !this.exact.isSolved;
    checkedOptions({}, defaults);
  }

  hint(position: Position, given: HintOptions = {}): Hint[] {
    const { agent, defaults, parts } = this;
    const options = checkedOptions(given, defaults);
    const state = this.read(position);
    const { limit, seed = 0 } = options;
    agent.reseed?.(seed);
    const isEven = !parts.game.playMatters && (ratesMoves(agent) || this.isUngraded());
    const preferences = isEven ? this.preferences.uniform(state) : this.preferences.of(state);
    const { legal, probabilities, graded } = preferences;
    if (legal.length === 0) return [];
    const better = byPreference(preferences);
    // A policy's ranking is known before any playout: only what is shown, and one rival for the reason, has to be found out.
    const moves = graded ? [...legal].sort(better).slice(0, Math.max(limit ?? legal.length, 2)) : legal;
    const found = this.estimate({ state, moves, actionValues: actionValuesOf(preferences, moves), options });
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

  provenResult(position: Position): CertainResult | null {
    return this.certain.of(this.read(position));
  }

  isLost(position: Position): CertainResult | null {
    return this.provenResult(position);
  }

  explain(position: Position, given: Action | string): string {
    const { parts, exact, outcomes } = this;
    const state = this.read(position);
    const legal = legalActions(parts.rules, state);
    const action = typeof given === 'string' ? legalMove(parts, state, given, 'Move') : given;
    if (!legal.includes(action))
      throw new InputError(`Expected a legal action, one of ${legal.join(', ') || 'none'}, but got ${String(given)}`);
    if (!parts.game.playMatters) {
      const solved = exact.estimate({ state, moves: [action] });
      if (solved !== null) return explainOrderIndependence(parts.game.moveNoun, solved[0].win);
    }
    const all = this.withoutPlayouts(state);
    if (all !== null) {
      const own = all.find((each) => each.action === action)!;
      return explainMove(
        own,
        all.filter((each) => each !== own),
      );
    }
    const named = moveText(outcomes.named(state, action));
    const end = outcomes.certainEnd(state, action);
    return end === null ? named : `${named}: the game is certainly ${end.outcome}`;
  }

  /** Whether the agent only names its move. */
  private isUngraded(): boolean {
    return !hasValues(this.agent);
  }

  /** All legal moves, best first, by a solution or a model; null where neither has estimates. */
  private withoutPlayouts(state: GameState): MoveEstimate[] | null {
    if (this.playsOn) return null;
    const preferences = this.preferences.of(state);
    const moves = [...preferences.legal].sort(byPreference(preferences));
    const request = { state, moves, actionValues: actionValuesOf(preferences, moves) };
    return this.exact.estimate(request) ?? this.model?.estimate(request) ?? null;
  }

  /** By the first estimator that has an answer: the exact one, the model's unless playouts are asked for, else playouts. */
  private estimate(request: EstimateRequest): MoveEstimate[] {
    const { playouts, budgetMs } = request.options;
    const isModelEnough = playouts === undefined && budgetMs === undefined;
    const estimators: (Estimator | undefined)[] = [this.exact, isModelEnough ? this.model : undefined];
    for (const estimator of estimators) {
      const found = estimator?.estimate(request) ?? null;
      if (found !== null) return found;
    }
    return this.playouts.estimate(request);
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
    };
  }
}
