import { type Deck, NO_CARD } from '../base/cards.js';
import { Random } from '../base/random.js';

export type { Deck };

/** Index of a move in `Rules.moves`. */
export type Action = number;

/** How a game stands. */
export type Outcome = 'ongoing' | 'won' | 'lost' | 'drawn';

/** What every game's mutable state has. The rest is the game's own: named fields and typed arrays. */
export interface GameState {
  outcome: Outcome;
  /** The options of the rules that made it, if known. A getter, as own fields are saved and restored. */
  readonly config?: Rules['config'];
}

/** A named stretch of the observation. Entries hold an integer from 0 to `maximum`, divided by `maximum`. */
export interface Feature {
  readonly name: string;
  /** How many entries of the observation it fills. */
  readonly size: number;
  readonly maximum: number;
  /** 'category': kinds without an order, 0 = none (networks one-hot encode them); 'count': amounts. */
  readonly kind: 'count' | 'category';
  /** Whether all entries after the first 0 are 0: encoders need not look at them then. */
  readonly endsAtZero?: boolean;
  /** Whether only who remembers cards that are gone knows it: the observation 'table' leaves it out. */
  readonly needsMemory?: boolean;
  readonly meaning: string;
}

/**
 * A game as a deterministic state machine over a state that the caller owns. It knows legality, score and outcome; reward, time limit,
 * autoreset and skipping of forced moves belong to the environment. What the player cannot see is reachable through `unseen`,
 * `nextKnown`, `stackNext` and `shuffleHidden` only.
 */
export interface Rules<State extends GameState = GameState, Move = unknown> {
  /** Game and behaviour version, for example 'decade-v1'; the number changes when behaviour does. */
  readonly id: string;
  /** Name of the game that these are rules of (`Game.name`): what other floors know of the game is found by it. */
  readonly game: string;
  /** Name of the observation of one's own that stands in place of the game's (`make(preset, { observe })`); unset without. */
  readonly observedAs?: string;
  /** Every rule option, resolved; plain JSON. */
  readonly config: Readonly<Record<string, unknown>>;
  /** The move table: an action is an index into it. */
  readonly moves: readonly Move[];
  readonly features: readonly Feature[];
  /** Entries of an observation: the sum of the features' sizes. */
  readonly observationSize: number;
  /** Set where the cards that one move draws lead to the same position in any order: then only one order is looked at. */
  readonly drawsInAnyOrder?: true;
  /** Names of the card kinds; the index is the kind in `unseen`, `nextKnown` and `stackNext`. */
  readonly cardKinds: readonly string[];

  /** A state to be filled by `deal` or `copyState`. */
  createState(): State;
  /** Makes `target` equal to `source`, its hidden cards too. */
  copyState(target: State, source: Readonly<State>): void;
  /**
   * Deals a new game. The k-th shuffle depends on (seed, k) alone; shuffles that `deck` gives are taken from it instead.
   * @param seed an integer from 0 to 2^53 - 1
   */
  deal(state: State, seed: number, deck?: Deck): void;
  /** Cards of the k-th shuffle of `seed` in draw order: for traces and saved games, never for agents. */
  dealOrder(seed: number, shuffle: number): Uint8Array;
  /** How many shuffles this game has used so far. */
  shuffles(state: Readonly<State>): number;
  /**
   * Writes 1 for each legal move and 0 for the others into mask[offset .. offset + moves.length).
   * @param isBlank true if those are 0 already
   * @returns the number of legal moves; 0 if and only if the game is over
   */
  actionMask(state: Readonly<State>, mask: Uint8Array, offset?: number, isBlank?: boolean): number;
  /** Plays a legal move; what an illegal one does is undefined (environments check). */
  apply(state: State, action: Action): void;
  /**
   * Writes what a player with perfect memory may know, scaled to [0, 1], into observation[offset .. offset + observationSize).
   * @param isBlank whether these entries are 0 already: then zeros need not be written
   */
  observe(state: Readonly<State>, observation: Float32Array, offset?: number, isBlank?: boolean): void;
  /** Counts hidden cards by kind into counts[0 .. cardKinds.length); returns their number. Cards that the player saw return to the stock are not hidden. */
  unseen(state: Readonly<State>, counts: Uint8Array): number;
  /** Kind of the next card to be drawn if the player knows it (after an undo, or recycled), else -1. */
  nextKnown(state: Readonly<State>): number;
  /**
   * Makes a hidden card of this kind the next hidden card to be drawn; `unseen` must count one.
   * @param depth hidden cards that stay before it (default 0); only rules with moves that draw several cards need it
   */
  stackNext(state: State, kind: number, depth?: number): void;
  /** Deals the hidden cards anew: the player cannot tell the difference. */
  shuffleHidden(state: State, random: Random): void;
  /** The score as the game's rules count it. */
  score(state: Readonly<State>): number;
  /** Cards on the table plus stock; null where the game has no such result. */
  cardsLeft(state: Readonly<State>): number | null;
}

/** What play asks of rules, in apps too: all but what networks observe. */
export type PlayableRules<State extends GameState = GameState, Move = unknown> = Omit<
  Rules<State, Move>,
  'features' | 'observationSize' | 'observe'
>;

/**
 * A reward scheme: the return earned so far in a position. A step's reward is the difference, so an episode's rewards
 * add up to `returnSoFar` of its last position.
 */
export interface RewardScheme<State extends GameState = GameState> {
  readonly name: string;
  readonly meaning: string;
  /** The sum of all rewards from the deal to this position. */
  returnSoFar(rules: PlayableRules<State>, state: Readonly<State>): number;
}

/** Schemes that need nothing of a game but the Rules interface; each game lists those that suit it. */
export const WIN: RewardScheme = {
  name: 'win',
  meaning: '1 for a win, 0 otherwise',
  returnSoFar: (_rules, state) => (state.outcome === 'won' ? 1 : 0),
};

/** The change of the score in each step. */
export const SCORE: RewardScheme = {
  name: 'score',
  meaning: 'the change of the score',
  returnSoFar: (rules, state) => rules.score(state),
};

/** Minus the share of the cards that are left, at the end. */
export const CARDS_LEFT: RewardScheme = {
  name: 'cards-left',
  meaning: 'minus the cards left at the end, over 52',
  returnSoFar: (rules, state) => (state.outcome === 'ongoing' ? 0 : -(rules.cardsLeft(state) ?? 0) / 52),
};

/** The legal actions in ascending order; empty when the game is over. */
export function legalActions(rules: Pick<PlayableRules, 'moves' | 'actionMask'>, state: Readonly<GameState>): Action[] {
  const mask = new Uint8Array(rules.moves.length);
  rules.actionMask(state, mask);
  return Array.from(mask.keys()).filter((action) => mask[action] === 1);
}

export function copyOf<State extends GameState>(
  rules: Pick<Rules<State>, 'createState' | 'copyState'>,
  state: Readonly<State>,
): State {
  const copy = rules.createState();
  rules.copyState(copy, state);
  return copy;
}

/** The action of the `nth` (0-based) legal move in a mask's row. */
export function nthLegal(actionMasks: Uint8Array, offset: number, nth: number): number {
  let action = offset;
  let left = nth;
  while (actionMasks[action] === 0 || left-- > 0) action++;
  return action - offset;
}

/** Scratch space of `sortHidden`, by card; all 0 between its calls. */
const isSeen = new Uint8Array(256);
/** Whether a copy is dealt anew at once: its stock leaves the other one's random numbers where they are. */
let isRedealing = false;

/** `copyState` and `shuffleHidden` in one: the random numbers that the real order comes from never get to the copy. */
export function copyRedealt(rules: Rules, target: GameState, source: Readonly<GameState>, random: Random) {
  isRedealing = true;
  try {
    rules.copyState(target, source);
  } finally {
    isRedealing = false;
  }
  rules.shuffleHidden(target, random);
}

/**
 * A face-down stock, shuffled lazily: a forward Fisher-Yates with one random number a card, so that a deal costs only what is drawn. `order[0..drawn)` has
 * left, `order[drawn..seen)` is known (drawn before and put back), `order[seen..fixed)` decided but hidden, the rest not shuffled yet: it follows from those.
 */
export class Stock {
  readonly order: Uint8Array;
  readonly size: number;
  drawn = 0;
  seen = 0;
  fixed = 0;
  private readonly deck: Readonly<Uint8Array>;
  private readonly random = new Random('stock', 0);
  /** Whether hidden cards are sorted, and `random` begins anew by `key` and `seed`, before it is asked: most stocks that are shuffled again are never drawn from. */
  private beginsAnew = false;
  private key = 0;
  private seed = 0;

  /** @param deck the cards of a full stock in ascending order: those from 0 on, or some of them */
  constructor(deck: number | Readonly<Uint8Array>) {
    this.deck = typeof deck === 'number' ? Uint8Array.from({ length: deck }, (_, card) => card) : deck;
    this.size = this.deck.length;
    this.order = this.deck.slice();
  }

  /** A full stock in the order that (key, seed, shuffle) decide. */
  shuffle(key: number, seed: number, shuffle: number): this {
    this.order.set(this.deck);
    this.random.reseed(key, seed, shuffle);
    this.beginsAnew = false;
    this.drawn = this.seen = this.fixed = 0;
    return this;
  }

  /** A full stock in a given order, first card next. */
  arrange(order: ArrayLike<number>) {
    this.order.set(order);
    this.drawn = this.seen = 0;
    this.fixed = this.size;
  }

  get left(): number {
    return this.size - this.drawn;
  }

  /** Takes the next card; there must be one. */
  draw(): number {
    const order = this.order;
    const at = this.drawn;
    if (at >= this.fixed) {
      if (this.beginsAnew) {
        this.sortHidden();
        this.random.reseed(this.key, this.seed, 0);
        this.beginsAnew = false;
      }
      const from = at + this.random.below(this.size - at);
      const card = order[from];
      order[from] = order[at];
      order[at] = card;
      this.fixed = at + 1;
    }
    this.drawn = at + 1;
    if (this.drawn > this.seen) this.seen = this.drawn;
    return order[at];
  }

  /** Puts the last `count` cards drawn back on top, in their order; the player goes on knowing them. */
  putBack(count: number) {
    this.drawn -= count;
  }

  /** The next card if the player has seen it before, else NO_CARD. */
  nextKnown(): number {
    return this.drawn < this.seen ? this.order[this.drawn] : NO_CARD;
  }

  /** Makes a hidden card the next hidden one, or the one after `depth` others. `card` must be hidden and not among those. */
  stackNext(card: number, depth = 0) {
    const at = this.seen + depth;
    const from = this.order.indexOf(card, at);
    this.order[from] = this.order[at];
    this.order[at] = card;
    this.fixed = Math.max(this.fixed, at + 1);
  }

  /** Re-deals the hidden cards. The result depends on their set and on `random`, not on their present order. */
  shuffleHidden(random: Random) {
    // What is not shuffled yet tells nothing of the real order as it lies.
    if (this.fixed > this.seen) this.sortHidden();
    this.fixed = this.seen;
    this.key = random.next();
    this.seed = random.next() >>> 0;
    this.beginsAnew = true;
  }

  private sortHidden() {
    const { order, deck, seen, size } = this;
    for (let i = 0; i < seen; i++) isSeen[order[i]] = 1;
    // Without a branch: which cards are hidden cannot be predicted.
    for (let i = 0, at = seen; at < size; at += 1 - isSeen[deck[i++]]) order[at] = deck[i];
    for (let i = 0; i < seen; i++) isSeen[order[i]] = 0;
  }

  /** Takes over the other one's cards and random numbers. */
  copyFrom(other: Stock) {
    this.order.set(other.order);
    this.drawn = other.drawn;
    this.seen = other.seen;
    this.fixed = other.fixed;
    this.key = other.key;
    this.seed = other.seed;
    this.beginsAnew = other.beginsAnew || isRedealing;
    if (!this.beginsAnew) this.random.copyFrom(other.random);
  }

  /** All cards in order, hidden ones too: for traces and saved games, never for agents. */
  wholeOrder(): Uint8Array {
    const copy = new Stock(this.deck);
    copy.copyFrom(this);
    while (copy.left > 0) copy.draw();
    return copy.order;
  }
}
