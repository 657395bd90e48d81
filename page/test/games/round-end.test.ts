import '../../session/all-games.js';
import { valuesOf as handValues } from '../../../src/env/games/four-ten/hands.js';
import { sumOf } from '../../../test/support/sums.js';
import { type FourTenPosition, roundEndOf } from '../../games/four-ten/play.js';
import { legalActions, replay } from '../../session/position.js';
import type { GameSpec, Turn } from '../../session/session.js';

const HANDS = ['hand', 'home', 'shadow'] as const;

/** Games of first, last and middle legal moves: every way in which a round can end comes up. */
function* positions(options: GameSpec['options'], games: number): Generator<FourTenPosition> {
  for (let seed = 0; seed < games; seed++) {
    const spec: GameSpec = { preset: 'four-ten', options, seed, takeBacks: 0 };
    let turns: readonly Turn[] = [];
    for (let i = 0; i < 60; i++) {
      const position = replay(spec, turns) as FourTenPosition;
      yield position;
      const legal = legalActions(position.parts, position.state);
      if (legal.length === 0) break;
      turns = [...turns, { action: legal[(seed * 7 + i * 5) % legal.length] }];
    }
  }
}

describe('the end of a round of Four Ten', () => {
  it('is told exactly when a round has ended, with the hands as they lay', () => {
    const kinds = new Set<string>();
    for (const position of positions({}, 30)) {
      const { before, state } = position;
      const ended = roundEndOf(position);
      const isEnd = before !== null && (before.round !== state.round || state.outcome !== 'ongoing');
      expect(ended !== null).toBe(isEnd);
      if (ended === null) continue;
      const [hand, home, shadow] = HANDS.map((name) => sumOf(ended.hands[name]));
      const isFault = shadow > hand || home < hand || home > 10;
      expect(ended.faulty.length > 0).toBe(isFault && hand !== 10);
      if (state.outcome !== 'ongoing')
        expect(Array.from(state.hands, handValues)).toEqual(HANDS.map((name) => ended.hands[name]));
      kinds.add(ended.text.replace(/\d+/g, 'N'));
    }
    expect([...kinds].some((text) => /^Home N is less than Hand N: a fault, it costs a safety/.test(text))).toBe(true);
    expect([...kinds].some((text) => /^Shadow N is more than Hand N: a fault/.test(text))).toBe(true);
    expect([...kinds].some((text) => /there are only N\.$/.test(text))).toBe(true);
  });

  it('names the gain of a Hand at its target', () => {
    const texts = [...positions({ handTarget: 4, safeties: 99 }, 30)].flatMap((position) => roundEndOf(position) ?? []);
    expect(texts.map(({ text }) => text)).toContain('Hand is 4: 4 points.');
  });
});
