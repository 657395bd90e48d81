import { countedMoves } from './moves.js';
import { and, counted } from './numbers.js';

/** What can be done at the foot of the table, and why something cannot. */
export const dock = {
  actions: 'Actions',
  backToTheGame: 'Back to the game',
  playOnFromHere: 'Play on from here',
  stopWatching: 'Stop watching',
  undo: 'Undo',
  redo: 'Redo',
  noMoveToRedo: 'There is no move to make again.',
  hint: 'Hint',
  stop: 'Stop',
  /** What stands beside the word for undo. */
  undosLeft: (count: number) => (count === 0 ? 'none left' : `${count} left`),
  undosUnlimited: 'unlimited',
  noUndos: 'not in this game',
  noUndoByRule: 'No undo in this game: its option undoLimit is 0.',
  noTakeBacks: 'No undo in this game: its option takeBacks is 0.',
  lookingBackUndo: 'You are looking back: press "Back to the game" or Esc, then undo.',
  undosUsed: (limit: number) =>
    limit === 1 ? 'The one undo of this game is used.' : `All ${limit} undos of this game are used.`,
  endIsNotUndone: 'The rules of this game do not undo its end.',
  noMoveToUndo: 'There is no move to undo.',
  lookingBack: 'You are looking back: press "Back to the game" or "Play on from here".',
  agentPlays: 'An agent is playing: stop it to play yourself.',
  gameIsOver: 'This game is over: take a new deal.',
  legalMoves: 'Legal moves',
  /** The summary of a folded list: "3 pairs and 1 quartet as buttons". */
  asButtons: (kinds: readonly { readonly kind: string | null; readonly count: number }[]) =>
    `${and(kinds.map(({ kind, count }) => countedMoves(kind, count)))} as buttons`,
  finish: 'Finish',
  finishAsk: 'Finish …',
  finishTheGame: 'Finish the game?',
  finishWith: (cards: number) => `Finish with ${counted(cards, 'card', 'cards')} left?`,
  playOn: 'Play on',
  nextStep: (step: 'choice' | 'cards' | 'why') =>
    ({ choice: 'is there a choice?', cards: 'which cards?', why: 'why?' })[step],
  allTold: 'all told',
};
