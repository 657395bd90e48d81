import { counted, numbers } from './words.js';

export const menu = {
  start: 'Start here',
  families: {
    ring: [
      'Ring',
      'Clear the newest card with its neighbours for a total of 10, 20 or 30, or wait for something better.',
    ],
    fourTen: ['Four Ten', 'Three hands, always in order of size. Reach fifty points in as few rounds as you can.'],
    openLine: ['Line, open cards', 'Sets may wait: lay out all the cards, then find the order that clears everything.'],
    stacks: ['Seven stacks', 'Cards go round seven stacks. Clear one, and it is gone for good.'],
    line: ['Line, must take', 'The classic: what makes 10, 20 or 30 has to go at once.'],
    tens: ['Tens', 'Pairs that make ten, four of a kind. Pure luck, very calming.'],
  },
  decisions: (count: number, isLuck: boolean) =>
    isLuck ? 'Luck only' : counted(Math.round(count), 'decision', 'decisions'),
  won: (share: number) => `${numbers.chance(share, false, false)} won`,
  byRule: (share: number) => `The best simple rule wins ${numbers.chance(share, false, false)}.`,
  notes: 'Decisions: real choices in a game. Won: how often our best player wins.',
  own: (won: number, played: number) => (played === 0 ? '' : `you won ${won} of ${played}`),
  play: 'Play',
  others: (count: number) => `Variants (${count})`,
  grades: { easy: 'Easy', fair: 'Fair', hard: 'Hard', winnable: 'Winnable without luck' },
  grade: 'Difficulty',
  anyGrade: 'Any deal',
  gradeNotes: {
    easy: 'An easy deal: at least half of our simple rules win it.',
    fair: 'A fair deal: fewer than half of our simple rules win it, but one of them or our best player does.',
    hard: 'A hard deal: none of our players wins it, though it is not proved to be lost.',
    winnable: 'Our best player won this deal, and saw no card that you do not see.',
  },
  gradeNote:
    'Our players see no more of a deal than you do. Chosen deals do not count in the statistics. The chance to win shown during play is that of a random deal.',
  looking: 'Looking for such a deal …',
  noDeal: (grade: string) => `No such deal was found in time (${grade}): try again.`,
};

export const puzzle = {
  title: 'Puzzle',
  ofDay: 'Daily puzzle',
  about: 'A position from a real game in which one move is clearly best. Find it: there is a new puzzle every day.',
  open: 'Solve it',
  standing: { won: 'Solved', lost: 'Missed', none: 'Not solved yet' },
  ask: (stock: number) =>
    `One move is clearly best here: tap its cards, or choose below. ${stock === 0 ? 'The stock is empty.' : `${counted(stock, 'card is', 'cards are')} still in the stock.`}`,
  right: 'Right: this is the best move.',
  wrong: (move: string) => `Not this one: ${move} is best.`,
  /** @param change with its sign */
  rated: (rating: string, change: string) => `Rating: ${rating} (${change}).`,
  again: 'You have tried this one before: your rating stays the same.',
  rating: 'Rating',
  inARow: (solved: number) => (solved === 5 ? 'Five in a row!' : `${solved} solved in a row.`),
  streak: (days: number) => `${counted(days, 'day', 'days')} in a row`,
  best: 'best',
  yours: 'yours',
  counted: (games: number) =>
    `Chances to win with 95 % intervals: our model played on ${numbers.grouped(games)} times after each move. Estimates, not proof.`,
  next: 'Next puzzle',
  noMore: 'You have tried all puzzles. Tomorrow you will see one of them again.',
  unknown: 'This link leads to no puzzle. Your game stays as it is.',
};
