import '../../../page/session/all-games.js';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAMILIES, pictureOf } from '../../../page/games/all-families.js';
import { FIRST_PRESET } from '../../../page/games/game-views.js';
import { gamesHere, partsFor } from '../../../page/session/position.js';

const facts = JSON.parse(readFileSync('page/games/facts.json', 'utf8')) as object;

describe('the menu of games', () => {
  it('has every preset once, with figures, and begins with the game of the first visit', () => {
    const presets = FAMILIES.flatMap((family) => family.presets);
    const all = gamesHere().flatMap((game) => Object.keys(game.presets));
    expect(presets.toSorted()).toEqual(all.toSorted());
    expect(Object.keys(facts).toSorted()).toEqual(all.toSorted());
    expect(presets[0]).toBe(FIRST_PRESET);
  });

  it.each(FAMILIES)('shows a legal move of $name in a picture of its own cards', (family) => {
    const { rules, notation } = partsFor({ preset: family.presets[0], options: {}, seed: 0, takeBacks: 0 });
    const mask = new Uint8Array(rules.moves.length);
    rules.actionMask(notation.parseState(family.picture.position), mask);
    expect(mask[notation.parseMove(family.picture.move)]).toBe(1);
    const { drawing, viewBox } = pictureOf(family);
    expect(drawing.cards.some(({ isMarked }) => isMarked)).toBe(true);
    const [left, top, width, height] = viewBox.split(' ').map(Number);
    for (const { x, y } of drawing.cards)
      expect(x > left && x < left + width && y > top && y < top + height).toBe(true);
  });
});
