import { ASPECT } from './card';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The top left corner of a card. */
export interface Spot {
  readonly left: number;
  readonly top: number;
}

const MARGIN = 12;
const STEPS = 360;
const WIDEST = 104;
const NARROWEST = 34;

/** Points along an ellipse from its bottom, counterclockwise, with how far each is from the first. */
function walk(radiusX: number, radiusY: number): { readonly x: number; readonly y: number; readonly far: number }[] {
  const points = [{ x: 0, y: radiusY, far: 0 }];
  for (let step = 1; step <= STEPS; step++) {
    const angle = (2 * Math.PI * step) / STEPS;
    const [x, y] = [radiusX * Math.sin(angle), radiusY * Math.cos(angle)];
    const last = points[points.length - 1]!;
    points.push({ x, y, far: last.far + Math.hypot(x - last.x, y - last.y) });
  }
  return points;
}

export interface RingLayout {
  readonly cardWidth: number;
  /** In the order of the line: the last card is the newest, at the bottom; the first is to its right. */
  readonly spots: readonly Spot[];
}

/** A ring of cards at equal steps along an ellipse. Many cards are smaller, and then they overlap. */
export function ringLayout(count: number, { width, height }: Size): RingLayout {
  let cardWidth = Math.min(WIDEST, width / 5.6, height / (4.4 * ASPECT));
  for (;;) {
    const points = walk((width - cardWidth) / 2 - MARGIN, (height - cardWidth * ASPECT) / 2 - MARGIN);
    const length = points[points.length - 1]!.far;
    const isRoomy = count * cardWidth * 1.28 <= length;
    if (!isRoomy && cardWidth > NARROWEST) {
      cardWidth *= 0.95;
      continue;
    }
    const spots = Array.from({ length: count }, (_, i) => {
      const far = (length * (i + 1)) / count;
      const { x, y } = points.find((point) => point.far >= far - 1e-6) ?? points[points.length - 1]!;
      return { left: width / 2 + x - cardWidth / 2, top: height / 2 + y - (cardWidth * ASPECT) / 2 };
    });
    return { cardWidth, spots };
  }
}

export interface GridLayout {
  readonly cardWidth: number;
  readonly columns: number;
}

/** Thirteen cards as 5-5-3, fifteen as 5-5-5, as Tens is laid out; few in rows of three. */
export function gridLayout(count: number, { width, height }: Size, gap: number): GridLayout {
  const columns = count > 9 ? 5 : 3;
  const rows = Math.ceil(count / columns);
  const byWidth = (width - gap * (columns + 1)) / columns;
  const byHeight = (height - gap * (rows + 1)) / rows / ASPECT;
  return { cardWidth: Math.min(byWidth, byHeight, WIDEST), columns };
}
