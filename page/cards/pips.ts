/** The middle of a pip on a card of 100 x 140. */
export interface PipPlace {
  readonly x: number;
  readonly y: number;
}

const [LEFT, MIDDLE, RIGHT] = [35, 50, 65];
const [TOP, CENTRE, BOTTOM] = [25, 70, 115];
/** Rows of cards with four pips on a side. */
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

export function isTurned({ y }: PipPlace): boolean {
  return y > CENTRE;
}
