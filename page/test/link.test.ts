import '../session/all-games.js';
import { InputError } from '../../src/env/index.js';
import { FIRST_DEALS } from '../games/game-views.js';
import { formatRecipe, parseRecipe } from '../learn/recipe.js';
import type { KeptGame } from '../session/kept-games.js';
import { DEFAULT_TAKE_BACKS, formatLink, parseLink, presetOf } from '../session/link.js';
import { openSession } from '../session/open-session.js';
import { replay } from '../session/position.js';
import { type GameSpec, newSession, type Session, type Turn } from '../session/session.js';

const spec: GameSpec = { preset: 'decade-loop', options: { maxRun: 4, totals: [10, 20] }, seed: 8, takeBacks: 0 };

describe('links', () => {
  it('say the whole deal and are read back as it was', () => {
    expect(parseLink(`#${formatLink(spec)}`)).toEqual(spec);
  });

  it('of a training are read by a person, and back; those in JSON are, too', () => {
    const { preset, options } = spec;
    const knobs = { preset, rules: options, reward: 'win', size: 'middle', rate: 'usual', seed: 8 } as const;
    const link = formatRecipe(knobs);
    expect(link).toBe('learn=7&preset=decade-loop&reward=win&size=middle&rate=usual&seed=8&maxRun=4&totals=[10,20]');
    for (const text of [link.slice(6), `7.${encodeURIComponent(JSON.stringify(knobs))}`])
      expect(parseRecipe(text, [preset])).toEqual(knobs);
    for (const wrong of ['7', '6&preset=decade-loop', link.slice(6).replace('middle', 'huge'), '7.{}'])
      expect(() => parseRecipe(wrong, [preset])).toThrow(/^This /);
  });

  it('leave out options that are as in the preset', () => {
    expect(parseLink('#preset=tens&seed=3&undoLimit=0&tableauSize=13')).toEqual({
      preset: 'tens',
      options: {},
      seed: 3,
      takeBacks: DEFAULT_TAKE_BACKS,
    });
  });

  it('take words and numbers for an option that may be either, and digits for a text', () => {
    expect(parseLink('#preset=tens&seed=3&undoLimit=unlimited')?.options).toEqual({ undoLimit: 'unlimited' });
    expect(parseLink('#preset=tens&seed=3&undoLimit=3')?.options).toEqual({ undoLimit: 3 });
    const digits: GameSpec = { ...spec, options: { ranks: '456' } };
    expect(parseLink(formatLink(digits))).toEqual(digits); // a text that looks like a number
  });

  it('deal by chance where they name no seed', () => {
    const [one, other] = [parseLink('#preset=tens'), parseLink('?preset=tens')];
    expect([one?.preset, other?.preset]).toEqual(['tens', 'tens']);
    expect(Number.isSafeInteger(one?.seed)).toBe(true);
    expect(one?.seed).not.toBe(other?.seed);
    expect(parseLink('#preset=ring&seed=3')).toEqual(parseLink('#preset=decade-loop3-optional&seed=3'));
    expect(() => parseLink('#seed=4')).toThrow('Expected a link with "preset", but got "#seed=4"');
  });

  it('may stand in a query, which other queries do not', () => {
    expect(parseLink('?preset=decade&seed=3')).toEqual(parseLink('#preset=decade&seed=3'));
    expect(['?preset=tens', '?utm=mail', ''].map(presetOf)).toEqual(['tens', null, null]);
  });

  it('refuse a key that comes twice', () => {
    expect(() => parseLink('#preset=tens&seed=3&seed=4')).toThrow('Expected "seed" once, but got "3" and "4"');
  });

  it('refuse take-backs where the rules limit undos themselves', () => {
    expect(() => parseLink('#preset=tens&seed=3&takeBacks=2')).toThrow(
      'Expected "undoLimit" in a link of tens, but got "takeBacks"; write undoLimit=2',
    );
    expect(parseLink('#preset=decade&seed=3&takeBacks=2')?.takeBacks).toBe(2);
    expect(formatLink({ preset: 'tens', options: {}, seed: 3, takeBacks: 2 })).toBe('preset=tens&seed=3');
  });

  it('say how many take-backs there can be', () => {
    expect(parseLink('#preset=decade&seed=3&takeBacks=9999')?.takeBacks).toBe(9999);
    expect(() => parseLink('#preset=decade&seed=3&takeBacks=10000')).toThrow(
      'Expected takeBacks: an integer from 0 to 9999 or "unlimited", but got "10000"',
    );
  });

  it.each(['__proto__', 'constructor', 'toString'])('refuse the option "%s"', (name) => {
    expect(() => parseLink(`#preset=decade&seed=1&${name}=5`)).toThrow(`Unknown option "${name}"; there are: minRun`);
  });

  it('may be missing', () => {
    expect(parseLink('')).toBe(null);
  });

  it.each(['1.5', ''])('refuse the seed "%s"', (seed) => {
    expect(() => parseLink(`#preset=tens&seed=${seed}`)).toThrow(InputError);
  });
});

describe('opening the page', () => {
  const [action] = replay(spec, []).legal;
  const inProgress: Session = { ...newSession(spec), turns: [{ action }] };
  const kept: KeptGame = { session: inProgress, outcome: 'ongoing' };
  const link = (hash: string) => ({ hash, game: null, first: FIRST_DEALS });

  it('plays on the game that the link names', () => {
    expect(openSession(link(`#${formatLink(spec)}`), [kept]).session).toBe(inProgress);
    expect(openSession(link(`#${formatLink(spec)}`), [], inProgress).session).toBe(inProgress);
  });

  it('deals a new player a set of two, then another one, then one of three for who waits', () => {
    expect(FIRST_DEALS.seeds).toContain(openSession(link(''), []).session.spec.seed);
    for (const seed of FIRST_DEALS.seeds) {
      const turns: Turn[] = [];
      const largest = () => {
        const { parts, state, legal } = replay({ ...spec, ...FIRST_DEALS, options: {}, seed }, turns);
        const sizes = legal.map((each) => parts.notation.cardsOf(state, each).length);
        const most = Math.max(...sizes);
        return { most, draw: { action: legal[sizes.indexOf(0)] }, take: { action: legal[sizes.indexOf(most)] } };
      };
      const sizes = [largest().most];
      for (const move of ['take', 'draw', 'draw'] as const) {
        turns.push(largest()[move]);
        sizes.push(largest().most);
      }
      expect(sizes).toEqual([2, 0, 2, 3]);
    }
  });

  it('deals another game that the link names', () => {
    const { session, error } = openSession(link('#preset=tens&seed=3'), [kept], inProgress);
    expect([session.spec.preset, session.turns, session.foreign, error]).toEqual(['tens', [], false, null]);
  });

  it('plays on the game of the entry in the history, of several with the same deal', () => {
    const other: Session = { ...newSession(spec), turns: [] };
    const games: KeptGame[] = [kept, { session: other, outcome: 'ongoing' }];
    expect(openSession({ ...link(`#${formatLink(spec)}`), game: other.id }, games).session).toBe(other);
  });

  it('keeps a deal whose cards have been seen out of the statistics', () => {
    const again: GameSpec = { ...spec, options: {} };
    expect(openSession(link(`#${formatLink(again)}`), [kept]).session.foreign).toBe(true);
    expect(openSession(link(`#${formatLink({ ...again, seed: 9 })}`), [kept]).session.foreign).toBe(false);
  });

  it('deals the preset of a broken link by its own rules where no game is in progress', () => {
    for (const hash of ['#preset=tens&seed=three', '#preset=tens&tableauSize=99', '#preset=tens&nonsense=1']) {
      const { session, error } = openSession(link(hash), [kept]);
      expect(session.spec).toMatchObject({ preset: 'tens', options: {} });
      expect(error).toMatch(/^This link cannot be opened/);
    }
    expect(openSession(link('#preset=nonsense'), [kept]).session).toBe(inProgress);
  });

  it('goes on with the latest game where a broken link is of its preset', () => {
    const { session, error } = openSession(link(`#preset=${inProgress.spec.preset}&seed=three`), [kept]);
    expect(session).toBe(inProgress);
    expect(error).toMatch(/^This link cannot be opened/);
  });

  it('keeps the game in progress where the link is broken', () => {
    const { session, error } = openSession(link('#preset=tens&seed=three'), [], inProgress);
    expect(session).toBe(inProgress);
    expect(error).toMatch(/^This link cannot be opened\. Expected a seed/);
  });
});
