import type { Hint } from 'maketen/hint';
import { canGrow, choicesOf, completed, selectedAfter } from './choices';
import { type AnyGame, type AnyMove, newGame, playOf } from './games';

/** All that the app knows of the game in progress. The game is plain JSON; the rest is gone when the app is closed. */
export interface State {
  readonly game: AnyGame;
  /** What has been tapped so far: targets of `Choice`. */
  readonly selected: readonly string[];
  /** The hint that is shown. */
  readonly hint: Hint<AnyMove> | null;
}

export type Action =
  | { readonly type: 'new'; readonly preset: string; readonly seed?: number }
  | { readonly type: 'play'; readonly move: AnyMove }
  | { readonly type: 'tap'; readonly target: string }
  | { readonly type: 'select'; readonly targets: readonly string[] }
  | { readonly type: 'undo' }
  | { readonly type: 'hint'; readonly game: AnyGame; readonly hint: Hint<AnyMove> }
  /** A game that has been saved, or one before a move of a reviewed game. */
  | { readonly type: 'resume'; readonly game: AnyGame };

export function at(game: AnyGame): State {
  return { game, selected: [], hint: null };
}

function tapped(state: State, target: string): State {
  const choices = choicesOf(state.game);
  const selected = selectedAfter(choices, state.selected, target);
  const whole = completed(choices, selected);
  if (whole && !canGrow(choices, selected)) return at(playOf(state.game).play(state.game, whole.move));
  return { ...state, selected };
}

/** The whole store: for `useReducer`, Redux or zustand. */
export function reduce(state: State, action: Action): State {
  const { game } = state;
  switch (action.type) {
    case 'new':
      return at(newGame(action.preset, action.seed));
    case 'play':
      return at(playOf(game).play(game, action.move));
    case 'tap':
      return tapped(state, action.target);
    case 'select':
      return { ...state, selected: action.targets };
    case 'undo':
      return playOf(game).canUndo(game) ? at(playOf(game).undo(game)) : state;
    case 'hint':
      // A hint that comes late is of another position.
      return action.game === game ? { ...state, hint: action.hint } : state;
    case 'resume':
      return at(action.game);
  }
}
