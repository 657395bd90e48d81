import type { EnvironmentParts } from '../../env/environment/environment.js';
import { type Action, type GameState, legalActions } from '../../env/environment/rules.js';

/** Positions that a question may look at before it stays open. */
const MOST_POSITIONS = 2000;

/** The result of a move whose draws are not gone through: any position at all. */
const ANYTHING = 'anything';

/** Visits the positions that a move can lead to; `stop` ends the visit. */
type Visit = (after: GameState | typeof ANYTHING, depth: number) => 'stop' | 'go on';

/**
 * All play and all draws from a position on, as far as they can be gone through; a question is answered null where that takes too long.
 * Hidden cards are only asked for by kind, so their real order does not matter.
 */
export function drawTree({ rules, notation }: EnvironmentParts) {
  /** Positions by what is known of them; not where the notation leaves something out that may matter: repeated positions. */
  const known = rules.config.recycle === true ? null : new Map<string, boolean>();
  /** [depth] */
  const states: GameState[] = [];
  const counts = new Uint8Array(rules.cardKinds.length);
  let positions = 0;
  let throughDraws = false;
  let shuffles = 0;

  /** What is known of a position, or works it out; false, and not remembered, once too many have been looked at. */
  const ask = (state: Readonly<GameState>, workOut: () => boolean): boolean => {
    if (state.outcome !== 'ongoing') return state.outcome === 'won';
    if (++positions > MOST_POSITIONS) return false;
    const key = known ? notation.formatState(state) : '';
    const before = known?.get(key);
    if (before !== undefined) return before;
    const result = workOut();
    if (positions <= MOST_POSITIONS) known?.set(key, result);
    return result;
  };

  /** Visits each position that a move can lead to: one for each kind of card that it can draw. */
  const afterMove = (state: Readonly<GameState>, move: Action, depth: number, visit: Visit): void => {
    const after = (states[depth] ??= rules.createState());
    const hidden = rules.unseen(state, counts);
    const isOpen = hidden > 1 && rules.nextKnown(state) < 0;
    const kinds = isOpen ? [...counts.keys()].filter((kind) => counts[kind] > 0) : [-1];
    for (const kind of kinds) {
      rules.copyState(after, state);
      if (kind >= 0) rules.stackNext(after, kind);
      rules.apply(after, move);
      const drawn = hidden - rules.unseen(after, counts);
      const isKnown =
        rules.shuffles(after) === shuffles && (drawn === 0 || hidden === 1 || (drawn === 1 && throughDraws));
      if (visit(isKnown ? after : ANYTHING, depth) === 'stop' || drawn === 0 || !isKnown) return;
    }
  };

  const wins = (state: Readonly<GameState>, depth: number): boolean =>
    ask(state, () => legalActions(rules, state).some((move) => winsBy(state, move, depth)));

  const winsBy = (state: Readonly<GameState>, move: Action, depth: number): boolean => {
    let found = false;
    afterMove(state, move, depth, (after) => {
      found = after === ANYTHING || wins(after, depth + 1);
      return found ? 'stop' : 'go on';
    });
    return found;
  };

  const surelyWins = (state: Readonly<GameState>, depth: number): boolean =>
    ask(state, () =>
      legalActions(rules, state).some((move) => {
        let all = true;
        afterMove(state, move, depth, (after) => {
          all = after !== ANYTHING && surelyWins(after, depth + 1);
          return all ? 'go on' : 'stop';
        });
        return all;
      }),
    );

  const question =
    (find: (state: Readonly<GameState>, depth: number) => boolean) =>
    (state: Readonly<GameState>, through: boolean): boolean | null => {
      positions = 0;
      known?.clear();
      throughDraws = through;
      shuffles = rules.shuffles(state);
      return find(state, 0) || (positions > MOST_POSITIONS ? null : false);
    };

  return {
    /** Whether some play wins with some order of the hidden cards. Beyond its horizon anything counts as won. */
    canBeWon: question(wins),
    /** Whether some play wins with every order of the hidden cards. Beyond its horizon nothing counts as won. */
    isSurelyWon: question(surelyWins),
    /** Whether some play wins with some order of the hidden cards after this legal move; as `canBeWon`. */
    canBeWonBy: (state: Readonly<GameState>, move: Action, through: boolean) =>
      question((from) => winsBy(from, move, 0))(state, through),
  };
}
