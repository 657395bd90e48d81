import { formatCard, NO_CARD, parseCard, RANKS } from '../../base/cards.js';
import { InputError, mismatch, shown } from '../../base/errors.js';
import { isSameJson } from '../../base/json.js';
import { expectList } from '../../base/schema.js';
import type { Action, GameState, PlayableRules } from '../../environment/rules.js';
import { type Deal, type PlainGame, presetOfOptions, Table } from '../../play/game-play.js';
import {
  removedRanks,
  rulesOf,
  TENS_RULES_ID,
  type TensConfig,
  tensMoves,
  type TensVariant,
  variantOf,
} from './config.js';
import { playedTens, type TensTraceMove } from './played-game.js';
import { TensPlayRules } from './rules.js';
import type { TensState } from './state.js';

interface TensRemoval {
  readonly type: 'removal';
  readonly slots: readonly number[];
  readonly cards: readonly string[];
  readonly refilled: readonly number[];
}

/** A turn for `undo`: a removal with its strict refill, or a buffered refill. Slots in the order refilled. */
export type TensTurn = TensRemoval | { readonly type: 'refill'; readonly refilled: readonly number[] };

/** A whole game as plain JSON for app makers; no function changes it. Cards are written "TD". */
export interface TensGame extends PlainGame<TensConfig, TensTraceMove> {
  readonly game: 'tens';
  /** Every option of Tens; `make('tens', { rules })` plays by the same. */
  readonly rules: TensConfig;
  /** All 52 cards in the order drawn, those of the first tableau included. */
  readonly deck: readonly string[];
  /** The turns that have not been undone, oldest first. */
  readonly movesHistory: readonly TensTurn[];
  readonly undosLeft: number | 'unlimited';
  readonly variant: TensVariant;
  readonly tableauSize: number;
  /** The stock, hidden from the player; index 0 is drawn next. */
  readonly drawPile: readonly string[];
  readonly tableau: readonly (string | null)[];
  /** The cards removed, in order: the foundation. */
  readonly discard: readonly string[];
  readonly gameOutcome: null | 'win' | 'loss';
  /** Every pair of slots that may leave as a pair to ten, ascending. */
  readonly legalPairs: readonly (readonly number[])[];
  readonly legalQuartets: readonly (readonly number[])[];
  /** Pairs of equal courts; none but in block-ten-classic. */
  readonly legalCourtPairs: readonly (readonly number[])[];
  /** By the option "scoring": 1 for a win, else 0; or the points so far. */
  readonly score: number;
  readonly cardsLeft: number;
  /** Whether the stock is empty: then the rest can always be cleared. */
  readonly allDealt: boolean;
}

/** Every unordered set of slots that may leave, once each, ascending. */
export interface SlotMoves {
  readonly pairsTo10: number[][];
  readonly quartets: number[][];
  /** block-ten-classic only: J, Q and K in pairs of equal rank. */
  readonly courtPairs?: number[][];
}

/** Every legal removal by slots: pip pairs that sum to 10, quartets and, in block-ten-classic, court pairs. */
export function slotMoves(tableau: readonly (string | null)[], variant: TensVariant): SlotMoves {
  const removals = tensMoves(rulesOf(variant)).map((move) => String(removedRanks(move)));
  const ranks = tableau.map((card) => RANKS.indexOf(card?.[0] ?? '-'));
  const slots = [...ranks.keys()];
  const leave = (...taken: number[]) => removals.includes(String(taken.map((slot) => ranks[slot])));
  const pairs = slots.flatMap((a) => slots.filter((b) => b > a && (leave(a, b) || leave(b, a))).map((b) => [a, b]));
  const alike = slots.map((first) => slots.filter((slot) => ranks[slot] === ranks[first]));
  const moves = {
    pairsTo10: pairs.filter(([slot]) => ranks[slot] < 9),
    quartets: alike.filter((four, slot) => four[0] === slot && four.length === 4 && leave(...four)),
  };
  return variant === 'block-ten-classic' ? { ...moves, courtPairs: pairs.filter(([slot]) => ranks[slot] > 9) } : moves;
}

/** The move of a turn: its slots in the order of the ranks, equal ranks by their slots. */
function moveOf(turn: TensTurn): TensTraceMove {
  if (turn.type === 'refill') return { type: 'refill' };
  const taken = turn.slots.map((slot, i) => ({ slot, rank: turn.cards[i][0], value: parseCard(turn.cards[i]) >> 2 }));
  taken.sort((a, b) => a.value - b.value || a.slot - b.slot);
  const isPair = taken.length === 2;
  const ranks = taken.slice(0, isPair ? 2 : 1).map(({ rank }) => rank);
  return { type: isPair ? 'pair' : 'quartet', ranks, slots: taken.map(({ slot }) => slot) };
}

/** A game in play by the environments' rules, always with the buffered refill: the player refills slots one by one. */
export class TensTable extends Table<TensGame> {
  declare readonly deal: Deal<TensConfig>;
  declare protected readonly rules: TensPlayRules;
  declare protected readonly state: TensState;
  private turns: readonly TensTurn[] = [];
  /** All 52 cards in the order drawn. */
  readonly deck: readonly string[];

  constructor(deal: Deal<TensConfig>) {
    super(playedTens, deal, {}, new TensPlayRules({ ...deal.options, refill: 'buffered', undoLimit: 0 }));
    this.deck = Array.from(deal.deck?.[0] ?? this.rules.dealOrder(deal.seed!, 0), formatCard);
  }

  override get canUndo(): boolean {
    return this.moves.length > 0 && this.undosLeft !== 0 && this.state.outcome !== 'won';
  }

  get removals(): number[][] {
    return Object.values(this.legalSets()).flat();
  }

  override legalMoves(): TensTraceMove[] {
    const removals = this.removals.map((slots) => moveOf(this.removalFrom(slots)));
    return this.canRefill() ? [...removals, { type: 'refill' }] : removals;
  }

  override places(move: unknown): readonly string[] {
    return ((move as TensTraceMove).slots ?? []).map((slot) => `slot ${slot}`);
  }

  override play(move: unknown) {
    const { type, ranks, slots } = (move ?? {}) as Record<string, unknown>;
    if (type === 'undo') {
      this.undo();
      return;
    }
    this.expectOngoing();
    if (type === 'refill' && this.canRefill()) this.refill();
    else if (type === 'pair' || type === 'quartet') {
      const own = moveOf(this.removalAt(slots));
      if (type !== own.type || !isSameJson(ranks ?? own.ranks, own.ranks))
        throw mismatch(`the move ${shown(own)}`, move);
      this.step(slots);
    } else throw mismatch('a legal move, such as {"type":"pair","ranks":["A","9"],"slots":[0,5]}', move);
  }

  /** Removes cards and, with the strict refill, refills. */
  step(indices: unknown) {
    this.remove(indices);
    if (this.deal.options.refill === 'strict') this.refill();
  }

  /** Without a refill. @throws InputError for slots that are no legal removal */
  remove(indices: unknown) {
    const removal = this.removalAt(indices);
    this.rules.removeSlots(this.state, removal.slots);
    this.setTurns([...this.turns, removal]);
  }

  /**
   * Refills the lowest empty slots up to so many cards; false if nothing can be drawn. With the strict refill the cards
   * belong to the removal before them; a buffered refill is a turn of its own.
   */
  refill(targetSize = this.deal.options.tableauSize): boolean {
    const { rules, state, turns } = this;
    const empty = this.tableau.flatMap((card, slot) => (card === null ? [slot] : []));
    const wanted = targetSize - (state.tableau.length - empty.length);
    const refilled = empty.slice(0, Math.max(0, Math.min(wanted, state.stock.left)));
    if (refilled.length === 0) return false;
    rules.refillSlots(state, refilled.length);
    const last = turns.at(-1);
    if (this.deal.options.refill === 'buffered' || last === undefined)
      this.setTurns([...turns, { type: 'refill', refilled }]);
    else this.setTurns([...turns.slice(0, -1), { ...last, refilled: [...last.refilled, ...refilled] }]);
    return true;
  }

  override undo() {
    const { undoLimit } = this.deal.options;
    if (this.state.outcome === 'won') this.expectOngoing();
    if (this.turns.length === 0) throw new InputError('Expected a turn to undo, but there is none');
    if (this.undosLeft === 0) throw new InputError(`Expected an undo to be left, but all ${undoLimit} are used`);
    if (undoLimit !== 'unlimited') this.undosUsed++;
    this.replay(this.turns.slice(0, -1));
  }

  /** Deals, and plays turns. @throws InputError for one that the rules do not know */
  replay(turns: readonly TensTurn[]) {
    const { state } = this;
    this.dealAgain();
    this.setTurns([]);
    turns.forEach((turn, i) => {
      if (turn.type === 'removal' && this.isLegal(turn.slots)) this.remove(turn.slots);
      this.refill(state.tableau.length - state.emptySlots + turn.refilled.length);
      if (this.turns.length !== i + 1 || !isSameJson(this.turns[i], turn))
        throw new InputError(
          `Expected turns in "movesHistory" that can be played from "deck", but turn ${i + 1} is ${shown(turn)}`,
        );
    });
  }

  /** @throws InputError for a game that is over */
  expectOngoing() {
    const { gameOutcome } = this.toJson();
    if (gameOutcome !== null) throw new InputError(`Expected a game that goes on, but it ended with a ${gameOutcome}`);
  }

  /** The environment's action, which takes the lowest slots; null for a refill that it made already. */
  override actionOf(rules: PlayableRules, state: GameState, move: unknown): Action | null {
    const { type, ranks } = move as TensTraceMove;
    const action = (rules as TensPlayRules).moves.findIndex(
      (each) => each.type === type && ('ranks' in each ? String(each.ranks) === String(ranks) : true),
    );
    return (((state as TensState).legal >> action) & 1) === 1 ? action : null;
  }

  override toJson(): TensGame {
    const { rules, state, deal, deck, moves } = this;
    const { options, seed } = deal;
    const { tableauSize } = options;
    return {
      game: 'tens',
      rulesId: TENS_RULES_ID,
      preset: presetOfOptions(playedTens, options),
      options,
      variant: variantOf(options),
      tableauSize,
      rules: options,
      seed,
      deck,
      drawPile: deck.slice(state.stock.drawn),
      tableau: this.tableau,
      discard: this.turns.flatMap((turn) => (turn.type === 'removal' ? turn.cards : [])),
      movesHistory: this.turns,
      moves: moves as TensTraceMove[],
      gameOutcome: ({ ongoing: null, won: 'win', lost: 'loss', drawn: null } as const)[state.outcome],
      undosLeft: this.undosLeft,
      ...this.legalSets(),
      ...this.result,
      cardsLeft: rules.cardsLeft(state),
      allDealt: rules.allDealt(state),
    };
  }

  private get undosLeft(): number | 'unlimited' {
    const { undoLimit } = this.deal.options;
    return undoLimit === 'unlimited' ? undoLimit : undoLimit - this.undosUsed;
  }

  private get tableau(): (string | null)[] {
    return Array.from(this.state.tableau, (card) => (card === NO_CARD ? null : formatCard(card)));
  }

  private setTurns(turns: readonly TensTurn[]) {
    this.turns = turns;
    this.moves = turns.map(moveOf);
  }

  private isLegal(slots: readonly number[]) {
    return this.removals.some((legal) => String(legal) === String(slots));
  }

  private canRefill() {
    return this.state.emptySlots > 0 && this.state.stock.left > 0;
  }

  private legalSets() {
    const { pairsTo10, quartets, courtPairs = [] } = slotMoves(this.tableau, variantOf(this.deal.options));
    return { legalPairs: pairsTo10, legalQuartets: quartets, legalCourtPairs: courtPairs };
  }

  private removalFrom(slots: readonly number[]): TensRemoval {
    return { type: 'removal', slots, cards: slots.map((slot) => formatCard(this.state.tableau[slot])), refilled: [] };
  }

  /** The removal of slots from outside. @throws InputError for what is no legal one */
  private removalAt(indices: unknown): TensRemoval {
    const { tableau } = this;
    expectList(indices, 'a list of slots such as [0, 5]');
    const slots = [...tableau.keys()].filter((slot) => indices.includes(slot));
    const foreign = Array.from(indices, (slot: unknown) => slots.includes(slot as number)).indexOf(false);
    if (foreign >= 0) throw mismatch(`a slot from 0 to ${tableau.length - 1}`, indices[foreign]);
    if (slots.length < indices.length) throw mismatch('each slot once', indices);
    if (this.isLegal(slots)) return this.removalFrom(slots);
    const text = slots.map((slot) => `${slot}: ${tableau[slot] ?? 'no card'}`).join(', ');
    throw mismatch('the slots of a pair or a set that may be removed', text);
  }
}
