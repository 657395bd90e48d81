import '../../session/all-games.js';
import { readFileSync } from 'node:fs';
import { FAMILIES } from '../../games/all-families.js';
import { FIRST_DEALS, loadAllGames } from '../../games/game-views.js';
import { placesOf } from '../../lessons/pictures.js';
import { gamesHere, legalActions, partsFor } from '../../session/position.js';

const facts = JSON.parse(readFileSync('page/games/facts.json', 'utf8')) as object;

describe('the menu of games', () => {
  beforeAll(loadAllGames);

  it('has every preset of a whole deck once, with figures, and begins with the game of the first visit', () => {
    const presets = FAMILIES.flatMap((family) => family.presets);
    const all = gamesHere().flatMap((game) => Object.keys(game.presets).filter((each) => !each.startsWith('ring-')));
    expect(presets.toSorted()).toEqual(all.toSorted());
    expect(Object.keys(facts).toSorted()).toEqual(all.toSorted());
    expect(presets[0]).toBe(FIRST_DEALS.preset);
  });

  it.each(FAMILIES)('shows a legal move of $name in a picture of its own cards', (family) => {
    const { position } = family.picture;
    const spec = { preset: family.presets[0], options: {}, seed: 0, takeBacks: 0, position };
    const parts = partsFor(spec);
    const move = parts.notation.parseMove(family.picture.move);
    expect(legalActions(parts, parts.notation.parseState(position))).toContain(move);
    expect(placesOf(spec, move).length).toBeGreaterThan(0);
  });
});
