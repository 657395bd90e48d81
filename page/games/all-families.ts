/** Presets that are one game to a player; the first one stands for them. */
export interface Family {
  readonly name: 'ring' | 'fourTen' | 'openLine' | 'stacks' | 'line' | 'tens';
  readonly presets: readonly [string, ...string[]];
  /** A position, the move that is marked there, and how wide its table is: a narrow one has large cards. */
  readonly picture: { readonly position: string; readonly move: string; readonly across?: number };
}

/** All games, the one to begin with first: then those in which a player decides most. */
export const FAMILIES: readonly Family[] = [
  {
    name: 'ring',
    presets: [
      'decade-loop3-optional',
      'decade-loop-optional',
      'ten-twenty-thirty',
      'decade-loop3',
      'decade-loop',
      'decade-loop-fives',
    ],
    picture: { position: 'decade 2C 5H QH 7S KS 8D', move: 'take 2 = 20' },
  },
  {
    name: 'fourTen',
    presets: ['four-ten', 'four-ten-fault-first'],
    picture: {
      position: 'four-ten hand 3 3 / home 4 3 / shadow 1 2 / drawn 4',
      move: 'place hand',
      across: 420,
    },
  },
  {
    name: 'openLine',
    presets: ['decade-optional', 'decade-fives-optional'],
    picture: { position: 'decade 4C 8D 3S 3H JD 6H', move: 'discard 30' },
  },
  {
    name: 'stacks',
    presets: ['decade-seven', 'decade-seven-loop3', 'acm-10-20-30'],
    picture: {
      position: 'decade 9H, 4H, TS, 3H, AH TC 9S, 7D, 2H | checked 5 | next 6',
      move: 'discard 20',
    },
  },
  {
    name: 'line',
    presets: ['decade', 'decade-fives', 'decade-max3'],
    picture: { position: 'decade 9D QS 6H 3S AD', move: 'discard 10' },
  },
  {
    name: 'tens',
    presets: ['tens', 'tens-15', 'block-ten', 'block-ten-15', 'block-ten-classic'],
    picture: { position: 'tens JH 9D AS JD 5S TC 4S 2H 4H 7D 3C 8H 8D', move: 'A+9', across: 420 },
  },
];

/** The one that a network learns in front of one's eyes. */
export const SOON_LEARNT = 'decade-loop-fives';
