/** What the sentences are made of. */
export interface TensFacts {
  /** The pair of the step: "3 + 7 = 10". */
  readonly pair: string;
  /** The first rank of the move, 0 for the ace. */
  readonly rank: number;
  /** Places on the table. */
  readonly open: number;
  readonly stock: number;
}

const RANKS = [
  'aces',
  'twos',
  'threes',
  'fours',
  'fives',
  'sixes',
  'sevens',
  'eights',
  'nines',
  'tens',
  'jacks',
  'queens',
  'kings',
];

/** The tutorials of Tens and Block Ten. */
export const tutorial = {
  welcome: ({ open, stock }: TensFacts) =>
    `Welcome! ${open} cards lie open, ${stock} more in the stock. Take out what goes together, as long as you can.`,
  firstPair: ({ pair }: TensFacts) => `Two cards that total ten are a pair, whatever their suits: ${pair}. Pick both.`,
  quartet: ({ rank }: TensFacts) =>
    `The stock fills the gaps at once, and now all four ${RANKS[rank]} are here: only so can they leave. Pick any two of them.`,
  courtPair: ({ rank }: TensFacts) =>
    `The stock fills the gaps at once. Jacks, queens and kings leave in twos of a rank: pick the two ${RANKS[rank]}.`,
  tensStay: 'This ten never leaves: it keeps its place to the end. All four tens will.',
  pair: ({ pair }: TensFacts) => `The next pair: ${pair}. Pick both.`,
  noStrategy:
    'Now the plain truth: this game has no strategy. A removal never makes another one impossible, so every order ends the same way.',
  anyPair: ({ pair }: TensFacts) => `So play for the pleasure of it. One more: ${pair}.`,
  endOfTens:
    'You win when table and stock are empty, and lose when nothing goes together. About one deal in eleven is won. That is all!',
  endOfBlockTen:
    'You win when only the four tens are left, and lose when nothing goes together. About one deal in eighteen is won. That is all!',
  endOfClassic:
    'You win when only the four tens are left, and lose when nothing goes together. About one deal in 27 is won. That is all!',
};
