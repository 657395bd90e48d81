import {
  areReadable,
  ASPECT,
  heapsAround,
  laidOut,
  largest,
  LEAST_WIDTH,
  MARGIN,
  painted,
  type PathLayout,
  type Point,
  type Size,
  SMALLEST_WIDTH,
} from './geometry.js';

const WIDEST = 280;
/** From card to card, by their width. */
const STEP = 1.06;
/** From row to row, by a card's height. */
const ROW = 1.08;
/** Cards on the two heaps, by a card's width. */
const HEAP = 0.85;

/** The heaps lie above the line, or on a wide table to the left of it. */
function areasFor(card: number, { width, height }: Size) {
  const heap = HEAP * card;
  const tall = ASPECT * heap;
  const edges = { left: MARGIN, right: width - MARGIN, top: MARGIN, bottom: height - MARGIN };
  const above = heapsAround({ x: width / 2, y: MARGIN + tall / 2 }, heap);
  const x = MARGIN + heap / 2;
  const apart = Math.min(tall * 0.56, height / 4);
  const beside = { stock: { x, y: height / 2 - apart }, discard: { x, y: height / 2 + apart } };
  const areas = [{ ...edges, heaps: above, top: tall + 2.5 * MARGIN }];
  return width < height ? areas : [...areas, { ...edges, heaps: beside, left: heap + 3 * MARGIN }];
}

type Area = ReturnType<typeof areasFor>[number];

/** Rows of so many cards, to the right and back to the left. The newest card lies free, also where others overlap. */
function rowsOf(
  count: number,
  perRow: number,
  step: number,
  card: number,
  { left, right, top, bottom }: Area,
): Point[] {
  const rows = Math.ceil(count / perRow);
  const spacing = ROW * ASPECT * card;
  const [centre, middle] = [(left + right) / 2, (top + bottom) / 2];
  // A single row is a little bent, as cards are held.
  const sag = rows > 1 ? 0 : Math.min(0.1 * card, (bottom - top - card * ASPECT) / 2);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / perRow);
    const inRow = i % perRow;
    const free = i === count - 1 && inRow > 0 ? Math.max(0, STEP * card - step) : 0;
    const x = inRow * step + free - ((perRow - 1) * step) / 2;
    const bend = perRow > 1 ? (2 * inRow) / (perRow - 1) - 1 : 0;
    return {
      x: centre + (row % 2 === 0 ? x : -x),
      y: middle + (row - (rows - 1) / 2) * spacing + 2 * sag * (bend * bend - 0.5),
    };
  });
}

/** A straight line of cards, as large as the table has room for; what is too long for one row goes on in the next one, in the other direction. */
export function lineLayout(count: number, given: Size): PathLayout {
  const size = laidOut(given);
  const widest = Math.max(SMALLEST_WIDTH, Math.min(WIDEST, 0.24 * size.width, size.height / (2.35 * ASPECT)));
  const narrowest = Math.min(widest, LEAST_WIDTH);

  /** Cards of this width, free or overlapping; null where they have no room, or their indices do not show. */
  function lineOf(card: number, isDense: boolean): PathLayout | null {
    for (const area of areasFor(card, size)) {
      const room = area.right - area.left - card;
      const most = Math.max(1, Math.floor((area.bottom - area.top - card * ASPECT) / (ROW * ASPECT * card)) + 1);
      const free = STEP * card;
      const fitting = Math.floor(room / free + 1e-6) + 1;
      // Overlapping, the last row has room for the newest card.
      let perRow = isDense ? Math.ceil(count / most) : Math.ceil(count / Math.ceil(count / fitting));
      while (isDense && perRow > 1 && perRow < count + 2 && spare(perRow, most, room / (perRow - 1)) < free) perRow++;
      if (card > SMALLEST_WIDTH && (Math.ceil(count / perRow) > most || (!isDense && perRow > fitting))) continue;
      const step = Math.min(free, room / Math.max(1, perRow - 1));
      const spots = painted(rowsOf(count, perRow, step, card, area));
      if (!isDense || card <= SMALLEST_WIDTH || areReadable(spots, card))
        return { ...area.heaps, cardWidth: card, heapWidth: HEAP * card, spots, path: spots };
    }
    return null;
  }

  /** From the last card but one to the end of its row. */
  function spare(perRow: number, rows: number, step: number) {
    const inLast = count - (Math.ceil(count / perRow) - 1) * perRow;
    return inLast === 1 || Math.ceil(count / perRow) > rows ? Infinity : (perRow - inLast + 1) * step;
  }

  if (lineOf(narrowest, false) !== null)
    return lineOf(
      largest(narrowest, widest, 7, (card) => lineOf(card, false) !== null),
      false,
    )!;
  for (let card = narrowest; ; card--) {
    const line = lineOf(card, true);
    if (line !== null) return line;
  }
}
