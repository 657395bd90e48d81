import '../../session/all-games.js';
import { type DecadeState, stackCards } from 'maketen/decade';
import { formatCard, type GameParts, partsOfGame } from 'maketen/env';
import type { TensState } from 'maketen/tens';
import { sumOf } from '../../../test/support/sums.js';
import { lessonsOf } from '../../games/all-lessons.js';
import { loadAllGames } from '../../games/game-views.js';
import { type Scene, scenesOf as scenesFor } from '../../games/lessons.js';
import { placesOf } from '../../lessons/pictures.js';
import { gamesHere, legalActions, replay } from '../../session/position.js';
import * as de from '../../texts/de/index.js';
import { english } from '../../texts/texts.js';

const CHANGED: readonly [string, Record<string, unknown>][] = [
  ['tens', { refill: 'buffered' }],
  ['block-ten', { refill: 'buffered', undoLimit: 3 }],
  ['decade-loop3', { discards: 'optional' }],
  ['decade-seven', { stacks: 2 }],
  ['four-ten-fault-first', { safeties: 0 }],
];

/** The rings of few cards lack cards of the pictures, and are in no menu. */
const CASES = [
  ...gamesHere()
    .flatMap((game) => Object.keys(game.presets))
    .filter((preset) => !preset.startsWith('ring-'))
    .map((preset) => ({ preset, options: {} })),
  ...CHANGED.map(([preset, options]) => ({ preset, options })),
].map(({ preset, options }) => ({ name: `${preset} ${JSON.stringify(options)}`, preset, options }));

function partsFor({ preset, options }: (typeof CASES)[number]): GameParts {
  return partsOfGame(
    gamesHere().find((game) => Object.hasOwn(game.presets, preset))!,
    preset,
    options,
  );
}

function scenesOf(parts: GameParts): readonly Scene[] {
  return scenesFor(lessonsOf(parts.game.name)!, parts);
}

/** What is drawn: the position that a scene becomes as a game of its own, and the cards that are in gold. */
function shownOf({ preset, options }: (typeof CASES)[number], parts: GameParts, scene: Scene) {
  const spec = { preset, options, seed: 0, takeBacks: 0, position: parts.notation.formatState(scene.state) };
  const show = lessonsOf(parts.game.name)!.show?.(spec, scene) ?? { turns: [], marks: placesOf(spec, scene.action) };
  return { ...show, state: replay(spec, show.turns).state };
}

/** The cards that a move takes, as the rules say; of Tens any of equal rank would do. */
function takenBy(parts: GameParts, { state, action }: Scene): string[] {
  return parts.notation.cardsOf(state, action).map(({ card }) => card);
}

function after(parts: GameParts, { state, action }: Scene) {
  const copy = parts.rules.createState();
  parts.rules.copyState(copy, state);
  parts.rules.apply(copy, action);
  return copy;
}

beforeAll(loadAllGames);

describe('rules in pictures', () => {
  it.each(CASES)(
    'are three of $name: legal moves, in gold but for a refill, in a plain sentence of each language',
    (each) => {
      const parts = partsFor(each);
      const lessons = lessonsOf(parts.game.name)!;
      const scenes = scenesOf(parts);
      expect(scenes).toHaveLength(3);
      expect(new Set(scenes.map(({ about }) => about)).size).toBe(3);
      for (const scene of scenes) {
        expect(legalActions(parts, scene.state)).toContain(scene.action);
        const { state, turns, marks } = shownOf(each, parts, scene);
        const open = (given: typeof state): string => parts.notation.formatState(given).split(' / ')[0];
        if (turns.length === 0) expect(open(state)).toBe(open(scene.state));
        expect(marks.length > 0).toBe(scene.about !== 'refills');
      }
      for (const { lessons: texts } of [english, de]) {
        const captions = scenes.map((scene) => lessons.caption(parts, scene, texts));
        expect(new Set(captions).size).toBe(3);
        for (const caption of captions) expect(caption).toMatch(/^[\p{Lu}\d].{20,150}\.$/u);
      }
    },
  );

  it.each([
    ['tens', { tableauSize: 40 }, []],
    ['decade', { totals: [13] }, ['draw']],
    ['decade-loop', { minRun: 4, maxRun: 6 }, ['draw']],
    ['four-ten', { handTarget: 4 }, ['place']],
    ['four-ten', { handTarget: 12 }, ['place']],
  ])('of %s by %j are those alone that the options allow', (preset, options, about) => {
    expect(scenesOf(partsFor({ name: '', preset, options })).map((scene) => scene.about)).toEqual(about);
  });

  const ofSets = CASES.filter(({ preset }) => /decade|acm/.test(preset));
  it.each(ofSets)('of $name mark exactly the cards of a set; it leaves, and the others close up', (each) => {
    const parts = partsFor(each);
    for (const scene of scenesOf(parts)) {
      const state = scene.state as DecadeState;
      const taken = takenBy(parts, scene);
      const { marks } = shownOf(each, parts, scene);
      expect(marks).toHaveLength(Math.max(1, taken.length));
      if (taken.length === 0) continue;
      const said = parts.notation.describeMove(state, scene.action);
      const [sum, total] = said.split('=');
      const value = (rank: string): number => ({ A: 1, J: 10, Q: 10, K: 10 })[rank] ?? Number(rank);
      const added = sum.split('+').reduce((so, rank) => so + value(rank.trim()), 0);
      expect(added).toBe(Number(total));
      expect(parts.rules.config.totals).toContain(added);
      const next = after(parts, scene) as DecadeState;
      const left = (from: DecadeState): number[] => stackCards(from, state.checked);
      const pile = left(state).filter(
        (_, i) => !parts.notation.cardsOf(state, scene.action).some(({ index }) => index === i),
      );
      expect(left(next)).toEqual(pile);
      expect(sumOf(next.lengths)).toBe(sumOf(state.lengths) - taken.length);
    }
  });

  it.each(CASES.filter(({ preset }) => /loop|acm/.test(preset)))(
    'of $name show a set that goes on with the first cards',
    (each) => {
      const parts = partsFor(each);
      const scene = scenesOf(parts).find(({ about }) => about === 'wrap')!;
      const indices = parts.notation.cardsOf(scene.state, scene.action).map(({ index }) => index);
      const { lengths, checked } = scene.state as DecadeState;
      expect(indices).toEqual(expect.arrayContaining([0, lengths[checked] - 1]));
    },
  );

  it.each(CASES.filter(({ preset }) => /tens|block/.test(preset)))(
    'of $name mark cards that leave, or that stay, as they say',
    (each) => {
      const parts = partsFor(each);
      for (const scene of scenesOf(parts)) {
        const { state, marks } = shownOf(each, parts, scene);
        const marked = marks.map((place) => formatCard((state as TensState).tableau[Number(place.split(':')[1])]));
        if (scene.about === 'pair' || scene.about === 'equals') {
          expect(marked.map((card) => card[0]).sort()).toEqual(
            takenBy(parts, scene)
              .map((card) => card[0])
              .sort(),
          );
          const next = after(parts, scene) as TensState;
          const left = parts.notation.formatState(next).split(' / ')[0];
          for (const card of takenBy(parts, scene)) expect(left).not.toContain(card);
        }
        if (scene.about === 'pair') {
          const value = (card: string): number => (card[0] === 'A' ? 1 : Number(card[0]));
          expect(marked.reduce((sum, card) => sum + value(card), 0)).toBe(10);
        }
        if (scene.about === 'equals') expect(new Set(marked.map((card) => card[0])).size).toBe(1);
        if (scene.about === 'stays') expect(marked.every((card) => card[0] === 'T') && marked.length > 1).toBe(true);
        if (scene.about === 'refilled') expect(marked).toHaveLength(2);
      }
    },
  );

  it.each(CASES.filter(({ preset }) => /four/.test(preset)))(
    'of $name place, exchange and gain without a fault',
    (each) => {
      const parts = partsFor(each);
      for (const scene of scenesOf(parts)) {
        const told = (text: string, field: string): number => Number(new RegExp(`${field} (\\d+)`).exec(text)![1]);
        const before = parts.notation.formatState(scene.state);
        const next = parts.notation.formatState(after(parts, scene));
        expect(told(next, 'safeties')).toBe(told(before, 'safeties'));
        const gained = told(next, 'points') - told(before, 'points');
        expect(gained).toBe(scene.about === 'gain' ? Number(parts.rules.config.handTarget) : 0);
        expect(shownOf(each, parts, scene).marks).toHaveLength(scene.about === 'exchange' ? 2 : 1);
      }
    },
  );
});
