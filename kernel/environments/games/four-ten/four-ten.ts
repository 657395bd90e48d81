import { Game, LOST, ONGOING, WON } from '../../game';
import {
  addOf,
  countOf,
  exchangeableOf,
  givenOf,
  keyOf,
  presentOf,
  removeOf,
  sizeOf,
  sumOf,
  swapOf,
  takenOf,
} from './hands';

const CARDS: u32 = 32;
const HAND_LIMIT: u32 = 4;

/** The options (src/env/games/four-ten/compiled-rules.ts). */
export let gameTarget: i32 = 0;
export let handTarget: u32 = 0;
export let firstSafeties: u32 = 0;
export let faultFirst: bool = false;

const OVER: u8 = 0;
const PLACING: u8 = 1;
const EXCHANGING: u8 = 2;
const REPLACING: u8 = 3;

// The move table of src/env/games/four-ten/moves.ts.
const HOME: u32 = 1;
const REPLACE: u32 = 3;
const EXCHANGE: u32 = 15;
const PAIRS: u32 = 12;
const END_TURN: u32 = 39;

// Rewards of its own.
const OBJECTIVE: u32 = 3;
const ROUNDS: u32 = 4;
const POINTS: u32 = 5;

/** Of a set of arrangements, a bit each. */
const SEEN_BYTES: usize = 156;

/** Four Ten (docs/rules/four-ten.md), in four cache lines. Hands are multisets by their numbers in src/env/games/four-ten/moves.ts. */
@unmanaged
export class FourTen extends Game {
  hand: u8;
  home: u8;
  shadow: u8;
  phase: u8;
  /** Value of the card drawn and not yet placed, 0 if there is none. */
  card: u32;
  /** Cards not yet drawn in this round by kind, eight bits each. */
  hidden: u32;
  firstSeen: u16;
  exchanges: u16;
  points: i32;
  safeties: u32;
  round: u32;
  /** The arrangements that this turn's exchanges led to: a bit each. */
  seen: u32;

  static get bytes(): u32 {
    return <u32>offsetof<FourTen>('seen') + <u32>SEEN_BYTES;
  }

  deal(): void {
    this.points = 0;
    this.safeties = firstSafeties;
    this.round = 0;
    this.startRound();
  }

  apply(action: u32): void {
    if (action < REPLACE) {
      const at = this.handAt(action);
      store<u8>(at, addOf(load<u8>(at), this.card - 1));
      this.settleTurn();
    } else if (action < EXCHANGE) {
      const at = this.handAt((action - REPLACE) >> 2);
      store<u8>(at, addOf(removeOf(load<u8>(at), (action - REPLACE) & 3), this.drawKind()));
      this.settleTurn();
    } else if (action < END_TURN) {
      const withShadow = action >= EXCHANGE + PAIRS;
      const pair = action - EXCHANGE - (withShadow ? PAIRS : 0);
      const given = givenOf(pair);
      const taken = takenOf(pair);
      const other = this.handAt(withShadow ? 2 : HOME);
      this.hand = <u8>swapOf(this.hand, given, taken);
      store<u8>(other, swapOf(load<u8>(other), taken, given));
      if (!this.judge()) this.addSeen();
    } else this.startTurn();
  }

  /** Writes the legal moves over zeros; returns their number. */
  mask(row: usize): u32 {
    if (this.phase === PLACING) return this.maskPlacements(row);
    if (this.phase === EXCHANGING) {
      store<u8>(row + END_TURN, 1);
      return 1 + this.maskExchanges(row + EXCHANGE);
    }
    if (this.phase === REPLACING) return this.maskReplacements(row + REPLACE);
    return 0;
  }

  observe(row: usize): void {
    const hand = this.hand;
    const home = this.home;
    const shadow = this.shadow;
    for (let kind: u32 = 0; kind < 4; kind++) {
      const at = row + (kind << 2);
      store<f32>(at, <f32>countOf(hand, kind) * 0.25);
      store<f32>(at + 16, <f32>countOf(home, kind) * 0.25);
      store<f32>(at + 32, <f32>countOf(shadow, kind) * 0.25);
      store<f32>(at + 68, <f32>((this.hidden >> (kind << 3)) & 15) * 0.125);
    }
    store<f32>(row + 48, <f32>sumOf(hand) * 0.0625);
    store<f32>(row + 52, <f32>sumOf(home) * 0.0625);
    store<f32>(row + 56, <f32>sumOf(shadow) * 0.0625);
    store<f32>(row + 60, <f32>this.card * 0.25);
    store<f32>(row + 64, <f32>this.phase / 3);
    store<f32>(row + 84, <f32>this.drawn * 0.03125);
    store<f32>(row + 88, <f32>min(this.points, gameTarget) / <f32>gameTarget);
    store<f32>(row + 92, <f32>this.safeties / <f32>max<u32>(1, firstSafeties));
    store<f32>(row + 96, <f32>min<u32>(this.round, 100) / 100);
    store<f32>(row + 100, <f32>min<u32>(this.exchanges, 24) / 24);
  }

  score(): f64 {
    return this.points;
  }

  cardsLeft(): f64 {
    return NaN;
  }

  ownReturn(reward: u32): f64 {
    const rounds: f64 = this.round;
    if (reward === OBJECTIVE) return (this.outcome === WON ? 1.0 : 0) - 0.01 * rounds;
    if (reward === ROUNDS) return (this.outcome === LOST ? -1.0 / 0.01 : 0) - rounds;
    const share = <f64>this.points / <f64>gameTarget;
    if (reward === POINTS) return share;
    return (this.outcome === LOST ? 0 : min<f64>(1, share)) - 0.01 * rounds;
  }

  measure(index: u32): f64 {
    return index === 0 ? this.round : index === 1 ? this.safeties : this.points;
  }

  /** Writes the state's numbers, 4 bytes each, as src/env/games/four-ten/compiled-rules.ts reads them; returns how many. */
  snapshot(to: usize): u32 {
    store<u32>(to, this.hand);
    store<u32>(to + 4, this.home);
    store<u32>(to + 8, this.shadow);
    store<u32>(to + 12, this.phase);
    store<u32>(to + 16, this.card);
    store<u32>(to + 20, this.hidden);
    store<u32>(to + 24, this.firstSeen);
    store<u32>(to + 28, this.exchanges);
    store<u32>(to + 32, this.points);
    store<u32>(to + 36, this.safeties);
    store<u32>(to + 40, this.round);
    store<u32>(to + 44, this.drawn);
    memory.copy(to + 48, this.seenAt(), SEEN_BYTES);
    return 12 + <u32>(SEEN_BYTES >> 2);
  }

  @inline
  private handAt(index: u32): usize {
    return changetype<usize>(this) + offsetof<FourTen>('hand') + index;
  }

  @inline
  private seenAt(): usize {
    return changetype<usize>(this) + offsetof<FourTen>('seen');
  }

  private startRound(): void {
    this.shuffle(this.round++, CARDS);
    this.hidden = 0x08080808;
    this.hand = this.home = this.shadow = 0;
    this.clearSeen();
    this.card = this.drawKind() + 1;
    this.phase = PLACING;
  }

  private startTurn(): void {
    this.clearSeen();
    if (sizeOf(this.hand) + sizeOf(this.home) + sizeOf(this.shadow) === 3 * HAND_LIMIT) this.phase = REPLACING;
    else {
      this.card = this.drawKind() + 1;
      this.phase = PLACING;
    }
  }

  /** After a placement or a replacement. */
  private settleTurn(): void {
    this.card = 0;
    this.phase = EXCHANGING;
    this.judge();
    this.firstSeen = <u16>keyOf(this.hand, this.shadow);
  }

  private drawKind(): u32 {
    const kind = this.draw(CARDS) >> 3;
    this.hidden -= 1 << (kind << 3);
    return kind;
  }

  /** The gain, the fault and the 32nd card; true if the round is over. */
  private judge(): bool {
    const hand = sumOf(this.hand);
    const home = sumOf(this.home);
    const shadow = sumOf(this.shadow);
    const target = handTarget;
    const fault = shadow > hand || home < hand || home > target;
    if (hand === target && !(fault && faultFirst)) this.gain(target);
    else if (fault) this.fault(hand + home + shadow);
    else if (this.drawn === CARDS) this.gain(hand + home + shadow);
    else return false;
    return true;
  }

  private gain(points: i32): void {
    this.points += points;
    if (this.points >= gameTarget) this.end(WON);
    else this.startRound();
  }

  private fault(sum: i32): void {
    if (this.safeties > 0) this.safeties--;
    else if (this.points >= sum) this.points -= sum;
    else {
      this.end(LOST);
      return;
    }
    this.startRound();
  }

  private end(outcome: u8): void {
    this.outcome = outcome;
    this.phase = OVER;
    this.clearSeen();
  }

  private clearSeen(): void {
    if (this.exchanges > 0) memory.fill(this.seenAt(), 0, SEEN_BYTES);
    this.exchanges = 0;
  }

  private addSeen(): void {
    const key = keyOf(this.hand, this.shadow);
    const at = this.seenAt() + (key >> 3);
    store<u8>(at, (<u32>load<u8>(at)) | (1 << (key & 7)));
    this.exchanges++;
  }

  /** 1 for an arrangement that has not been there in this turn. */
  @inline
  private isNew(hand: u32, shadow: u32): u32 {
    const key = keyOf(hand, shadow);
    const seen = ((<u32>load<u8>(this.seenAt() + (key >> 3))) >> (key & 7)) & 1;
    return key === this.firstSeen ? 0 : seen ^ 1;
  }

  private maskPlacements(row: usize): u32 {
    if ((this.hand | this.home | this.shadow) === 0) {
      store<u8>(row + HOME, 1);
      return 1;
    }
    let count: u32 = 0;
    for (let at: u32 = 0; at < 3; at++) {
      const room: u32 = sizeOf(load<u8>(this.handAt(at))) < HAND_LIMIT ? 1 : 0;
      store<u8>(row + at, room);
      count += room;
    }
    return count;
  }

  private maskReplacements(row: usize): u32 {
    let count: u32 = 0;
    for (let at: u32 = 0; at < 3; at++) {
      const present = presentOf(load<u8>(this.handAt(at)));
      for (let kind: u32 = 0; kind < 4; kind++) store<u8>(row + (at << 2) + kind, (present >> kind) & 1);
      count += popcnt(present);
    }
    return count;
  }

  private maskExchanges(row: usize): u32 {
    const hand = this.hand;
    const shadow = this.shadow;
    const present = presentOf(hand) << 4;
    const withHome = exchangeableOf(present | presentOf(this.home));
    const withShadow = exchangeableOf(present | presentOf(shadow));
    let count: u32 = 0;
    for (let pairs = withHome | withShadow; pairs !== 0; pairs &= pairs - 1) {
      const pair = ctz(pairs);
      const given = givenOf(pair);
      const taken = takenOf(pair);
      const newHand = swapOf(hand, given, taken);
      if (((withHome >> pair) & 1) !== 0) {
        const legal = this.isNew(newHand, shadow);
        store<u8>(row + pair, legal);
        count += legal;
      }
      if (((withShadow >> pair) & 1) !== 0) {
        const legal = this.isNew(newHand, swapOf(shadow, taken, given));
        store<u8>(row + PAIRS + pair, legal);
        count += legal;
      }
    }
    return count;
  }
}
