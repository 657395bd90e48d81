import { ASPECT, clamp, MARGIN, type Size } from './geometry.js';

const WIDEST = 300;
/** Between cards, by their width. */
const GAP = 0.1;
const WIDE_GAP = 0.3;
/** The name of a shelf with its sum, in pixels. */
const NAME = { wide: 150, narrow: 84 } as const;
/** So much wider where the cards leave room. */
const WIDE_NAME = 1.2;
/** How the game stands, below or beside the drawn card. */
const STANDING = { wide: 190, narrow: 128, height: 100, short: 70 } as const;
/** At each side of shelves in the middle: the drawn card, and how the game stands. */
const SIDE = 108;
/** Below the cards of a shelf: its edge. */
const EDGE = { high: 16, short: 13, large: 9 } as const;
/** From this size of text on, below a width in pixels of usual text, words are as short as they can be, and how the game stands is two lines, or a narrow list. */
const LARGE = { text: 1.4, below: 960, name: 66, wide: 120, height: 31 } as const;
/** Tables of narrow screens below this height have smaller type and flatter edges, as `view.css` and `hand-pile.css` say: 700 pixels with bar and console. */
const SHORT = 390;
const PER_SHELF = 4;
/** The name of a shelf above its cards, on a table that is so much higher than wide. */
const ABOVE = { height: 26, tall: 1.3 } as const;

/** Shelves for four cards each, one above the other, and the drawn card. */
export function shelvesLayout(shelves: number, { width, height, text = 1 }: Size) {
  const isLarge = text >= LARGE.text && width < LARGE.below * text;
  const isAbove = width < 520 && !isLarge && height > ABOVE.tall * width;
  const nameWidth = isAbove ? 0 : text * (width >= 520 ? NAME.wide : isLarge ? LARGE.name : NAME.narrow);
  const nameHeight = isAbove ? ABOVE.height * text : 0;
  const columns = PER_SHELF + (PER_SHELF - 1) * GAP;
  const standing = text * (isLarge ? LARGE.wide : width < 520 ? STANDING.narrow : STANDING.wide);
  const alone = width - 2 * MARGIN - nameWidth;
  const tall = height - 2 * MARGIN;
  const isShort = width <= 520 && height < SHORT;
  const edge = isLarge ? EDGE.large : isShort ? EDGE.short : EDGE.high;
  const down = (room: number) => (room - edge - 6 - nameHeight) / ASPECT;
  // The drawn card and what stands below it are as wide as the wider of the two; what stands beside it may be higher.
  const beside = Math.min(alone / (columns + 2), (alone - standing) / (columns + 0.3), down(tall / shelves));
  const below = Math.min(
    alone / columns,
    // Only where room is short it counts that the drawn card has no edge.
    down((tall + (isShort || isAbove ? edge + 6 + nameHeight - 8 : 0)) / (shelves + 1)),
    down((tall - text * (isLarge ? LARGE.height : isShort ? STANDING.short : STANDING.height)) / shelves),
  );
  const isBeside = width > height && beside >= below;
  const cardWidth = clamp(isBeside ? beside : below, 24, WIDEST);
  const room = (width - 2 * MARGIN - nameWidth - columns * cardWidth) / 2 - SIDE * text;
  const isWide = isBeside && !isLarge && room >= 0;
  const [least, most] = [GAP * cardWidth, WIDE_GAP * cardWidth];
  return {
    cardWidth,
    gap: isAbove
      ? clamp((alone - MARGIN - PER_SHELF * cardWidth) / (PER_SHELF - 1), least, most)
      : Math.min(most, isWide ? least + room / 7 : least),
    nameWidth: isWide
      ? nameWidth + Math.min(room / 3, cardWidth / 2)
      : clamp(width - 2 * MARGIN - columns * cardWidth, nameWidth, (isBeside ? 1 : WIDE_NAME) * nameWidth),
    isWide,
    /** From the top of a shelf to the next one. */
    pitch: cardWidth * ASPECT + edge + 6 + nameHeight,
    isLarge,
    isAbove,
    isBeside,
  };
}
