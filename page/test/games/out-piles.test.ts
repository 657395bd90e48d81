import '../../session/all-games.js';
import { formatCard, parseCard } from '../../../src/env/base/cards.js';
import { type DecadeState, recycledCards } from '../../../src/env/games/decade/state.js';
import type { FourTenState } from '../../../src/env/games/four-ten/state.js';
import type { FourTenMove } from '../../../src/env/index.js';
import { loadAllGames, viewOf } from '../../games/game-views.js';
import { replay } from '../../session/position.js';
import { newSession, type Turn } from '../../session/session.js';

await loadAllGames();

/** Every position of a game in which the last legal move is made each time, with what lies out of it then. */
function walk(preset: string, seed: number, options = {}, most = 50) {
  const spec = { preset, options, seed, takeBacks: 3 } as const;
  const turns: Turn[] = [];
  return Array.from({ length: most }, () => {
    const position = replay(spec, [...turns]);
    const session = { ...newSession(spec), turns: [...turns] };
    const view = viewOf(position.parts.game.name);
    const piles = view.outPiles(position, session);
    const action = position.legal.at(-1);
    const removed = action === undefined ? 0 : view.removed(position, action);
    if (action !== undefined) turns.push({ action });
    return { position, session, piles, removed, over: action === undefined };
  });
}

describe('what has left', () => {
  it('shows pairs and quartets of Tens apart, each removal in its pile, the latest first', () => {
    const games = [8, 21].flatMap((seed) => walk('tens', seed, {}, 24));
    let quartets = 0;
    for (const { position, piles } of games) {
      const [pairs, fours] = piles;
      expect(piles.map(({ title }) => title)).toEqual(['Pairs', 'Quartets']);
      expect(
        pairs.sets.every(([a, b]) => parseCard(a) >> 2 < 9 && (parseCard(a) >> 2) + (parseCard(b) >> 2) === 8),
      ).toBe(true);
      expect(fours.sets.every((cards) => cards.length === 4 && new Set(cards.map(([rank]) => rank)).size === 1)).toBe(
        true,
      );
      expect(2 * pairs.count + 4 * fours.count).toBe(52 - position.parts.rules.cardsLeft(position.state)!);
      quartets = Math.max(quartets, fours.count);
    }
    expect(quartets).toBeGreaterThan(0);
  });

  it('knows no quartets where courts leave in pairs', () => {
    const [{ piles }] = walk('block-ten-classic', 3, {}, 1);
    expect(piles).toMatchObject([{ title: 'Pairs', count: 0 }]);
  });

  it('takes an undone removal back from the foundation', () => {
    const spec = { preset: 'tens', options: { undoLimit: 3 }, seed: 8, takeBacks: 3 } as const;
    const { parts, legal } = replay(spec, []);
    const turns = [{ action: legal[0] }, { action: parts.notation.parseMove('undo') }];
    const pairs = (count: number) => {
      const session = { ...newSession(spec), turns: turns.slice(0, count) };
      return viewOf('tens').outPiles(replay(spec, session.turns), session)[0].count;
    };
    expect([pairs(0), pairs(1), pairs(2)]).toEqual([0, 1, 0]);
  });

  it.each(['decade', 'decade-loop3', 'decade-seven', 'decade-seven-loop3', 'decade-fives'])(
    'shows every card that has left %s, set by set',
    (preset) => {
      const positions = walk(preset, 5);
      for (const { position, piles } of positions) {
        const [{ title, count, sets }] = piles;
        expect(title).toBe('Discard pile');
        const { stockLeft, cardsOnTable } = position.state as DecadeState;
        expect(new Set(sets.flat()).size).toBe(52 - stockLeft - cardsOnTable);
        expect(count).toBe(sets.flat().length);
        expect(sets.every((cards) => cards.length > 1)).toBe(true);
      }
      expect(positions.at(-1)!.piles[0].count).toBeGreaterThan(0);
    },
  );

  it('shows the cards that come again under the stock, in their order, where they are recycled', () => {
    let most = 0;
    for (const { position, piles } of walk('acm-10-20-30', 5)) {
      const [{ title, sets }] = piles;
      expect(title).toBe('Under the stock');
      expect(sets.flat()).toEqual(recycledCards(position.state as DecadeState).map(formatCard));
      most = Math.max(most, sets.length);
    }
    expect(most).toBeGreaterThan(3);
  });

  it('shows the cards of Four Ten that are out of play until the next round, by value', () => {
    const [{ position, session }] = walk('four-ten', 5, {}, 1);
    const view = viewOf('four-ten');
    const { rules } = position.parts;
    const state = rules.createState() as FourTenState;
    rules.copyState(state, position.state);
    expect(view.outPiles(position, session)).toMatchObject([{ title: 'Out of play', count: 0, sets: [] }]);
    state.hidden[3] -= 1;
    state.hidden[0] -= 2;
    expect(view.outPiles({ ...position, state }, session)).toMatchObject([{ count: 3, sets: [['1', '1'], ['4']] }]);
    const removed = (type: string): number =>
      view.removed(
        position,
        (rules.moves as readonly FourTenMove[]).findIndex((move) => move.type === type),
      );
    expect(['replace', 'place', 'exchange', 'end-turn'].map(removed)).toEqual([1, 0, 0, 0]);
  });

  it('shows what had left before the position that a game starts from', () => {
    const { position, session } = walk('decade', 5).at(-1)!;
    const text = position.parts.notation.formatState(position.state);
    const spec = { ...session.spec, position: text };
    const [{ count }] = viewOf('decade').outPiles(replay(spec, []), newSession(spec));
    expect(count).toBe(viewOf('decade').outPiles(position, session)[0].count);
    const later = walk('tens', 8, {}, 6).at(-1)!;
    const set = { ...later.session.spec, position: later.position.parts.notation.formatState(later.position.state) };
    const [pairs, quartets, before] = viewOf('tens').outPiles(replay(set, []), newSession(set));
    expect([pairs.count, quartets.count]).toEqual([0, 0]);
    expect(before).toMatchObject({
      title: 'Before this position',
      count: later.piles[0].count * 2 + later.piles[1].count * 4,
    });
  });

  it('tells pairs and quartets of Tens apart by name', () => {
    const [{ position }] = walk('tens', 8, { undoLimit: 3 }, 1);
    const kinds = position.parts.rules.moves.map((_, action) => viewOf('tens').kindOf!(position.parts, action));
    expect(kinds).toEqual([...Array<string>(5).fill('pair'), ...Array<string>(4).fill('quartet'), null]);
  });

  it('counts the cards that a move takes away', () => {
    const ofTens = new Set(walk('tens', 8, {}, 24).map(({ removed }) => removed));
    expect([...ofTens].sort()).toEqual(expect.arrayContaining([2, 4]));
    const [first] = walk('decade', 5, {}, 1);
    const draw = first.position.parts.notation.parseMove('draw');
    expect(viewOf('decade').removed(first.position, draw)).toBe(0);
  });

  it('ignores slots of a saved game that the move cannot take', () => {
    const spec = { preset: 'tens', options: {}, seed: 8, takeBacks: 3 } as const;
    const [action] = replay(spec, []).legal;
    const piles = (turn: Turn) => {
      const session = { ...newSession(spec), turns: [turn] };
      return viewOf('tens').outPiles(replay(spec, session.turns), session);
    };
    for (const slots of [[], [0], [0, 0], [99, 100], [0, 1, 2]])
      expect(piles({ action, slots })).toEqual(piles({ action }));
  });
});
