import { solvesRules } from '../agents/exact-play.js';
import { expectGameParts, type GameParts } from '../env/environment/game.js';
import { type Action, type GameState, legalActions, type RewardScheme, WIN } from '../env/environment/rules.js';
import { type Interval, meanInterval, Z } from '../evaluate/statistics.js';
import { AgentHinter, expectHints } from '../hint/agent-hinter.js';
import type { HintOptions, Position } from '../hint/index.js';
import { readEvaluation } from '../hint/model-values.js';
import { exactInterval, type MoveEstimate } from '../hint/move-estimate.js';
import { allMoves } from '../hint/move-estimator.js';
import { certainEnd, positionReader } from '../hint/positions.js';
import { bestPlay, estimatePositions } from '../hint/review/review-game.js';
import { chooseHintAgent, type HintAgent, loadHintAgent, ownModel } from './hint-agent.js';
import type { WorkOptions } from './work-options.js';

/** What a legal move is worth: the expected return from here on with it. */
export interface MoveValue extends Interval {
  readonly action: Action;
  /** 'exact'; else the model that says so, or 'playouts by' an agent. Exact values and playouts of a value are as hints have them. */
  readonly source: string;
}

export interface MoveValuesOptions extends WorkOptions, Pick<HintOptions, 'playouts' | 'seed'> {
  /** Who judges, as for `maketen hint`; default as there, but the package's model where exact play knows no chances. */
  readonly agent?: string | undefined;
  /** What a round costs where exact play has rounds; default: as in the game's objective. */
  readonly roundCost?: number | undefined;
}

/** Of one agent: what its hints say, as expectations of one reward. */
class Judge {
  readonly hinter: AgentHinter;
  readonly reward: RewardScheme;
  private readonly name: string;
  /** Half the width of the interval round a model's values; infinite where nothing was measured. */
  private readonly half: number;

  constructor(
    private readonly parts: GameParts,
    { name, agent, values }: HintAgent,
  ) {
    this.name = name;
    this.hinter = new AgentHinter(parts, agent, { values });
    // Where play does not matter nothing is compared: a move is worth its chance to win.
    this.reward = parts.game.playMatters ? (values?.reward ?? parts.reward) : WIN;
    this.half = Z * ((values && readEvaluation(parts, values).valueError) ?? Infinity);
  }

  /** All legal moves of positions that are not over; where `onlyKnown`, null for those that would take playouts. */
  async of(
    states: readonly GameState[],
    { playouts, seed, signal }: MoveValuesOptions,
    onlyKnown: boolean,
  ): Promise<(MoveValue[] | null)[]> {
    const { hinter, parts, reward } = this;
    if (solvesRules(hinter.agent, parts.rules)) hinter.agent.makeRoomFor?.(states);
    const end = reward.name === WIN.name ? bestPlay(parts, hinter.agent) : undefined;
    const found = onlyKnown
      ? hinter.estimator.known(
          states.map((state) => allMoves(parts.rules, state)),
          {},
        )
      : await estimatePositions(hinter, states, end, { playouts, seed, signal });
    return found.map((moves, i) => moves && moves.map((each) => this.valueOf(states[i], each)));
  }

  private valueOf(state: GameState, { action, source, ...estimate }: MoveEstimate): MoveValue {
    const named = { action, source: { exact: source, model: this.name, playouts: `playouts by ${this.name}` }[source] };
    if (this.reward.name === WIN.name) return { ...named, ...estimate.win };
    const { rules } = this.parts;
    const { value, certain, results } = estimate;
    const before = this.reward.returnSoFar(rules, state);
    if (certain !== null) {
      const end = certainEnd(rules, state, action)!;
      return { ...named, ...exactInterval(this.reward.returnSoFar(rules, end) - before) };
    }
    if (source === 'exact') return { ...named, ...exactInterval(value) };
    if (source === 'model') return { ...named, estimate: value, low: value - this.half, high: value + this.half };
    const counted = meanInterval(results.returns);
    return { ...named, estimate: counted.estimate - before, low: counted.low - before, high: counted.high - before };
  }
}

/**
 * The worth of all legal moves of many positions at once, by the code that gives hints and reviews games: exact where it is known (solved games, last
 * draws, certain ends), else by a model, which is asked once for all, else in playouts.
 */
export class MoveValuer {
  private readonly read: (position: Position) => GameState;

  private constructor(
    private readonly parts: GameParts,
    private readonly judges: readonly Judge[],
    private readonly options: MoveValuesOptions,
  ) {
    this.read = positionReader(parts);
  }

  /** @throws InputError, one line, for an agent that is not known, and rules without hints */
  static async create(parts: GameParts, options: MoveValuesOptions = {}): Promise<MoveValuer> {
    expectGameParts(parts);
    expectHints(parts);
    const { agent, ...work } = options;
    const judges = [new Judge(parts, await chooseHintAgent(parts, agent, work))];
    const model = agent === undefined && judges[0].hinter.playsOn ? ownModel(parts) : undefined;
    if (model !== undefined) judges.push(new Judge(parts, await loadHintAgent(parts, model, work)));
    return new MoveValuer(parts, judges, options);
  }

  /** The reward that values are expectations of. */
  get reward(): string {
    return this.judges[this.judges.length - 1].reward.name;
  }

  /** `[position]`: all legal moves in ascending order; none where the game is over. @throws InputError for what is no position of these rules */
  async of(positions: readonly Position[]): Promise<MoveValue[][]> {
    const states = positions.map((position) => this.read(position));
    const found: MoveValue[][] = states.map(() => []);
    let open = Array.from(states.keys()).filter((i) => legalActions(this.parts.rules, states[i]).length > 0);
    for (const judge of this.judges) {
      const isLast = judge === this.judges[this.judges.length - 1];
      const answers = await judge.of(
        open.map((i) => states[i]),
        this.options,
        !isLast,
      );
      open.forEach((i, k) => (found[i] = answers[k]?.sort((a, b) => a.action - b.action) ?? []));
      open = open.filter((_, k) => answers[k] === null);
    }
    return found;
  }

  /** Frees what the agents hold. */
  dispose() {
    for (const { hinter } of this.judges) hinter.agent.dispose?.();
  }
}
