import { decade } from './games/decade.js';
import { and, cards, counted, countedMoves, moves, numbers } from './words.js';

const bar = {
  skipToCards: 'Skip to the cards',
  newDeal: 'New',
  /** Follows `newDeal` where there is room. */
  newDealMore: ' deal',
  today: 'Today',
  statistics: 'Statistics',
  teach: 'Teach it',
  howToPlay: 'How to play',
  play: 'Play',
  lab: 'Lab',
  more: 'More: options, moves, games and the Lab',
  options: 'Options',
  closeDrawer: 'Close',
};

const column = {
  dealt: 'The cards are dealt.',
  lookingBack: 'Looking back.',
  outcome: (outcome: 'won' | 'lost' | 'drawn', how: string) =>
    `${{ won: 'Won', lost: 'Lost', drawn: 'Drawn' }[outcome]}: ${how}.`,
  review: 'Review',
  copy: 'A copy',
};

const dock = {
  actions: 'Actions',
  backToTheGame: 'Back to the game',
  playOnFromHere: 'Play on from here',
  stopWatching: 'Stop watching',
  undo: 'Undo',
  redo: 'Redo',
  noMoveToRedo: 'There is nothing to redo.',
  hint: 'Hint',
  /** What stands beside the word for undo. */
  undosLeft: (count: number) => (count === 0 ? 'none left' : `${count} left`),
  undosUnlimited: 'unlimited',
  noUndo: 'No move can be taken back in this game.',
  undosUsed: (limit: number) => (limit === 1 ? 'The one undo is used.' : `All ${limit} undos are used.`),
  endIsNotUndone: 'In this game the move that ends it cannot be taken back.',
  noMoveToUndo: 'There is nothing to undo.',
  lookingBack: 'You are looking back: press "Back to the game" or "Play on from here".',
  agentPlays: 'The computer plays: press "Stop watching" to play yourself.',
  gameIsOver: 'This game is over: start a new deal.',
  legalMoves: 'Legal moves',
  /** The summary of a folded list: "Show 3 pairs and 1 quartet". */
  asButtons: (kinds: readonly { readonly kind: string | null; readonly count: number }[]) =>
    `Show ${and(kinds.map(({ kind, count }) => countedMoves(kind, count)))}`,
  /** @param total of the set; undefined where it is not plain which one */
  take: (total: string | undefined) => (total === undefined ? 'Take' : `Take ${total}`),
  aSet: 'a set',
  whichSet: 'choose its cards',
  finish: 'Finish',
  finishAsk: 'Finish …',
  finishTheGame: 'Finish the game?',
  finishWith: (cards: number) => `Finish with ${counted(cards, 'card', 'cards')} left?`,
  playOn: 'Play on',
  nextStep: { choice: 'does it matter?', cards: 'which cards?', why: 'how good?' },
  allTold: 'no more',
};

const messages = {
  close: 'Close the message',
  hintsAreOff: 'No hints in this game: its option hints is off.',
  nothingKept: 'This browser cannot save any more: games and statistics are lost when you close this page.',
  playedElsewhere: 'You are playing this game in another tab. Here you play a copy of it.',
  brokenLink: (why: string) => `This link cannot be opened. ${why}`,
  cannotBeShown: (why: string) => `This game cannot be shown (${why}); here is a new one.`,
  failed:
    'Something went wrong on this page. Reload it, or start afresh: what this browser has saved is set aside, not lost.',
  reload: 'Reload',
  startAnew: 'Start afresh',
  enginesStopped:
    'Hints and computer players are missing: a part of this page could not be started. Play on, or reload the page',
  languageMissing: 'German could not be loaded, so the page speaks English. Try again when you are online.',
};

/** What the page says in English before all games are loaded: texts, or functions that put numbers and names into one. */
export const en = {
  bar,
  cards,
  column,
  decade,
  dock,
  messages,
  moves,
  numbers,
};
