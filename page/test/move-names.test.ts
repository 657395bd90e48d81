import '../session/all-games.js';
import { moveNames } from '../games/names.js';
import { replay } from '../session/position.js';
import { withSuitSigns } from '../session/words.js';

describe('the names of moves', () => {
  it('show cards as they stand on the table, a ten like every ten', () => {
    expect(withSuitSigns('TD+TS+TH+TC')).toBe('10♦+10♠+10♥+10♣');
    expect(withSuitSigns('AC+9H: the next pair')).toBe('A♣+9♥: the next pair');
    expect(withSuitSigns('10+Q=20')).toBe('10+Q=20');
  });

  it('tell two sets of a ring apart that have the same ranks, and only those', () => {
    const spec = { preset: 'decade-loop', options: {}, seed: 1, takeBacks: 3 } as const;
    const plain = replay(spec, []);
    const texts = plain.legal.map((action) => plain.parts.notation.describeMove(plain.state, action));
    expect([...moveNames(plain).values()]).toEqual(texts);
    const given = replay({ ...spec, position: 'decade QH 3C QS JD' }, []);
    const names = [...moveNames(given).values()].sort();
    expect(names).toEqual(['J♦+Q♥=20', 'Q+J+Q=30', 'Q♠+J♦=20']);
  });
});
