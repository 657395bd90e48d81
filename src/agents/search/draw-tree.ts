import type { EnvironmentParts } from '../../env/environment/environment.js';
import { type Action, type GameState, legalActions } from '../../env/environment/rules.js';

/** Positions that a question may look at before it stays open. */
const MOST_POSITIONS = 2000;

/**
 * All play and all draws from a position on, as far as they can be gone through; a question is answered null where that takes too long.
 * Hidden cards are only asked for by kind, so their real order does not matter.
 */
export class DrawTree {
  /** Positions by what is known of them; not where the notation leaves something out that may matter: repeated positions. */
  private readonly known: Map<string, boolean> | null;
  /** [depth] */
  private readonly states: GameState[] = [];
  private readonly counts: Uint8Array;
  private positions = 0;
  private throughDraws = false;
  private shuffles = 0;

  constructor(private readonly parts: EnvironmentParts) {
    const { config, cardKinds } = parts.rules;
    this.known = config.recycle === true ? null : new Map<string, boolean>();
    this.counts = new Uint8Array(cardKinds.length);
  }

  /** Whether some play wins with some order of the hidden cards. Beyond its horizon anything counts as won. */
  canBeWon(state: Readonly<GameState>, throughDraws: boolean): boolean | null {
    return this.answer(state, throughDraws, () => this.wins(state, 0, false));
  }

  /** The same after this legal move. */
  canBeWonBy(state: Readonly<GameState>, move: Action, throughDraws: boolean): boolean | null {
    return this.answer(state, throughDraws, () => this.winsBy(state, move, 0, false));
  }

  /** Whether some play wins with every order of the hidden cards. Beyond its horizon nothing counts as won. */
  isSurelyWon(state: Readonly<GameState>, throughDraws: boolean): boolean | null {
    return this.answer(state, throughDraws, () => this.wins(state, 0, true));
  }

  private answer(state: Readonly<GameState>, throughDraws: boolean, find: () => boolean) {
    this.positions = 0;
    this.known?.clear();
    this.throughDraws = throughDraws;
    this.shuffles = this.parts.rules.shuffles(state);
    return find() || (this.positions > MOST_POSITIONS ? null : false);
  }

  /** What is known of a position, or works it out; false, and not remembered, once too many have been looked at. */
  private wins(state: Readonly<GameState>, depth: number, surely: boolean) {
    const { parts, known } = this;
    if (state.outcome !== 'ongoing') return state.outcome === 'won';
    if (++this.positions > MOST_POSITIONS) return false;
    const key = known ? parts.notation.formatState(state) : '';
    const before = known?.get(key);
    if (before !== undefined) return before;
    const result = legalActions(parts.rules, state).some((move) => this.winsBy(state, move, depth, surely));
    if (this.positions <= MOST_POSITIONS) known?.set(key, result);
    return result;
  }

  /** Whether a move wins: with some kind of card that it can draw or, `surely`, with each. */
  private winsBy(state: Readonly<GameState>, move: Action, depth: number, surely: boolean) {
    const { counts } = this;
    const { rules } = this.parts;
    const after = (this.states[depth] ??= rules.createState());
    const hidden = rules.unseen(state, counts);
    const isOpen = hidden > 1 && rules.nextKnown(state) < 0;
    const kinds = isOpen ? [...counts.keys()].filter((kind) => counts[kind] > 0) : [-1];
    for (const kind of kinds) {
      rules.copyState(after, state);
      if (kind >= 0) rules.stackNext(after, kind);
      rules.apply(after, move);
      const drawn = hidden - rules.unseen(after, counts);
      const isReached = drawn === 0 || hidden === 1 || (drawn === 1 && this.throughDraws);
      const isBeyond = !isReached || rules.shuffles(after) !== this.shuffles;
      const isWon = isBeyond ? !surely : this.wins(after, depth + 1, surely);
      if (isWon !== surely || drawn === 0 || isBeyond) return isWon;
    }
    return surely;
  }
}
