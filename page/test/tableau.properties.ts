import '../session/all-games.js';
import type { TensState } from '../../src/env/games/tens/state.js';
import { fc } from '../../test/support/fast-check.js';
import { tableauAfter, tensCandidates, type TensPosition } from '../games/tens/play.js';
import { replay } from '../session/position.js';
import { type GameSpec, newSession, type Turn } from '../session/session.js';

const options = fc.record({
  tableauSize: fc.integer({ min: 4, max: 52 }),
  refill: fc.constantFrom('strict', 'buffered'),
  undoLimit: fc.constantFrom(0, 3, 'unlimited'),
});

const ranks = (cards: Uint8Array): number[] => Array.from(cards, (card) => card >> 2).sort((a, b) => a - b);

/** A turn as a player makes it: any slots that hold the ranks, or a refill or an undo. */
function anyTurn(spec: GameSpec, turns: readonly Turn[], choice: number): Turn | null {
  const position = replay(spec, turns);
  if (position.legal.length === 0) return null;
  const candidates = tensCandidates(position as TensPosition, newSession(spec));
  const plain = position.legal.filter((action) => !candidates.some((each) => each.action === action));
  const all: Turn[] = [...candidates, ...plain.map((action) => ({ action }))];
  const { action, slots } = all[choice % all.length];
  return { action, ...(slots && { slots }) };
}

it('the tableau of Tens as the player sees it holds the ranks of the rules whichever equal cards are picked, and each card once', () => {
  fc.assert(
    fc.property(options, fc.nat(10_000), fc.array(fc.nat(1000), { maxLength: 30 }), (rules, seed, choices) => {
      const spec: GameSpec = { preset: 'tens', options: rules, seed, takeBacks: 0 };
      const turns: Turn[] = [];
      for (const choice of choices) {
        const turn = anyTurn(spec, turns, choice);
        if (turn === null) break;
        const before = tableauAfter(spec, turns).cards;
        turns.push(turn);
        const { cards } = tableauAfter(spec, turns);
        expect(ranks(cards)).toEqual(ranks((replay(spec, turns).state as TensState).tableau));
        expect(new Set(cards.filter((card) => card < 52)).size).toBe(cards.filter((card) => card < 52).length);
        for (const slot of turn.slots ?? []) expect(cards[slot]).not.toBe(before[slot]);
      }
    }),
    { numRuns: 40 },
  );
});
