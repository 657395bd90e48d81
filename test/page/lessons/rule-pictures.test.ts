import '../../../page/session/all-games.js';
import { type DecadeState, stackCards } from 'maketen/decade';
import { type GameParts, partsOfGame } from 'maketen/env';
import type { TensState } from 'maketen/tens';
import { describe, expect, it } from 'vitest';
import { lessonsOf } from '../../../page/games/all-lessons.js';
import { type DrawnCard, finished, LESSON_TEXTS, PICTURE, type Scene } from '../../../page/games/lessons.js';
import { gamesHere, legalActions } from '../../../page/session/position.js';

const CHANGED: readonly [string, Record<string, unknown>][] = [
  ['tens', { refill: 'buffered' }],
  ['tens', { tableauSize: 40 }],
  ['block-ten', { refill: 'buffered', undoLimit: 3 }],
  ['decade-loop', { minRun: 4, maxRun: 6 }],
  ['decade', { totals: [13] }],
  ['decade-loop3', { discards: 'optional' }],
  ['decade-seven', { stacks: 2 }],
  ['four-ten', { handTarget: 4 }],
  ['four-ten', { handTarget: 12 }],
  ['four-ten-fault-first', { safeties: 0 }],
];

const CASES = [
  ...gamesHere().flatMap((game) => Object.keys(game.presets).map((preset) => ({ preset, options: {} }))),
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
  return finished(lessonsOf(parts.game.name)!.scenes(parts));
}

function pictureOf(parts: GameParts, scene: Scene) {
  return lessonsOf(parts.game.name)!.draw(parts, scene, LESSON_TEXTS.en);
}

function named(cards: readonly DrawnCard[]): string[] {
  return cards.flatMap(({ card }) => card ?? []);
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

describe('rules in pictures', () => {
  it.each(CASES)('are three of $name, of legal moves, and say the same thing each time', (each) => {
    const parts = partsFor(each);
    const scenes = scenesOf(parts);
    expect(scenes.map(({ about }) => about)).toHaveLength(3);
    expect(new Set(scenes.map(({ about }) => about)).size).toBe(3);
    for (const scene of scenes) expect(legalActions(parts, scene.state)).toContain(scene.action);
    const shown = (given: readonly Scene[]) => given.map((scene) => JSON.stringify(pictureOf(parts, scene)));
    expect(shown(scenesOf(parts))).toEqual(shown(scenes));
  });

  it.each(CASES)('of $name lie inside their frame, stacks beside the one in the middle apart', (each) => {
    const parts = partsFor(each);
    for (const scene of scenesOf(parts)) {
      const { cards, words = [] } = pictureOf(parts, scene);
      expect(cards.length).toBeGreaterThan(0);
      for (const { x, y, width, isMarked } of cards) {
        if (isMarked) expect(x - width / 2).toBeGreaterThanOrEqual(0);
        if (isMarked) expect(x + width / 2).toBeLessThanOrEqual(PICTURE.width);
        expect(y - 0.7 * width).toBeGreaterThanOrEqual(0);
        expect(y + 0.7 * width).toBeLessThanOrEqual(PICTURE.height);
      }
      for (const { text } of words) expect(text).not.toMatch(/undefined|NaN/);
    }
  });

  it.each(CASES)('of $name have a plain sentence in each language', (each) => {
    const parts = partsFor(each);
    const lessons = lessonsOf(parts.game.name)!;
    for (const texts of Object.values(LESSON_TEXTS)) {
      const captions = scenesOf(parts).map((scene) => lessons.caption(parts, scene, texts));
      expect(new Set(captions).size).toBe(3);
      for (const caption of captions) expect(caption).toMatch(/^[\p{Lu}\d].{20,150}\.$/u);
    }
  });

  const ofSets = CASES.filter(({ preset }) => /decade|acm/.test(preset));
  it.each(ofSets)('of $name mark exactly the cards of a set; it leaves, and the others close up', (each) => {
    const parts = partsFor(each);
    for (const scene of scenesOf(parts)) {
      const state = scene.state as DecadeState;
      const taken = takenBy(parts, scene);
      const { cards, words = [] } = pictureOf(parts, scene);
      expect(named(cards.filter(({ isMarked }) => isMarked)).sort()).toEqual([...taken].sort());
      expect(named(cards)).toHaveLength(state.lengths.reduce((sum, length) => sum + length, 0));
      if (taken.length === 0) continue;
      const said = words.map(({ text }) => text).join(' ');
      const [sum, total] = said.split('=');
      const value = (rank: string): number => ({ A: 1, J: 10, Q: 10, K: 10 })[rank] ?? Number(rank);
      const added = sum.split('+').reduce((so, rank) => so + value(rank.trim()), 0);
      expect(added).toBe(Number(total));
      expect(parts.rules.config.totals).toContain(added);
      const next = after(parts, scene) as DecadeState;
      const left = (from: DecadeState): number[] => stackCards(from, state.checked);
      const stays = named(cards).filter((card) => !taken.includes(card));
      const pile = left(state).filter(
        (_, i) => !parts.notation.cardsOf(state, scene.action).some(({ index }) => index === i),
      );
      expect(left(next)).toEqual(pile);
      expect(next.lengths.reduce((so, length) => so + length, 0)).toBe(stays.length);
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
      const marked = pictureOf(parts, scene).cards.filter(({ isMarked }) => isMarked);
      expect(marked.filter(({ isNewest }) => isNewest)).toHaveLength(1);
    },
  );

  it.each(CASES.filter(({ preset }) => /tens|block/.test(preset)))(
    'of $name mark cards that leave, or that stay, as they say',
    (each) => {
      const parts = partsFor(each);
      for (const scene of scenesOf(parts)) {
        const { cards, words = [] } = pictureOf(parts, scene);
        const marked = named(cards.filter(({ isMarked }) => isMarked));
        const newest = named(cards.filter(({ isNewest }) => isNewest));
        if (scene.about === 'pair' || scene.about === 'equals') {
          expect(marked.sort()).toEqual(takenBy(parts, scene).sort());
          const next = after(parts, scene) as TensState;
          const left = parts.notation.formatState(next).split(' / ')[0];
          for (const card of marked) expect(left).not.toContain(card);
        }
        if (scene.about === 'pair') {
          const value = (card: string): number => (card[0] === 'A' ? 1 : Number(card[0]));
          expect(marked.reduce((sum, card) => sum + value(card), 0)).toBe(10);
          expect(words[0].text).toMatch(/^\d \+ \d = 10$/);
        }
        if (scene.about === 'equals') expect(new Set(marked.map((card) => card[0])).size).toBe(1);
        if (scene.about === 'stays') expect(newest.every((card) => card[0] === 'T') && newest.length > 1).toBe(true);
        if (scene.about === 'refilled') expect(newest).toHaveLength(2);
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
        const { cards } = pictureOf(parts, scene);
        expect(cards.filter(({ isMarked }) => isMarked)).toHaveLength(scene.about === 'exchange' ? 2 : 1);
      }
    },
  );
});
