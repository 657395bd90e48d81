import { ASPECT, clamp, heapsAround, LEAST_WIDTH, MARGIN, type Size } from './geometry.js';

const WIDEST = 300;
/** Between stacks, by a card's width. */
const GAP = 0.14;
/** What shows of each covered card, by its height: at most, and as long as cards may be made smaller instead. */
const FAN = { most: { wide: 0.46, upright: 0.8 }, least: 0.24 } as const;
/** On an upright table stacks come closer to its edges, and cover so much of a card at their side, before cards are smaller than a finger needs. */
const CLOSE = { edge: 4, covered: 0.12 } as const;
/** On an upright table the heaps above are so much larger than a stack's cards, where its usual stacks leave room: it would be empty. */
const LARGEST_HEAP = 1.5;
/** The title of a stack, in pixels of usual text. */
const HEAD = 20;
/** Fewer cards make no stack larger. */
const USUAL = 7;

/** Stacks side by side from left to right, each fanned downwards. Stock and discard lie to the left of them, or above on an upright table. */
export function stacksLayout(lengths: readonly number[], { width, height, text = 1 }: Size) {
  const head = HEAD * text;
  const count = lengths.length;
  const longest = Math.max(USUAL, ...lengths);
  const isWide = width > 1.15 * height;
  const cells = isWide ? count + 1 : count;
  const across = (width - 2 * MARGIN) / (cells + GAP * (cells - 1) + (isWide ? 0.34 : 0));
  const room = height - 2 * MARGIN - head;
  const rows = 1 + FAN.least * (longest - 1) + (isWide ? 0 : 1.15);
  const fitting = Math.max(Math.min(LEAST_WIDTH, room / (3.2 * ASPECT)), room / (rows * ASPECT));
  const apart = Math.max(12, Math.min(across, WIDEST, fitting));
  const closest = (width - 2 * CLOSE.edge) / (1 + (count - 1) * (1 - CLOSE.covered));
  const isClose = !isWide && apart < LEAST_WIDTH && closest >= LEAST_WIDTH;
  const cardWidth = isClose ? Math.max(apart, Math.min(LEAST_WIDTH, closest, fitting)) : apart;
  const tall = cardWidth * ASPECT;
  const free = (room - tall * (1 + FAN.most.upright * (USUAL - 1))) / 1.15 / ASPECT;
  const heapWidth = isWide ? cardWidth : clamp(free, cardWidth, LARGEST_HEAP * cardWidth);
  const left = MARGIN + (isWide ? 1.34 * cardWidth : 0);
  const top = MARGIN + (isWide ? 0 : 1.15 * ASPECT * heapWidth);
  const stackHeight = height - top - MARGIN;
  const step = Math.min(
    (isWide ? FAN.most.wide : FAN.most.upright) * tall,
    (stackHeight - head - tall) / Math.max(1, Math.max(...lengths) - 1),
  );
  const spread = Math.max((width - MARGIN - left) / count, cardWidth);
  const pitch = isClose ? Math.min(spread, (width - 2 * CLOSE.edge - cardWidth) / (count - 1)) : spread;
  const begin = isClose ? (width - pitch * count) / 2 : left;
  // The heap's cards lie askew.
  const x = Math.max(MARGIN + 0.58 * cardWidth, begin - 1.1 * cardWidth);
  return {
    cardWidth,
    heapWidth,
    /** Where the cards of a stack begin below its title, and from card to card. */
    head,
    step,
    stacks: lengths.map((_, i) => ({ left: begin + i * pitch, top, width: pitch, height: stackHeight })),
    ...(isWide
      ? { stock: { x, y: top + head + tall / 2 }, discard: { x, y: top + head + 1.65 * tall } }
      : heapsAround({ x: width / 2, y: MARGIN + (ASPECT * heapWidth) / 2 }, heapWidth)),
  };
}
