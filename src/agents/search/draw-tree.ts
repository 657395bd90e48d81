import type { EnvironmentParts } from '../../env/environment.js';
import { type Action, type GameState, legalActions, type Rules } from '../../env/rules.js';

/** Positions that a question may look at before it stays open. */
const MOST_POSITIONS = 2000;

/** The result of a move whose draws are not gone through: any position at all. */
const ANYTHING = 'anything';

/** Visits the positions that a move can lead to; `stop` ends the visit. */
type Visit = (after: GameState | typeof ANYTHING, depth: number) => 'stop' | 'go on';

/**
 * All play and all draws from a position on, as far as they can be gone through. Hidden cards are only asked for by kind, so their real
 * order does not matter.
 */
export class DrawTree {
  private readonly rules: Rules;
  /** Positions by what is known of them; null where the notation leaves something out that may matter: repeated positions. */
  private readonly key: ((state: GameState) => string) | null;
  private readonly known = new Map<string, boolean>();
  /** [depth] */
  private readonly states: GameState[] = [];
  private readonly counts: Uint8Array;
  private positions = 0;
  private throughDraws = false;
  private shuffles = 0;

  constructor({ rules, notation }: EnvironmentParts) {
    this.rules = rules;
    this.key = rules.config.recycle === true ? null : (state) => notation.formatState(state);
    this.counts = new Uint8Array(rules.cardKinds.length);
  }

  /** Whether some play wins with some order of the hidden cards; null where that takes too long to find out. Beyond its horizon anything counts as won. */
  canBeWon(state: Readonly<GameState>, throughDraws: boolean): boolean | null {
    return this.answer(state, throughDraws, () => this.wins(state, 0));
  }

  /** Whether some play wins with every order of the hidden cards; null where that takes too long to find out. Beyond its horizon nothing counts as won. */
  isSurelyWon(state: Readonly<GameState>, throughDraws: boolean): boolean | null {
    return this.answer(state, throughDraws, () => this.surelyWins(state, 0));
  }

  /** Whether some play wins with some order of the hidden cards after this legal move; as `canBeWon`. */
  canBeWonBy(state: Readonly<GameState>, move: Action, throughDraws: boolean): boolean | null {
    return this.answer(state, throughDraws, () => this.winsBy(state, move, 0));
  }

  private get isExhausted(): boolean {
    return this.positions > MOST_POSITIONS;
  }

  /** Begins a question; null where it takes too long. */
  private answer(state: Readonly<GameState>, throughDraws: boolean, find: () => boolean): boolean | null {
    this.positions = 0;
    this.known.clear();
    this.throughDraws = throughDraws;
    this.shuffles = this.rules.shuffles(state);
    return find() || (this.isExhausted ? null : false);
  }

  private wins(state: Readonly<GameState>, depth: number): boolean {
    return this.ask(state, () => legalActions(this.rules, state).some((move) => this.winsBy(state, move, depth)));
  }

  private winsBy(state: Readonly<GameState>, move: Action, depth: number): boolean {
    let found = false;
    this.afterMove(state, move, depth, (after) => {
      found = after === ANYTHING || this.wins(after, depth + 1);
      return found ? 'stop' : 'go on';
    });
    return found;
  }

  private surelyWins(state: Readonly<GameState>, depth: number): boolean {
    return this.ask(state, () =>
      legalActions(this.rules, state).some((move) => {
        let all = true;
        this.afterMove(state, move, depth, (after) => {
          all = after !== ANYTHING && this.surelyWins(after, depth + 1);
          return all ? 'go on' : 'stop';
        });
        return all;
      }),
    );
  }

  /** What is known of a position, or works it out; false, and not remembered, once too many have been looked at. */
  private ask(state: Readonly<GameState>, workOut: () => boolean): boolean {
    if (state.outcome !== 'ongoing') return state.outcome === 'won';
    if (++this.positions > MOST_POSITIONS) return false;
    const key = this.key?.(state);
    const before = key === undefined ? undefined : this.known.get(key);
    if (before !== undefined) return before;
    const result = workOut();
    if (key !== undefined && !this.isExhausted) this.known.set(key, result);
    return result;
  }

  /** Visits each position that a move can lead to: one for each kind of card that it can draw. */
  private afterMove(state: Readonly<GameState>, move: Action, depth: number, visit: Visit): void {
    const { rules } = this;
    const after = (this.states[depth] ??= rules.createState());
    const hidden = rules.unseen(state, this.counts);
    const isOpen = hidden > 1 && rules.nextKnown(state) < 0;
    const kinds = isOpen ? [...this.counts.keys()].filter((kind) => this.counts[kind] > 0) : [-1];
    for (const kind of kinds) {
      rules.copyState(after, state);
      if (kind >= 0) rules.stackNext(after, kind);
      rules.apply(after, move);
      const drawn = hidden - rules.unseen(after, this.counts);
      const isKnown =
        rules.shuffles(after) === this.shuffles && (drawn === 0 || hidden === 1 || (drawn === 1 && this.throughDraws));
      if (visit(isKnown ? after : ANYTHING, depth) === 'stop' || drawn === 0 || !isKnown) return;
    }
  }
}
