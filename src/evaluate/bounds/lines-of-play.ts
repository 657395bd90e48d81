import type { PositionKey } from '../../agents/games/kit.js';
import { AGENT_KITS } from '../../agents/games/kits.js';
import { InputError, mismatch } from '../../env/errors.js';
import type { Action, GameState, RewardScheme, Rules } from '../../env/rules.js';

/** The draws and ends that a player can reach without another draw. */
export interface Reach {
  /** Indices of the draws. */
  readonly draws: readonly number[];
  /** The largest return of the games that end; -Infinity if none does. */
  readonly ended: number;
}

export interface DrawPosition {
  readonly state: GameState;
  readonly draw: Action;
  /** What can be reached when the deck's next card has come; all these draws have larger indices. */
  reach: Reach;
}

/** Positions of one deal that lines of play are followed through by default; enough for Decade many hundred times. */
export const MOST_POSITIONS = 500_000;

const NOWHERE: Reach = { draws: [], ended: -Infinity };

/** Every line of play of one deal. Positions of one key are merged. Buffers are reused by the next deal. */
export class LinesOfPlay {
  /** In an order in which draws come before those that follow them. */
  readonly draws: DrawPosition[] = [];
  /** What can be reached before the first draw. */
  start: Reach = NOWHERE;
  private readonly spare: DrawPosition[] = [];
  /** By a position's key: its own draws. */
  private readonly drawsOf = new Map<string, readonly number[]>();
  private followed = 0;
  private readonly states: GameState[] = [];
  private readonly counts: Uint8Array;

  constructor(
    private readonly rules: Rules,
    private readonly reward: RewardScheme,
    private readonly keyOf: PositionKey,
    private readonly maxPositions = MOST_POSITIONS,
  ) {
    if (!(maxPositions >= 1)) throw mismatch('maxPositions to be a number from 1', maxPositions);
    this.counts = new Uint8Array(rules.cardKinds.length);
  }

  /** Follows all lines from a position. @throws InputError for more than `maxPositions`, or several cards a move */
  explore(position: Readonly<GameState>): void {
    const { rules, draws } = this;
    for (const draw of draws.splice(0)) this.spare.push(draw); // too many to be arguments
    this.drawsOf.clear();
    this.followed = 0;
    const drawn = this.stateAt(0);
    rules.copyState(drawn, position);
    this.start = this.reachOf(drawn);
    for (let index = 0; index < draws.length; index++) {
      const { state, draw } = draws[index];
      rules.copyState(drawn, state);
      rules.apply(drawn, draw);
      draws[index].reach = this.reachOf(drawn);
    }
  }

  private reachOf(position: GameState): Reach {
    const draws: number[] = [];
    const seen = new Set<string>();
    const ended = this.follow(position, 1, this.rules.unseen(position, this.counts), draws, seen);
    return { draws, ended };
  }

  /** Goes through all that can be done without a draw; adds the draws to `reached` and returns the best end. */
  private follow(state: GameState, depth: number, hidden: number, reached: number[], seen: Set<string>): number {
    const { rules, reward } = this;
    if (state.outcome !== 'ongoing') return reward.returnSoFar(rules, state);
    const key = this.keyOf(state);
    if (seen.has(key)) return -Infinity;
    seen.add(key);
    // As often as it is come to: that bounds time and memory.
    if (++this.followed > this.maxPositions)
      throw new InputError(
        `Expected a deal whose lines of play go through at most ${this.maxPositions} positions, but there are more: ` +
          'allow more (maxPositions, --max-positions), or let positionKey merge positions that play on equally',
      );
    const known = this.drawsOf.get(key);
    const own: number[] = [];
    if (known === undefined) this.drawsOf.set(key, own);
    const mask = new Uint8Array(rules.moves.length);
    rules.actionMask(state, mask);
    const after = this.stateAt(depth);
    let ended = -Infinity;
    for (let action = 0; action < mask.length; action++) {
      if (mask[action] === 0) continue;
      rules.copyState(after, state);
      rules.apply(after, action);
      const drawn = hidden - rules.unseen(after, this.counts);
      if (drawn > 1)
        throw new InputError(`Expected each move to draw at most one card, but ${rules.id} draws ${drawn}`);
      if (drawn <= 0) ended = Math.max(ended, this.follow(after, depth + 1, hidden, reached, seen));
      else if (known === undefined) {
        const before = this.spare.pop()?.state ?? rules.createState();
        rules.copyState(before, state);
        own.push(this.draws.push({ state: before, draw: action, reach: NOWHERE }) - 1);
      }
    }
    reached.push(...(known ?? own));
    return ended;
  }

  private stateAt(depth: number): GameState {
    return (this.states[depth] ??= this.rules.createState());
  }
}

/** @throws InputError for rules whose lines of play cannot be followed one draw at a time, or a limit that is none */
export function linesOfPlay(rules: Rules, reward: RewardScheme, maxPositions?: number): LinesOfPlay {
  const keyOf = AGENT_KITS.of(rules).positionKey?.(rules);
  if (keyOf === undefined)
    throw new InputError(`Expected rules whose lines of play can be followed one draw at a time, but got ${rules.id}`);
  return new LinesOfPlay(rules, reward, keyOf, maxPositions);
}
