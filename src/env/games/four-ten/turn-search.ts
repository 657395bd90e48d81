import { FAULT, type FourTenJudge, TEN } from './judge.js';
import { SWAP_IN_HAND, SWAP_IN_OTHER } from './legal-moves.js';
import { END_TURN, EXCHANGE, PAIRS } from './moves.js';
import { MAX_RANK, NO_HAND, SWAP } from './multisets.js';
import type { FourTenState } from './state.js';
import { arrangementKey } from './state.js';

const MOST = MAX_RANK * MAX_RANK;

/** Finds every arrangement that exchanges can lead to in the present turn, nearest first. Buffers are reused. */
export class TurnSearch {
  /** Number of arrangements found; the first is the one that was started from. */
  count = 0;
  readonly hands = new Uint8Array(MOST);
  readonly homes = new Uint8Array(MOST);
  readonly shadows = new Uint8Array(MOST);
  /** The first move on a shortest way to the arrangement; `END_TURN` for the first. */
  readonly firstMoves = new Uint8Array(MOST);
  /** Exchanges on a shortest way to the arrangement. */
  readonly depths = new Uint8Array(MOST);
  /** The first move on a shortest way to a Hand of ten, -1 if there is none. */
  tenMove = -1;
  /** Exchanges on a shortest way to a Hand of ten. */
  tenDepth = 0;
  private readonly visited = new Uint32Array(MOST);
  private visit = 0;

  constructor(private readonly judge: FourTenJudge) {}

  /** @param seen if given, arrangements seen in its turn are out of bounds */
  explore(hand: number, home: number, shadow: number, seen: Readonly<FourTenState> | null): void {
    this.visit++;
    this.count = 0;
    this.tenMove = -1;
    this.add(hand, home, shadow, END_TURN, 0);
    for (let from = 0; from < this.count; from++) this.expand(from, seen);
  }

  private add(hand: number, home: number, shadow: number, firstMove: number, depth: number): void {
    this.visited[arrangementKey(hand, shadow)] = this.visit;
    const at = this.count++;
    this.hands[at] = hand;
    this.homes[at] = home;
    this.shadows[at] = shadow;
    this.firstMoves[at] = firstMove;
    this.depths[at] = depth;
  }

  private expand(from: number, seen: Readonly<FourTenState> | null): void {
    const hand = this.hands[from];
    const home = this.homes[from];
    const shadow = this.shadows[from];
    for (let pair = 0; pair < PAIRS; pair++) {
      const newHand = SWAP[(hand << 4) + SWAP_IN_HAND[pair]];
      if (newHand === NO_HAND) continue;
      const newHome = SWAP[(home << 4) + SWAP_IN_OTHER[pair]];
      if (newHome !== NO_HAND) this.reach(newHand, newHome, shadow, from, EXCHANGE + pair, seen);
      const newShadow = SWAP[(shadow << 4) + SWAP_IN_OTHER[pair]];
      if (newShadow !== NO_HAND) this.reach(newHand, home, newShadow, from, EXCHANGE + PAIRS + pair, seen);
    }
  }

  private reach(
    hand: number,
    home: number,
    shadow: number,
    from: number,
    move: number,
    seen: Readonly<FourTenState> | null,
  ): void {
    const key = arrangementKey(hand, shadow);
    if (this.visited[key] === this.visit || seen?.hasSeen(key)) return;
    const verdict = this.judge.verdict(hand, home, shadow);
    if (verdict === FAULT) return;
    const firstMove = from === 0 ? move : this.firstMoves[from];
    const depth = this.depths[from] + 1;
    if (verdict !== TEN) {
      this.add(hand, home, shadow, firstMove, depth);
    } else if (this.tenMove < 0) {
      this.tenMove = firstMove;
      this.tenDepth = depth;
    }
  }
}
