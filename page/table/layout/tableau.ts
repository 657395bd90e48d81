import { ASPECT, heapsAround, MARGIN, type Point, type Size } from './geometry.js';

const WIDEST = 320;
/** Between cards, by their width. */
const GAP = 0.1;
/** Up to so many slots stand in rows of five, or of four where those are larger by this. */
const [FEW, WORTH] = [25, 1.15];

/** Rows of a tableau: 13 as 5-5-3 or 4-4-4-1, 15 as 5-5-5, 9 as 3-3-3. */
function columnsFor(slots: number, widthFor: (columns: number) => number) {
  if (slots <= 9) return Math.ceil(Math.sqrt(slots));
  if (slots <= FEW) return widthFor(4) > WORTH * widthFor(5) ? 4 : 5;
  const all = Array.from({ length: slots - 5 }, (_, i) => i + 5);
  return all.reduce((best, columns) => (widthFor(columns) > widthFor(best) ? columns : best));
}

/** Slots in rows, the last one in the middle; stock and discard at the sides, or below on an upright table. */
export function tableauLayout(slots: number, { width, height }: Size) {
  const isWide = width > 1.1 * height;
  const extraColumns = isWide ? 2.78 : 0;
  const extraRows = isWide ? 0 : 1.25;
  const widthFor = (columns: number) => {
    const rows = Math.ceil(slots / columns);
    const across = (width - 2 * MARGIN) / (columns + GAP * (columns - 1) + extraColumns);
    const down = (height - 2 * MARGIN) / (ASPECT * (rows + GAP * (rows - 1) + extraRows));
    return Math.min(across, down, WIDEST);
  };
  const columns = columnsFor(slots, widthFor);
  const rows = Math.ceil(slots / columns);
  const cardWidth = widthFor(columns);
  const tall = cardWidth * ASPECT;
  const pitch = { x: (1 + GAP) * cardWidth, y: tall + GAP * cardWidth };
  const gridHeight = rows * pitch.y - GAP * cardWidth;
  const top = (height - gridHeight - extraRows * tall) / 2;
  const points = Array.from({ length: slots }, (_, slot): Point => {
    const row = Math.floor(slot / columns);
    const inRow = Math.min(columns, slots - row * columns);
    return {
      x: width / 2 + ((slot % columns) - (inRow - 1) / 2) * pitch.x,
      y: top + tall / 2 + row * pitch.y,
    };
  });
  const beside = ((columns + 1) / 2) * pitch.x + 0.25 * cardWidth;
  const below = top + gridHeight + 0.25 * tall + tall / 2;
  return {
    cardWidth,
    slots: points,
    ...(isWide
      ? { stock: { x: width / 2 - beside, y: height / 2 }, discard: { x: width / 2 + beside, y: height / 2 } }
      : heapsAround({ x: width / 2, y: below }, cardWidth)),
  };
}
