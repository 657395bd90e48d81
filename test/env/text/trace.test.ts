import { canonicalJson } from '../../../src/env/base/json.js';
import { parseTrace, partsOf, recordTrace, replayTrace, traceOfActions } from '../../../src/env/index.js';
import { GameTooLongError } from '../../../src/env/text/trace.js';
import { refusalOf } from '../../support/refusal.js';

const choose = (_state: unknown, mask: Uint8Array): number => mask.indexOf(1);

function traceOf(preset: string, seed: number, given = false) {
  const parts = partsOf(preset);
  const deck = given ? [0, 1].map((shuffle) => parts.rules.dealOrder(seed, shuffle)) : undefined;
  const options = { seed, agent: 'first', choose };
  return recordTrace(parts, deck ? { ...options, deck: preset === 'four-ten' ? deck : deck.slice(0, 1) } : options);
}

/** What reading and replaying a trace's line is refused with; "nothing" if it is not. */
function refusal(line: string) {
  return refusalOf(() => {
    const trace = parseTrace(JSON.parse(line));
    const parts = partsOf(trace.preset, { rules: trace.rules });
    replayTrace(parts, parts.game.rewards, trace);
  });
}

describe.each(['tens', 'decade-loop3', 'acm-10-20-30', 'four-ten'])('a trace of %s', (preset) => {
  it('is refused with the seed of another deal, and accepted with none', () => {
    const trace = traceOf(preset, 7);
    const withSeed = (seed: unknown) => refusal(JSON.stringify({ ...trace, seed }));
    expect([7, null, undefined].map(withSeed)).toEqual(['nothing', 'nothing', 'nothing']);
    for (const seed of [8, 0, Number.MAX_SAFE_INTEGER])
      expect(withSeed(seed)).toBe(
        `Expected the "deck" of a trace to be dealt by its seed, ${seed}, but got another; a deck of its own has "seed" null`,
      );
  });

  it('of a given deck has no seed, and is accepted', () => {
    const trace = traceOf(preset, 7, true);
    expect(trace.seed).toBeNull();
    expect(refusal(JSON.stringify(trace))).toBe('nothing');
  });

  it('is written of the moves of a game that has been played, or goes on', () => {
    const parts = partsOf(preset);
    const trace = traceOf(preset, 7);
    const actions: number[] = [];
    replayTrace(parts, parts.game.rewards, trace, (_state, _step, action) => {
      if (action !== null) actions.push(action);
    });
    const from = { seed: 7, agent: 'first' };
    expect(traceOfActions(parts, from, actions)).toEqual(trace);
    const begun = traceOfActions(parts, from, actions.slice(0, 2));
    expect(begun).toMatchObject({ outcome: 'ongoing', steps: trace.steps.slice(0, 2) });
    expect(refusal(JSON.stringify(begun))).toBe('nothing');
    expect(() => traceOfActions(parts, from, [...actions, 0])).toThrow('no action after the end');
    expect(() => traceOfActions(parts, from, [-1])).toThrow('legal actions, but action 1 is -1');
    expect(() => traceOfActions(parts, { seed: -1, agent: 'first' }, [])).toThrow('Expected { seed, agent }');
  });
});

describe('keys of a trace', () => {
  const line = JSON.stringify(traceOf('decade', 3));
  const withKey = (before: string, key: string) => line.replace(before, `${before}${key}`);
  const places = ['{', '"rules":{', '"steps":[{'];

  it.each(places)('"__proto__" is refused after %s', (place) => {
    expect(refusal(withKey(place, '"__proto__":{"outcome":"won"},'))).toBe(
      'Unknown trace key "__proto__"; leave it out',
    );
  });

  it.each(['"initial":{', '"legal":[{', '"move":{', '"after":{'])('"__proto__" is refused after %s, too', (place) => {
    expect(refusal(withKey(place, '"__proto__":{"type":"draw"},'))).toMatch(/^Unknown trace key "__proto__"/);
  });

  it('may come in another order, and legal moves, too', () => {
    const turned = (each: unknown): unknown =>
      typeof each === 'object' && each !== null && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).reverse())
        : each;
    const trace = traceOf('decade', 3);
    const steps = trace.steps.map((step) => ({ ...step, legal: [...step.legal].reverse() }));
    const text = JSON.stringify({ ...trace, steps }, (_key, each: unknown) => turned(each));
    expect(text).not.toBe(line);
    expect(refusal(text)).toBe('nothing');
  });

  it.each([
    [/^step \d+: expected "legal" to hold \{/, (legal: readonly unknown[]) => legal.slice(1)],
    [/^step \d+: expected each legal move once/, (legal: readonly unknown[]) => [...legal, legal[0]]],
    [/^step \d+: expected only legal moves in "legal"/, (legal: readonly unknown[]) => [...legal, { type: 'x' }]],
  ])('"legal" is refused: %s', (message, change) => {
    const trace = traceOf('decade', 3);
    const at = trace.steps.findIndex(({ legal }) => legal.length > 1);
    const steps = trace.steps.map((step, i) => (i === at ? { ...step, legal: change(step.legal) } : step));
    expect(refusal(JSON.stringify({ ...trace, steps }))).toMatch(message);
  });

  it('that the format does not name change nothing', () => {
    for (const place of ['{', '"steps":[{'])
      expect(refusal(withKey(place, '"constructor":1,"note":{}, '))).toBe('nothing');
  });
});

it('a game that goes on and on is an error of its own kind', () => {
  const parts = partsOf('decade');
  expect(() => recordTrace(parts, { seed: 3, agent: 'first', choose, maxMoves: 10 })).toThrow(GameTooLongError);
  const { length } = traceOf('decade', 3).steps;
  expect(recordTrace(parts, { seed: 3, agent: 'first', choose, maxMoves: length }).steps).toHaveLength(length);
});

it('equal values have equal canonical JSON, whatever the order of their keys', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[{"c":null,"d":1}]}');
  expect(canonicalJson(JSON.parse('{"__proto__":1,"A":2}'))).toBe('{"A":2,"__proto__":1}');
});
