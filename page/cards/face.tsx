import './face.css';
import { useMemo } from 'preact/hooks';
import { rankText, SUIT_SIGNS } from '../session/words.js';
import { isTurned, PIP_PLACES, type PipPlace } from './pips.js';

/** Outlines of the suits around their middle, 20 units high; "O" is the pip of cards without suits. */
const OUTLINES: Readonly<Record<string, string>> = {
  H: 'M0 9.6C-2.6 5.4-9.8 1.6-9.8-4.2-9.8-7.7-7.3-9.6-4.9-9.6-2.5-9.6-.7-8 0-5.8.7-8 2.5-9.6 4.9-9.6 7.3-9.6 9.8-7.7 9.8-4.2 9.8 1.6 2.6 5.4 0 9.6Z',
  D: 'M0-10Q3.4-4 8 0 3.4 4 0 10-3.4 4-8 0-3.4-4 0-10Z',
  S: 'M0-10C2.8-6 9.2-2.2 9.2 2.9 9.2 5.8 7 7.3 4.9 7.3 3.1 7.3 1.6 6.4.8 5 1 7.4 1.9 9 3.6 10H-3.6C-1.9 9-1 7.4-.8 5-1.6 6.4-3.1 7.3-4.9 7.3-7 7.3-9.2 5.8-9.2 2.9-9.2-2.2-2.8-6 0-10Z',
  C: 'M0-10A4.5 4.5 0 0 1 3.4-2.6 4.5 4.5 0 1 1 .8 4.4C1 7 1.9 9 3.6 10H-3.6C-1.9 9-1 7-.8 4.4A4.5 4.5 0 1 1-3.4-2.6 4.5 4.5 0 0 1 0-10Z',
  O: 'M0-8A8 8 0 0 1 0 8 8 8 0 0 1 0-8Z',
};

/** What the numbers of a path are, in turn: along an axis, a radius, or none of these. */
const NUMBERS: Readonly<Record<string, string>> = { A: 'rr---xy', H: 'x', V: 'y' };

/** A path made larger and moved; a negative scale turns it. A card of few elements is soon laid out. */
function moved(path: string, scale: number, x: number, y: number) {
  return path.replace(/([A-Z])([^A-Z]*)/g, (_, command: string, numbers: string) => {
    const kinds = NUMBERS[command] ?? 'xy';
    const move = (given: string, i: number) => {
      const kind = kinds[i % kinds.length];
      if (kind === '-') return Number(given);
      if (kind === 'r') return Math.abs(scale) * Number(given);
      return (kind === 'x' ? x : y) + scale * Number(given);
    };
    const all = numbers.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
    return command + all.map((given, i) => +move(given, i).toFixed(2)).join(' ');
  });
}

function bothWays(path: string) {
  return path + moved(path, -1, 100, 140);
}

function pip(suit: string, { x, y }: PipPlace, size: number) {
  return moved(OUTLINES[suit], size / 20, x, y);
}

/** Crowns, faces and clothes of the upper half: the class of a colour and a path in each line. The lower half is the same one turned. */
const FIGURES: Readonly<Record<string, string>> = {
  K: `
    robe M27 70 30 60Q38 53 50 53T70 60L73 70Z
    trim M37 55 50 69 63 55Q50 50 37 55Z
    hair M40 36V46Q41 60 50 62 59 60 60 46V36Z
    skin M43 35H57V45Q57 50 50 50T43 45Z
    line M45.5 47.5Q50 45 54.5 47.5M46.5 40.5H46.6M53.4 40.5H53.5M50 40.5V44
    gold M39 36 37 20 44 27 50 16 56 27 63 20 61 36Z
    jewel M50 26 53 30 50 34 47 30Z
  `,
  Q: `
    hair M39 34Q34 54 37 63H63Q66 54 61 34Z
    robe M27 70Q30 59 41 57L50 66 59 57Q70 59 73 70Z
    trim M41 57 50 66 59 57 56 54H44Z
    skin M43 34H57V43Q56 52 50 53 44 52 43 43Z
    line M47.5 48Q50 49.5 52.5 48M46.5 40.5H46.6M53.4 40.5H53.5M50 41V44.5
    gold M39 35 36 24 43 29 46 20 50 27 54 20 57 29 64 24 61 35Z
    jewel M50 58 52.5 61 50 64 47.5 61ZM50 29 52 31.5 50 34 48 31.5Z
  `,
  J: `
    robe M27 70 31 58 43 54H57L69 58 73 70Z
    trim M46 54H54V70H46ZM33 57 40 70H36L31 60ZM67 57 60 70H64L69 60Z
    hair M39 32V49Q42 54 46 51H54Q58 54 61 49V32Z
    skin M43 33H57V44Q57 51 50 52T43 44Z
    line M47.5 47.5H52.5M46.5 40.5H46.6M53.4 40.5H53.5M50 40.5V44
    gold M57 25Q60 15 70 17 70 27 60 31Z
    robe M37 33Q37 20 50 20T63 33Z
    trim M36 32H64V36H36Z
  `,
};

function drawn(kind: string, path: string) {
  return `<path class="${kind}" d="${path}"/>`;
}

function courtOf(rank: string, suit: string) {
  const parts = FIGURES[rank].matchAll(/^ *(\w+) (M.*)/gm);
  const figure = [...parts].map(([, kind, path]) => drawn(kind, bothWays(path))).join('');
  const sign = drawn('pip', bothWays(pip(suit, { x: 34, y: 24 }, 13)));
  const frame = '<rect class="frame" x="25.5" y="12.5" width="49" height="115" rx="3"/>';
  return `<g class="court">${frame}${figure}${sign}${drawn('line', 'M26 70H74')}</g>`;
}

const NO_SUIT = 'O';

const MOST_LARGE_PIPS = 8;

export function cardColour(card: string): string {
  if (card.length === 1) return 'plain';
  return 'DH'.includes(card[1]) ? 'red' : 'black';
}

export function SmallFace({ card }: { readonly card: string }) {
  return (
    <>
      <span class="rank">{rankText(card)}</span>
      {card.length > 1 && <span class="suit">{SUIT_SIGNS[card[1]]}</span>}
    </>
  );
}

export function Face({ card }: { readonly card: string }) {
  return useMemo(
    () => (
      <svg
        class={`face fills ${cardColour(card)}`}
        viewBox="0 0 100 140"
        aria-hidden="true"
        focusable="false"
        dangerouslySetInnerHTML={{ __html: faceOf(card) }}
      />
    ),
    [card],
  );
}

const faces = new Map<string, string>();

/** What is on a card, as SVG: the browser reads it faster than a tree of elements is compared. */
function faceOf(card: string) {
  const known = faces.get(card);
  if (known !== undefined) return known;
  const [rank, suit] = [rankText(card), card[1] ?? NO_SUIT];
  const court = Object.hasOwn(FIGURES, rank) ? courtOf(rank, suit) : '';
  const index = suit === NO_SUIT ? '' : bothWays(pip(suit, { x: 13, y: 34.5 }, 15));
  const text = `<text x="13" y="23" class="${rank.length > 1 ? 'wide' : ''}"`;
  const texts = `${text}>${rank}</text>${text} transform="rotate(180 50 70)">${rank}</text>`;
  const face = `${court}<path d="${index}${court === '' ? pips(rank, suit) : ''}"/>${texts}`;
  faces.set(card, face);
  return face;
}

function pips(rank: string, suit: string) {
  const places = PIP_PLACES[rank === 'A' ? 1 : Number(rank)];
  const size = rank === 'A' ? 42 : suit === NO_SUIT ? 22 : places.length > MOST_LARGE_PIPS ? 16.5 : 18;
  return places.map((place) => pip(suit, place, isTurned(place) ? -size : size)).join('');
}
