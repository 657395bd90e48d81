import { nameKey, type Random } from '../../base/random.js';
import { parseWith } from '../../base/schema.js';
import { sizeOf } from '../../environment/environment-parts.js';
import { type Action, type Deck, type PlayableRules, type Rules, Stock } from '../../environment/rules.js';
import { FourTenJudge, SAFE } from './arrangements.js';
import { type FourTenConfig, fourTenOptions } from './config.js';
import { ADD, COUNT, HAND_LIMIT, KINDS, PRESENT, REMOVE, SIZE, SUM, SWAP } from './hands.js';
import {
  END_TURN,
  EXCHANGE,
  EXCHANGEABLE,
  type FourTenMove,
  HAND,
  HOME,
  MOVES,
  PAIRS,
  PLACE,
  REPLACE,
  SHADOW,
  SWAP_IN_HAND,
  SWAP_IN_OTHER,
} from './moves.js';
import { fourTenFeatures, observe } from './observation.js';
import { arrangementKey, CARDS, CARDS_PER_VALUE, EXCHANGING, FourTenState, PLACING, REPLACING } from './state.js';

export const FOUR_TEN_KEY = nameKey('four-ten');

/** A card is placed in a hand with fewer than four cards, the first one of a round in Home. */
function maskPlacements(state: Readonly<FourTenState>, mask: Uint8Array, offset: number) {
  const hands = state.hands;
  if ((hands[HAND] | hands[HOME] | hands[SHADOW]) === 0) {
    mask[offset + HOME] = 1;
    return 1;
  }
  let count = 0;
  for (let at = 0; at < 3; at++) {
    const room = SIZE[hands[at]] < HAND_LIMIT ? 1 : 0;
    mask[offset + at] = room;
    count += room;
  }
  return count;
}

function maskReplacements(state: Readonly<FourTenState>, mask: Uint8Array, offset: number) {
  let count = 0;
  for (let at = 0; at < 3; at++) {
    const hand = state.hands[at] * KINDS;
    for (let kind = 0; kind < KINDS; kind++) {
      const there = COUNT[hand + kind] > 0 ? 1 : 0;
      mask[offset + at * KINDS + kind] = there;
      count += there;
    }
  }
  return count;
}

/** No exchange may lead to an arrangement already seen in this turn. */
function maskExchanges(state: Readonly<FourTenState>, mask: Uint8Array, offset: number): number {
  const hand = state.hands[HAND];
  const shadow = state.hands[SHADOW];
  const withHome = EXCHANGEABLE[(PRESENT[hand] << 4) | PRESENT[state.hands[HOME]]];
  const withShadow = EXCHANGEABLE[(PRESENT[hand] << 4) | PRESENT[shadow]];
  let count = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    const bit = 1 << pair;
    if (((withHome | withShadow) & bit) === 0) continue;
    const newHand = SWAP[(hand << 4) + SWAP_IN_HAND[pair]];
    if ((withHome & bit) !== 0 && !state.hasSeen(arrangementKey(newHand, shadow))) {
      mask[offset + pair] = 1;
      count++;
    }
    if ((withShadow & bit) !== 0) {
      const newShadow = SWAP[(shadow << 4) + SWAP_IN_OTHER[pair]];
      if (!state.hasSeen(arrangementKey(newHand, newShadow))) {
        mask[offset + PAIRS + pair] = 1;
        count++;
      }
    }
  }
  return count;
}

/** Four Ten as apps play it, a state machine: docs/rules/four-ten.md has its rules. */
export class FourTenPlayRules implements PlayableRules<FourTenState, FourTenMove> {
  readonly id = 'four-ten-v1';
  readonly game = 'four-ten';
  readonly moves = MOVES;
  readonly cardKinds = ['1', '2', '3', '4'];
  private readonly judge: FourTenJudge;

  readonly config: Readonly<FourTenConfig>;

  /** @throws InputError for options that are none */
  constructor(options: Readonly<FourTenConfig>) {
    const config = parseWith(fourTenOptions, options, 'option');
    this.config = config;
    this.judge = new FourTenJudge(config);
  }

  createState(): FourTenState {
    return new FourTenState(this.config);
  }

  copyState(target: FourTenState, source: Readonly<FourTenState>) {
    target.copyFrom(source);
  }

  deal(state: FourTenState, seed: number, deck?: Deck) {
    state.seed = seed;
    state.deck = deck ?? null;
    state.outcome = 'ongoing';
    state.points = 0;
    state.safeties = this.config.safeties;
    state.round = 0;
    this.startRound(state);
  }

  dealOrder(seed: number, shuffle: number): Uint8Array {
    return new Stock(CARDS).shuffle(FOUR_TEN_KEY, seed, shuffle).wholeOrder();
  }

  shuffles(state: Readonly<FourTenState>): number {
    return state.round;
  }

  actionMask(state: Readonly<FourTenState>, mask: Uint8Array, offset = 0, isBlank = false): number {
    if (!isBlank) mask.fill(0, offset, offset + MOVES.length);
    switch (state.phase) {
      case PLACING:
        return maskPlacements(state, mask, offset + PLACE);
      case EXCHANGING:
        mask[offset + END_TURN] = 1; // after any number of exchanges
        return 1 + maskExchanges(state, mask, offset + EXCHANGE);
      case REPLACING:
        return maskReplacements(state, mask, offset + REPLACE);
      default:
        return 0;
    }
  }

  apply(state: FourTenState, action: Action) {
    const hands = state.hands;
    if (action < EXCHANGE) {
      if (action < REPLACE) {
        const to = action - PLACE;
        hands[to] = ADD[hands[to] * KINDS + state.drawn - 1];
        state.drawn = 0;
      } else {
        const at = (action - REPLACE) >> 2;
        const shorter = REMOVE[hands[at] * KINDS + ((action - REPLACE) & 3)];
        hands[at] = ADD[shorter * KINDS + this.draw(state)]; // the new card is drawn into that hand
      }
      state.phase = EXCHANGING;
      this.judged(state);
      state.firstSeen = arrangementKey(hands[HAND], hands[SHADOW]);
    } else if (action < END_TURN) {
      const withShadow = action >= EXCHANGE + PAIRS;
      const pair = action - EXCHANGE - (withShadow ? PAIRS : 0);
      const other = withShadow ? SHADOW : HOME;
      hands[HAND] = SWAP[(hands[HAND] << 4) + SWAP_IN_HAND[pair]];
      hands[other] = SWAP[(hands[other] << 4) + SWAP_IN_OTHER[pair]];
      if (!this.judged(state)) state.addSeen(arrangementKey(hands[HAND], hands[SHADOW]));
    } else {
      this.startTurn(state);
    }
  }

  unseen(state: Readonly<FourTenState>, counts: Uint8Array): number {
    for (let kind = 0; kind < KINDS; kind++) counts[kind] = state.hidden[kind];
    return state.stock.left;
  }

  nextKnown(): number {
    return -1; // cards out of play come back only with the next round's shuffle
  }

  stackNext(state: FourTenState, kind: number) {
    const { order, drawn } = state.stock;
    let at = drawn;
    while (order[at] >> 3 !== kind) at++;
    state.stock.stackNext(order[at]);
  }

  /** Besides the rest of this round's cards, all later rounds are dealt anew. */
  shuffleHidden(state: FourTenState, random: Random) {
    state.stock.shuffleHidden(random);
    state.seed = random.seed();
    state.deck = null;
  }

  score(state: Readonly<FourTenState>): number {
    return state.points;
  }

  cardsLeft(): null {
    return null;
  }

  /** With empty hands and all 32 cards shuffled; the first card is drawn. */
  private startRound(state: FourTenState) {
    const shuffle = state.round++;
    const given = state.deck !== null && shuffle < state.deck.length ? state.deck[shuffle] : null;
    if (given === null) state.stock.shuffle(FOUR_TEN_KEY, state.seed, shuffle);
    else state.stock.arrange(given);
    for (let kind = 0; kind < KINDS; kind++) state.hidden[kind] = CARDS_PER_VALUE;
    state.hands[HAND] = state.hands[HOME] = state.hands[SHADOW] = 0;
    state.clearSeen();
    state.drawn = this.draw(state) + 1;
    state.phase = PLACING;
  }

  /** If some hand has room a card is drawn and seen; else the player first chooses the card to replace. */
  private startTurn(state: FourTenState) {
    const hands = state.hands;
    state.clearSeen();
    if (SIZE[hands[HAND]] + SIZE[hands[HOME]] + SIZE[hands[SHADOW]] === 3 * HAND_LIMIT) {
      state.phase = REPLACING;
    } else {
      state.drawn = this.draw(state) + 1;
      state.phase = PLACING;
    }
  }

  private draw(state: FourTenState) {
    const kind = state.stock.draw() >> 3;
    state.hidden[kind]--;
    return kind;
  }

  /** After every placement, replacement and exchange: the gain, the fault and the 32nd card. True if the round is over. */
  private judged(state: FourTenState) {
    const hand = SUM[state.hands[HAND]];
    const home = SUM[state.hands[HOME]];
    const shadow = SUM[state.hands[SHADOW]];
    const verdict = this.judge.of(hand, home, shadow);
    if (verdict === SAFE && state.stock.left > 0) return false;
    if (this.judge.endRound(state, verdict, hand + home + shadow)) this.startRound(state);
    else state.clearSeen();
    return true;
  }
}

/** The same with what networks observe. */
export class FourTenRules extends FourTenPlayRules implements Rules<FourTenState, FourTenMove> {
  readonly features = fourTenFeatures(this.config);
  readonly observationSize = sizeOf(this.features);
  private readonly perPoint = 1 / this.config.gameTarget;
  private readonly perSafety = 1 / Math.max(1, this.config.safeties);

  observe(state: Readonly<FourTenState>, observation: Float32Array, offset = 0) {
    observe(state, this.perPoint, this.perSafety, observation, offset);
  }
}
