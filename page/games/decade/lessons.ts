import { type DecadeMove, type DecadeState, stackCards } from 'maketen/decade';
import { type Action, type DecadeConfig, formatCard, type GameParts, type GameState } from 'maketen/env';
import { ASPECT, clamp } from '../../table/layout/geometry.js';
import {
  type Drawing,
  type DrawnCard,
  type DrawnWord,
  findScenes,
  type GameLessons,
  PICTURE,
  type Scene,
  type SceneSearch,
  type Wanted,
  wanted,
} from '../lessons.js';

/** As many cards show a set well. */
const BEST_COUNT = 5;
const BEST_SET = 3;

function configOf({ rules }: GameParts): DecadeConfig {
  return rules.config as unknown as DecadeConfig;
}

/** The places in the line, or in the stack just dealt to, of a move's cards. */
function indicesOf({ notation }: GameParts, state: GameState, action: Action): number[] {
  return notation.cardsOf(state, action).map(({ index }) => index);
}

/** Whether a set goes on with the first cards. */
function wraps(indices: readonly number[]): boolean {
  return indices.some((index, i) => i > 0 && index < indices[i - 1]);
}

/** How many cards the checked stack has, and how many more than are wanted lie on the table. */
function crowd({ lengths, checked }: DecadeState): number {
  const best = lengths.length === 1 ? BEST_COUNT : lengths.length;
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.length === 1 ? Math.abs(lengths[checked] - best) : Math.max(0, total - 2 * best) / best;
}

/** The scenes of Decade: drawing, a set, and what is particular to the line, the ring or the stacks. */
function decadeScenes(parts: GameParts): SceneSearch {
  const { loop, stacks, minRun, maxRun, totals } = configOf(parts);
  const usual = totals.find((total) => total >= 10) ?? totals[0];
  const least = Math.max(minRun, Math.min(BEST_SET, maxRun ?? BEST_SET));
  const { notation } = parts;
  const totalOf = (action: Action): number => {
    const move = (parts.rules.moves as readonly DecadeMove[])[action];
    return move.type === 'discard' ? move.total : 0;
  };
  const cardsOn = (state: DecadeState): number => state.lengths.reduce((sum, length) => sum + length, 0);
  /** A scene of a set that passes. */
  const wantedSet = (
    about: string,
    rankOf: (state: DecadeState, indices: readonly number[], action: Action) => number,
  ): Wanted =>
    wanted(about, (given, action) => {
      const state = given as DecadeState;
      const indices = indicesOf(parts, state, action);
      return indices.length === 0 ? Infinity : rankOf(state, indices, action) + crowd(state);
    });
  const isWhole = ({ lengths, checked }: DecadeState, indices: readonly number[]): boolean =>
    indices.length === lengths[checked];
  /** How far the total is from the one that comes to mind first, and the count from the least. */
  const unusual = (indices: readonly number[], action: Action): number =>
    (totalOf(action) === usual ? 0 : 1.5) + Math.abs(indices.length - least);

  /** Only where there is no set. */
  const anyDraw = wanted('draw', (state, action) =>
    notation.formatMove(action) === 'draw'
      ? Math.abs(cardsOn(state as DecadeState) - (stacks > 1 ? stacks : 3))
      : Infinity,
  );
  const draw: Wanted = {
    about: 'draw',
    fit: (state, legal) =>
      legal.some((each) => notation.cardsOf(state, each).length > 0) ? null : anyDraw.fit(state, legal),
  };
  const set = wantedSet('set', (state, indices, action) =>
    wraps(indices) ? Infinity : unusual(indices, action) + (isWhole(state, indices) ? 1 : 0),
  );
  const wrap = wantedSet('wrap', (state, indices, action) =>
    wraps(indices) && !isWhole(state, indices) ? unusual(indices, action) : Infinity,
  );
  const cleared = wantedSet('cleared', (state, indices) => (isWhole(state, indices) ? 0 : Infinity));
  /** A set with a card that counts ten, and one that counts less. */
  const courts = wantedSet('courts', (state, indices, action) => {
    const cards = notation.cardsOf(state, action).map(({ card }) => card);
    const tens = cards.filter((card) => 'TJQK'.includes(card[0]));
    if (tens.length === 0 || wraps(indices)) return Infinity;
    return (
      (tens.some((card) => card[0] !== 'T') ? 0 : 1) +
      (tens.length < cards.length ? 0 : 1) +
      Math.max(0, cards.length - BEST_SET)
    );
  });
  const third = loop ? wrap : stacks > 1 ? cleared : courts;
  // Stacks have enough cards for it only after some rounds.
  return findScenes(parts, [draw, set, third], undefined, stacks > 1 ? 5 * stacks : undefined);
}

const { width, height } = PICTURE;
const MARGIN = 10;
const MIDDLE = { x: width / 2, y: height / 2 };
const SUM_SIZE = 17;

/** "3 + 2 + 5 = 10" */
function sumOf({ notation }: GameParts, { state, action }: Scene): string {
  return notation.cardsOf(state, action).length === 0
    ? ''
    : notation.describeMove(state, action).replaceAll(/[+=]/g, ' $& ');
}

function sum(text: string, x: number, y: number): DrawnWord[] {
  return text === '' ? [] : [{ text, x, y, size: SUM_SIZE, anchor: 'middle' }];
}

/** In two rows, between the cards. */
function sumInRing(text: string): DrawnWord[] {
  const [cards, total] = text.split(' = ');
  return total === undefined
    ? []
    : [...sum(cards, MIDDLE.x, MIDDLE.y - 2), ...sum(`= ${total}`, MIDDLE.x, MIDDLE.y + 19)];
}

interface Pile {
  readonly cards: readonly number[];
  /** Indices of the cards that the move takes. */
  readonly marked: readonly number[];
}

function drawnCards(
  { cards, marked }: Pile,
  at: (index: number) => { x: number; y: number; width: number },
): DrawnCard[] {
  return cards.map((card, index) => ({
    card: formatCard(card),
    ...at(index),
    isMarked: marked.includes(index),
    isNewest: index === cards.length - 1,
  }));
}

/** The back of the stock. */
function stockAt(x: number, y: number, card: number): DrawnCard {
  return { card: null, x, y, width: card, isMarked: true };
}

/** The newest card at the bottom, the first one to its right. */
function ring(pile: Pile, text: string, isDraw: boolean): Drawing {
  const count = pile.cards.length;
  const card = count > 5 ? Math.max(16, 220 / count) : 40;
  const radii = { x: width / 2 - card / 2 - 18, y: height / 2 - (card * ASPECT) / 2 - 8 };
  const cards = drawnCards(pile, (index) => {
    const angle = (2 * Math.PI * (index + 1)) / count;
    return { x: MIDDLE.x + radii.x * Math.sin(angle), y: MIDDLE.y + radii.y * Math.cos(angle), width: card };
  });
  const { x, y } = MIDDLE;
  return {
    track: `M${x - radii.x} ${y}a${radii.x} ${radii.y} 0 1 0 ${2 * radii.x} 0a${radii.x} ${radii.y} 0 1 0 ${-2 * radii.x} 0`,
    cards: isDraw ? [...cards, stockAt(x, y - 8, 36)] : cards,
    words: sumInRing(text),
  };
}

function line(pile: Pile, text: string, isDraw: boolean): Drawing {
  const count = pile.cards.length;
  const places = isDraw ? count + 1 : count;
  const card = Math.min(42, (width - 2 * MARGIN) / (1.12 * places));
  const step = 1.12 * card;
  const x = (index: number): number => MIDDLE.x + (index - (places - 1) / 2) * step;
  const y = isDraw ? height - MARGIN - (card * ASPECT) / 2 - 10 : MIDDLE.y - 14;
  const cards = drawnCards(pile, (index) => ({ x: x(index), y, width: card }));
  const [first, last] = [pile.marked[0] ?? 0, pile.marked.at(-1) ?? 0];
  return {
    track: `M${MARGIN} ${y}H${width - MARGIN}`,
    cards: isDraw ? [...cards, stockAt(x(count), MARGIN + 29, 38)] : cards,
    spaces: isDraw ? [{ x: x(count), y, width: card, isMarked: true }] : [],
    words: sum(text, Math.max(80, Math.min(width - 80, (x(first) + x(last)) / 2)), y + (card * ASPECT) / 2 + 32),
  };
}

/** As many stacks as are large enough to be read, around the one that the scene is about; those beside them are cut off. */
function stacks(state: DecadeState, marked: readonly number[], text: string, isDraw: boolean): Drawing {
  const card = 42;
  const tall = card * ASPECT;
  const pitch = 1.14 * card;
  const shown = isDraw ? state.next : state.checked;
  const span = pitch * (state.lengths.length - 1);
  const free = MIDDLE.x - MARGIN - card / 2;
  const isWhole = span <= 2 * free;
  const first = isWhole
    ? MIDDLE.x - span / 2
    : clamp(MIDDLE.x - shown * pitch, MIDDLE.x + free - span, MIDDLE.x - free);
  const longest = Math.max(...state.lengths);
  const top = MARGIN + tall / 2;
  const room = height - 2 * MARGIN - 44 - tall;
  const step = Math.min(0.36 * tall, room / Math.max(1, isDraw ? longest : longest - 1));
  const x = (stack: number): number => first + stack * pitch;
  const piles = Array.from(state.lengths.keys());
  const cards = piles.flatMap((stack) => {
    const isChecked = stack === state.checked;
    return drawnCards({ cards: stackCards(state, stack), marked: isChecked ? marked : [] }, (index) => ({
      x: x(stack),
      y: top + index * step,
      width: card,
    })).map((each) => ({ ...each, isNewest: each.isNewest === true && isChecked }));
  });
  const empty = piles.filter((stack) => state.lengths[stack] === 0 && !(isDraw && stack === state.next));
  const spaces = empty.map((stack) => ({ x: x(stack), y: top, width: card, isMarked: false }));
  const target = { x: x(state.next), y: top + state.lengths[state.next] * step, width: card, isMarked: true };
  return {
    cards: isDraw ? [...cards, stockAt(MIDDLE.x, height - MARGIN - 27, 36)] : cards,
    spaces: isDraw ? [...spaces, target] : spaces,
    words: sum(text, MIDDLE.x, height - MARGIN - 12),
  };
}

/** A picture of one scene of Decade. */
function drawDecade(parts: GameParts, scene: Scene): Drawing {
  const { loop, stacks: count } = parts.rules.config as unknown as DecadeConfig;
  const state = scene.state as DecadeState;
  const marked = parts.notation.cardsOf(state, scene.action).map(({ index }) => index);
  const text = sumOf(parts, scene);
  const isDraw = scene.about === 'draw';
  if (count > 1) return stacks(state, marked, text, isDraw);
  const pile = { cards: stackCards(state, 0), marked };
  return loop ? ring(pile, text, isDraw) : line(pile, text, isDraw);
}

export const decadeLessons: GameLessons = {
  game: 'decade',
  scenes: decadeScenes,
  draw: drawDecade,
  caption: ({ rules }, { about }, { decade }) => {
    const config = rules.config as unknown as DecadeConfig;
    if (about === 'draw')
      return decade.drawing(
        config.stacks > 1 ? 'stacks' : config.loop ? 'ring' : 'line',
        config.discards === 'optional',
      );
    if (about === 'set') return decade.set(config.minRun, config.maxRun, config.totals);
    if (about === 'wrap') return decade.wrap;
    return about === 'courts' ? decade.courts : decade.cleared;
  },
};
