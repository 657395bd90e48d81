import { type Environment, EpisodeOverError, make } from '../../../src/env/index.js';

function finish(environment: Environment) {
  while (environment.legalActions().length > 0) environment.step(environment.legalActions()[0]);
}

it('changes options of a spec and keeps the others', () => {
  const { spec } = make('tens', { rules: { undoLimit: 3 } });
  expect(make(spec, { rules: { tableauSize: 15 } }).spec.rules).toMatchObject({ undoLimit: 3, tableauSize: 15 });
});

describe('Environment', () => {
  it('asks for reset before the first step, after the end and never after close', () => {
    const environment = make('decade');
    expect(() => environment.step(0)).toThrow(EpisodeOverError);
    environment.reset({ seed: 1 });
    finish(environment);
    expect(() => environment.step(0)).toThrow('episode is over');
    environment.reset();
    environment.close();
    expect(() => environment.step(0)).toThrow(EpisodeOverError);
    expect(() => environment.reset()).toThrow(EpisodeOverError);
  });

  it('refuses decks with a wrong card, naming it', () => {
    const environment = make('tens');
    const deck = Array.from({ length: 52 }, (_, card) => 'A23456789TJQK'[card >> 2] + 'CDHS'[card & 3]);
    expect(() => environment.reset({ deck: deck.slice(1) })).toThrow('AC is missing');
    expect(() => environment.reset({ deck: ['KS', ...deck] })).toThrow('KS is repeated');
    expect(() => environment.reset({ deck: ['1C', ...deck.slice(1)] })).toThrow('"1C"');
    expect(environment.reset({ deck }).observation).toBeInstanceOf(Float32Array);
  });

  it('truncates at the time limit, and does not call that an end of the game', () => {
    const environment = make('decade', { maxSteps: 5 });
    environment.reset({ seed: 1 });
    for (let step = 1; step <= 5; step++) {
      const result = environment.step(environment.legalActions()[0]);
      expect([result.terminated, result.truncated]).toEqual([false, step === 5]);
    }
    expect(environment.legalActions().length).toBeGreaterThan(0);
    expect(() => environment.step(environment.legalActions()[0])).toThrow(EpisodeOverError);
  });

  it('ends a Tens deal without a removal at reset, with its return', () => {
    const environment = make('tens', { rules: { scoring: 'points' } });
    const stuck = Array.from({ length: 500 }, (_, seed) => environment.reset({ seed }).terminated);
    const seed = stuck.indexOf(true);
    const result = environment.reset({ seed });
    expect(result).toMatchObject({
      terminated: true,
      reward: -1,
      info: { outcome: 'lost', legalCount: 0, episodeReturn: -1 },
    });
    expect(() => environment.step(0)).toThrow(EpisodeOverError);
  });
});
