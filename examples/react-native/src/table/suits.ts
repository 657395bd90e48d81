/** Outlines of the suits around their middle, 20 units high; "O" is the pip of a card that has a value and no suit. */
export const OUTLINES: Readonly<Record<string, string>> = {
  H: 'M0 9.6C-2.6 5.4-9.8 1.6-9.8-4.2-9.8-7.7-7.3-9.6-4.9-9.6-2.5-9.6-.7-8 0-5.8.7-8 2.5-9.6 4.9-9.6 7.3-9.6 9.8-7.7 9.8-4.2 9.8 1.6 2.6 5.4 0 9.6Z',
  D: 'M0-10Q3.4-4 8 0 3.4 4 0 10-3.4 4-8 0-3.4-4 0-10Z',
  S: 'M0-10C2.8-6 9.2-2.2 9.2 2.9 9.2 5.8 7 7.3 4.9 7.3 3.1 7.3 1.6 6.4.8 5 1 7.4 1.9 9 3.6 10H-3.6C-1.9 9-1 7.4-.8 5-1.6 6.4-3.1 7.3-4.9 7.3-7 7.3-9.2 5.8-9.2 2.9-9.2-2.2-2.8-6 0-10Z',
  C: 'M0-10A4.5 4.5 0 0 1 3.4-2.6 4.5 4.5 0 1 1 .8 4.4C1 7 1.9 9 3.6 10H-3.6C-1.9 9-1 7-.8 4.4A4.5 4.5 0 1 1-3.4-2.6 4.5 4.5 0 0 1 0-10Z',
  O: 'M0-8A8 8 0 0 1 0 8 8 8 0 0 1 0-8Z',
};

/** The middle of a pip on a card of 100 x 140. */
export interface PipPlace {
  readonly x: number;
  readonly y: number;
}

const [LEFT, MIDDLE, RIGHT] = [37.5, 50, 62.5];
const [TOP, CENTRE, BOTTOM] = [26, 70, 114];
const [UPPER, LOWER] = [TOP + (BOTTOM - TOP) / 3, BOTTOM - (BOTTOM - TOP) / 3];

function column(x: number, ...ys: readonly number[]): PipPlace[] {
  return ys.map((y) => ({ x, y }));
}

function sides(...ys: readonly number[]): PipPlace[] {
  return [...column(LEFT, ...ys), ...column(RIGHT, ...ys)];
}

/** Where the pips of 1 to 10 are, as on every pack of cards. */
export const PIP_PLACES: readonly (readonly PipPlace[])[] = [
  [],
  column(MIDDLE, CENTRE),
  column(MIDDLE, TOP, BOTTOM),
  column(MIDDLE, TOP, CENTRE, BOTTOM),
  sides(TOP, BOTTOM),
  [...sides(TOP, BOTTOM), ...column(MIDDLE, CENTRE)],
  sides(TOP, CENTRE, BOTTOM),
  [...sides(TOP, CENTRE, BOTTOM), ...column(MIDDLE, (TOP + CENTRE) / 2)],
  [...sides(TOP, CENTRE, BOTTOM), ...column(MIDDLE, (TOP + CENTRE) / 2, (CENTRE + BOTTOM) / 2)],
  [...sides(TOP, UPPER, LOWER, BOTTOM), ...column(MIDDLE, CENTRE)],
  [...sides(TOP, UPPER, LOWER, BOTTOM), ...column(MIDDLE, (TOP + UPPER) / 2, (LOWER + BOTTOM) / 2)],
];

/** Pips below the middle stand on their heads. */
export function isTurned({ y }: PipPlace): boolean {
  return y > CENTRE;
}
