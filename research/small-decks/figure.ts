import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Interval } from 'maketen/evaluate';
import { figureFile } from 'maketen/lab';
import { type DeckStudy, familyOf } from './results.js';

type Figure = Parameters<typeof figureFile>[0];

/** What is drawn of each deck. */
interface Curve {
  readonly name: string;
  readonly of: (deck: DeckStudy) => Interval;
  /** Class of its colour: s0, s1, ... */
  readonly series: string;
}

const [LEFT, GAP, PANEL, TOP, BOTTOM] = [58, 74, 250, 26, 250];
const LEGEND_ROW = 20;

function line(x1: number, y1: number, x2: number, y2: number, className: string): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" class="${className}"/>`;
}

function label(x: number, y: number, text: string, className = 'text', anchor = 'start'): string {
  return `<text x="${round(x)}" y="${round(y + 4.5)}" class="${className}" text-anchor="${anchor}">${text}</text>`;
}

function round(pixels: number): number {
  return Number(pixels.toFixed(2));
}

/** A scale from 0 or below with at most seven round ticks, over the height of a panel. */
function scaleFor(values: readonly number[]): { readonly ticks: readonly number[]; at(value: number): number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const power = 10 ** Math.floor(Math.log10((most - least) / 6));
  const step = power * [1, 2, 5, 10].find((factor) => factor * power >= ((most - least) / 6) * (1 - 1e-9))!;
  const [first, last] = [Math.floor(least / step + 1e-9), Math.ceil(most / step - 1e-9)];
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
  return { ticks, at: (value) => BOTTOM + ((value / step - first) / (last - first)) * (TOP - BOTTOM) };
}

const exactly = (value: number): Interval => ({ estimate: value, low: value, high: value });
const negative = ({ estimate, low, high }: Interval): Interval => ({ estimate: -estimate, low: -high, high: -low });

function around(middle: number, { estimate, low, high }: Interval): Interval {
  return { estimate: middle + estimate, low: middle + low, high: middle + high };
}

/** The optimum less what an agent loses: where it is better known than by the games that it won. */
function chanceOf({ optimum, agents }: DeckStudy, agent: string): Interval {
  return around(optimum, negative(agents.find((each) => each.agent === agent)!.belowOptimum));
}

/** The model as it is on the whole deck, with the endgame that is the same share of the deck. */
const PROPORTIONAL = 1;

const model = ({ agents, bounds }: DeckStudy, settings: number): Interval =>
  negative(agents.find(({ agent }) => agent === bounds[settings].value)!.belowOptimum);

const CHANCES: readonly Curve[] = [
  { name: 'knowing the deck', of: ({ optimum, knowingAboveOptimum: more }) => around(optimum, more), series: 's3' },
  { name: 'best play', of: ({ optimum }) => exactly(optimum), series: 's6' },
  { name: 'next-card', of: (deck) => chanceOf(deck, 'next-card'), series: 's4' },
  { name: 'random', of: (deck) => chanceOf(deck, 'random'), series: 's5' },
];

const POINTS: readonly Curve[] = [
  { name: 'bound, plain network', of: ({ bounds }) => bounds[0].aboveOptimum, series: 's1' },
  { name: 'bound, lookahead and endgame', of: ({ bounds }) => bounds[PROPORTIONAL].aboveOptimum, series: 's3' },
  { name: 'agent, lookahead and endgame', of: (deck) => model(deck, PROPORTIONAL), series: 's0' },
  { name: 'agent, plain network', of: (deck) => model(deck, 0), series: 's2' },
];

function panel(
  title: string,
  decks: readonly DeckStudy[],
  curves: readonly Curve[],
  left: number,
  ticksAs: (tick: number) => string,
): string[] {
  const right = left + PANEL;
  const sizes = decks.map(({ cards }) => cards);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const x = (cards: number): number => left + 12 + ((cards - least) / Math.max(1, most - least)) * (PANEL - 24);
  const intervals = curves.flatMap(({ of }) => decks.map(of));
  const ends = [0, ...intervals.flatMap(({ low, high }) => [low, high])];
  const y = scaleFor(ends);
  return [
    label(left, TOP - 16, title, 'text'),
    ...y.ticks.map((tick) => line(left, y.at(tick), right, y.at(tick), 'grid')),
    ...y.ticks.map((tick) => label(left - 8, y.at(tick), ticksAs(tick), 'muted', 'end')),
    line(left, y.at(0), right, y.at(0), 'axis'),
    ...sizes.map((cards) => label(x(cards), BOTTOM + 14, String(cards), 'muted', 'middle')),
    label((left + right) / 2, BOTTOM + 32, 'cards of the deck', 'muted', 'middle'),
    ...curves.flatMap(({ of, series }) => [
      `<path d="${decks.map((deck, i) => `${i === 0 ? 'M' : 'L'}${x(deck.cards).toFixed(1)} ${y.at(of(deck).estimate).toFixed(1)}`).join('')}" class="curve ${series}"/>`, // prettier-ignore
      ...decks.flatMap((deck) => {
        const { estimate, low, high } = of(deck);
        return [
          line(x(deck.cards), y.at(low), x(deck.cards), y.at(high), `interval fine ${series}`),
          `<circle cx="${round(x(deck.cards))}" cy="${round(y.at(estimate))}" r="3" class="dot ${series}"/>`,
        ];
      }),
    ]),
    ...curves.flatMap(({ name, series }, i) => {
      const row = BOTTOM + 52 + i * LEGEND_ROW;
      return [line(left, row, left + 22, row, `curve ${series}`), label(left + 30, row, name)];
    }),
  ];
}

/** A figure for each family of decks: best play and scripted agents by the size of the deck, and beside it how far from the best play the model and its bounds are. */
function figuresOf(studies: readonly DeckStudy[]): Figure[] {
  return [...new Set(studies.map(familyOf))].map((family) =>
    familyFigure(
      family,
      studies.filter((deck) => familyOf(deck) === family),
    ),
  );
}

function familyFigure(family: string, decks: readonly DeckStudy[]): Figure {
  const second = LEFT + PANEL + GAP;
  return {
    name: `small-decks-${family.replace(' and tens', '').replace(' with ', '-').toLowerCase()}`,
    label: `${family}: the best play, and agent and bound beside it`,
    width: second + PANEL + 12,
    height: BOTTOM + 52 + CHANCES.length * LEGEND_ROW,
    content: [
      ...panel('won', decks, CHANCES, LEFT, (share) => `${Number((share * 100).toPrecision(6))} %`),
      ...panel('points above or below the best play', decks, POINTS, second, (share) =>
        String(Number((share * 100).toPrecision(6))),
      ),
    ].join('\n'),
  };
}

/** Writes a figure for each family of decks into a folder. */
export function writeFigures(folder: string, studies: readonly DeckStudy[]): void {
  for (const figure of figuresOf(studies)) writeFileSync(join(folder, `${figure.name}.svg`), figureFile(figure));
}
