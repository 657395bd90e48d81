import {
  type ActionFeature,
  type ActionFeatures,
  type ActionFeaturesRow,
  chanceFeature,
  entryOf,
} from '../../environment/network-inputs.js';
import {
  arrangementOf,
  ARRANGEMENTS,
  exchanged,
  FAULT,
  FourTenJudge,
  handIn,
  IMPOSSIBLE,
  PLACES,
  sizeOf,
  TEN,
  TurnSearch,
  withCard,
  withoutCard,
} from './arrangements.js';
import { ExchangeComponents, FourTenDraws } from './draw-classes.js';
import { COUNT, HAND_LIMIT, HANDS, KINDS, NO_HAND, SUM } from './hands.js';
import { END_TURN, EXCHANGE, REPLACE } from './moves.js';
import type { FourTenRules } from './rules.js';
import { CARDS_PER_VALUE } from './state.js';

const IF_IT_ENDS = 'if the turn ends after it';

/** What a network is told of each legal move; chances are over the cards not yet drawn. */
const FEATURES: readonly ActionFeature[] = [
  chanceFeature('ten at once', 'that it makes Hand ten at once'),
  chanceFeature('fault at once', 'that it is a fault at once'),
  sum('Hand', '; a card that is replaced is gone, the new one not yet there'),
  sum('Home'),
  sum('Shadow'),
  { name: 'ten by one exchange', unit: 'yes or no', maximum: 1, meaning: '1 if an exchange after it makes Hand ten' },
  chanceFeature('ten by exchanges', 'that exchanges after it in this turn make Hand ten: 0 or 1 but for a replacement'),
  chanceFeature('fault next', `that, ${IF_IT_ENDS}, the next card is a fault wherever it goes`),
  chanceFeature('ten next', `that, ${IF_IT_ENDS}, the next card makes Hand ten, by itself or with exchanges`),
  {
    name: 'choice next',
    unit: '1 - 1 / (1 + arrangements / 10)',
    maximum: 1,
    meaning: 'how many arrangements the next turn can lead to, on average',
  },
];

function sum(hand: string, note = ''): ActionFeature {
  return { name: `sum of ${hand}`, unit: 'points / 10', maximum: 1.6, meaning: `sum of ${hand} after it${note}` };
}

const [AT_ONCE_TEN, AT_ONCE_FAULT, SUMS, ONE_EXCHANGE, EXCHANGES, NEXT_FAULT, NEXT_TEN, NEXT_CHOICE] = [
  0, 1, 2, 5, 6, 7, 8, 9,
];

/** HAND_OF[counts as a number to base 5]: the hand of these cards. */
const HAND_OF = new Uint8Array(5 ** KINDS).fill(NO_HAND);
for (let hand = 0; hand < HANDS; hand++) {
  let code = 0;
  for (let kind = KINDS - 1; kind >= 0; kind--) code = 5 * code + COUNT[hand * KINDS + kind];
  HAND_OF[code] = hand;
}

/**
 * Where each move leads in Four Ten: the arrangement after it, what the rules say of it, and what the next card can do there. Which sums
 * are faults is hard for a small network to find out, because a round ends with the first one; with these inputs it starts from there.
 */
export class FourTenMoves implements ActionFeatures {
  readonly name = 'four-ten moves v1';
  readonly features = FEATURES;
  private readonly judge: FourTenJudge;
  private readonly search: TurnSearch;
  private readonly components: ExchangeComponents;
  private readonly draws: FourTenDraws;
  /** `[arrangement]`: 2 if an exchange makes Hand ten, 1 if none does, 0 if it is not known yet. */
  private readonly tensInOne = new Uint8Array(ARRANGEMENTS);
  private readonly drawnAt: number;
  private readonly unseenAt: number;
  /** The position: its arrangement, the value of the card drawn (0: none), unseen cards by kind and all of them. */
  private readonly hands = new Uint8Array(3);
  private now = 0;
  private drawn = 0;
  private readonly unseen = new Uint8Array(KINDS);
  private unseenCount = 0;
  /** What the next card does: set by `expect`. */
  private fault = 0;
  private ten = 0;
  private forcedTen = 0;
  private choice = 0;

  constructor(rules: FourTenRules) {
    this.judge = new FourTenJudge(rules.config);
    this.search = new TurnSearch(this.judge);
    this.drawnAt = entryOf(rules, 'drawn');
    this.unseenAt = entryOf(rules, 'unseen');
    this.components = new ExchangeComponents(this.judge);
    this.draws = new FourTenDraws(this.judge);
  }

  write({ observations, observation, actionMasks, mask, features, feature }: ActionFeaturesRow) {
    this.read(observations, observation);
    const { now, drawn } = this;
    for (let move = 0; move <= END_TURN; move++) {
      if (actionMasks[mask + move] === 0) continue;
      const at = feature + move * FEATURES.length;
      if (move < REPLACE) {
        this.describe(withCard(now, move, drawn - 1), features, at);
      } else if (move < EXCHANGE) {
        this.describeReplacement(withoutCard(now, (move - REPLACE) >> 2, (move - REPLACE) & 3), features, at);
      } else {
        this.describe(move < END_TURN ? exchanged(now, move - EXCHANGE) : now, features, at);
      }
    }
  }

  private read(observations: Float32Array, from: number) {
    for (const place of PLACES) {
      const counts = from + place * KINDS; // the features 'hand', 'home' and 'shadow' come first
      let code = 0;
      for (let kind = KINDS - 1; kind >= 0; kind--) code = 5 * code + Math.round(4 * observations[counts + kind]);
      this.hands[place] = HAND_OF[code];
    }
    this.now = arrangementOf(this.hands);
    this.drawn = Math.round(4 * observations[from + this.drawnAt]);
    this.unseenCount = 0;
    for (let kind = 0; kind < KINDS; kind++) {
      this.unseen[kind] = Math.round(CARDS_PER_VALUE * observations[from + this.unseenAt + kind]);
      this.unseenCount += this.unseen[kind];
    }
  }

  private writeSums(arrangement: number, features: Float32Array, at: number) {
    for (const place of PLACES) features[at + SUMS + place] = SUM[handIn(arrangement, place)] / 10;
  }

  /** The arrangement after a placement, an exchange or none. */
  private describe(arrangement: number, features: Float32Array, at: number) {
    this.writeSums(arrangement, features, at);
    const verdict = this.judge.verdict(arrangement);
    if (verdict === TEN) features[at + AT_ONCE_TEN] = 1;
    else if (verdict === FAULT) features[at + AT_ONCE_FAULT] = 1;
    else if (this.unseenCount > 0) {
      features[at + ONE_EXCHANGE] = this.isTenInOne(arrangement) ? 1 : 0;
      features[at + EXCHANGES] = this.components.tenInReach[this.components.of(arrangement)];
      this.expectAny(arrangement);
      features[at + NEXT_FAULT] = this.fault;
      features[at + NEXT_TEN] = this.ten;
      features[at + NEXT_CHOICE] = 1 - 1 / (1 + this.choice / 10);
    }
  }

  /** An arrangement with a gap that the next card comes into. */
  private describeReplacement(arrangement: number, features: Float32Array, at: number) {
    this.writeSums(arrangement, features, at);
    this.expect(arrangement);
    features[at + AT_ONCE_TEN] = this.forcedTen;
    features[at + AT_ONCE_FAULT] = this.fault;
    features[at + EXCHANGES] = this.ten;
    features[at + NEXT_CHOICE] = 1 - 1 / (1 + this.choice / 10);
  }

  private isTenInOne(arrangement: number) {
    const { tensInOne, search } = this;
    if (tensInOne[arrangement] === 0) {
      search.explore(arrangement, null);
      tensInOne[arrangement] = search.tenMove >= 0 && search.tenDepth === 1 ? 2 : 1;
    }
    return tensInOne[arrangement] === 2;
  }

  /** What the next card does if the turn ends there; with no room, after the safest replacement. */
  private expectAny(arrangement: number) {
    if (sizeOf(arrangement) < 3 * HAND_LIMIT) {
      this.expect(arrangement);
      return;
    }
    let fault = 1;
    let ten = 0;
    let choice = 0;
    for (const place of PLACES)
      for (let kind = 0; kind < KINDS; kind++) {
        const shorter = withoutCard(arrangement, place, kind);
        if (shorter === IMPOSSIBLE) continue;
        this.expect(shorter);
        fault = Math.min(fault, this.fault);
        ten = Math.max(ten, this.ten);
        choice = Math.max(choice, this.choice);
      }
    this.fault = fault;
    this.ten = ten;
    this.choice = choice;
  }

  /** Means over the unseen cards for an arrangement with room for one. */
  private expect(arrangement: number) {
    const { unseen, unseenCount, draws } = this;
    const { consequences } = draws.classes[draws.of(arrangement)];
    this.fault = this.ten = this.forcedTen = this.choice = 0;
    for (let kind = 0; kind < KINDS; kind++) {
      const chance = unseen[kind] / unseenCount;
      const { fault, ten, forcedTen, choice } = consequences[kind];
      if (fault) this.fault += chance;
      if (ten) this.ten += chance;
      if (forcedTen) this.forcedTen += chance;
      this.choice += chance * choice;
    }
  }
}
