import { make, PRESETS, Random } from '../../src/env/index.js';

describe('reset from a position', () => {
  it.each(PRESETS)('begins %s there, with hidden cards from the seed and returns from there on', (preset) => {
    const environment = make(preset);
    const random = new Random('test', 1);
    environment.reset({ seed: 3 });
    for (let move = 0; move < 4 && environment.legalActions().length > 0; move++) {
      const legal = environment.legalActions();
      environment.step(legal[random.below(legal.length)]);
    }
    const position = environment.notation.formatState(environment.state);
    const other = make(preset);
    const { info, reward } = other.reset({ seed: 9, position });
    expect(other.notation.formatState(other.state)).toBe(position);
    expect([info.episodeReturn, info.episodeLength, reward, info.seed]).toEqual([0, 0, 0, 9]);
    expect([...other.actionMask()]).toEqual([...environment.actionMask()]);
    let total = 0;
    while (other.legalActions().length > 0) {
      const legal = other.legalActions();
      total += other.step(legal[random.below(legal.length)]).reward;
    }
    expect(total).toBeCloseTo(info.episodeReturn, 9);
    const cards = (seed: number) => {
      other.reset({ seed, position });
      const legal = other.legalActions();
      if (legal.length > 0) other.step(legal[0]);
      return other.notation.formatState(other.state);
    };
    expect(cards(4)).toBe(cards(4));
  });

  it('refuses what is no position, and a deck beside one; nothing has changed', () => {
    const environment = make('decade-loop3');
    environment.reset({ seed: 3 });
    const position = environment.notation.formatState(environment.state);
    for (const options of [{ position: 3 as unknown as string }, { position: 'zzz' }, { position, deck: [] }])
      expect(() => environment.reset(options)).toThrow(/^(Expected|Unknown)/);
    expect(environment.notation.formatState(environment.state)).toBe(position);
    expect(environment.reset({ seed: 3 }).info.episodeReturn).toBe(0);
  });
});
