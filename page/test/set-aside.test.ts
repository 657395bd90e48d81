import '../session/all-games.js';
import { setAsideText } from '../panels/notices.js';
import { readGames } from '../session/kept-games.js';
import { countGame, isDealCounted, loadStatistics } from '../session/statistics.js';
import { forgetSetAside, onSetAside } from '../session/stored.js';

const GAMES = 'maketen.games';
const SET_ASIDE = 'maketen.set-aside';

function game(id: number, spec: object, more: object = {}) {
  const session = { id, spec, turns: [], lookingAt: null, takenBack: 0, hints: 0, foreign: false, counted: false };
  return { session: { ...session, ...more }, outcome: 'ongoing' };
}

const SOUND = game(1, { preset: 'decade', options: { maxRun: 4 }, seed: 5, takeBacks: 3 });
const spec = SOUND.session.spec;

/** What is wrong with each entry, and what is kept with it of why. */
const UNUSABLE: readonly (readonly [string, unknown, string])[] = [
  ['an unknown preset', game(2, { ...spec, preset: 'chess' }), 'Unknown preset "chess"'],
  ['an unknown option', game(2, { ...spec, options: { wings: 2 } }), 'Unknown option "wings"'],
  ['an option out of range', game(2, { ...spec, options: { maxRun: -1 } }), 'Expected option "maxRun"'],
  ['a move that is not legal', game(2, spec, { turns: [{ action: 99 }] }), 'move 1 is not legal'],
  ['a deck that is none', game(2, { ...spec, deck: 'no deck' }), 'damaged, or of another version'],
  ['a look beyond its end', game(2, spec, { lookingAt: 7 }), 'damaged, or of another version'],
  ['a field of a later version', game(2, spec, { mood: 'good' }), 'damaged, or of another version'],
  ['null', null, 'damaged, or of another version'],
];

describe('what the browser has kept', () => {
  const kept = new Map<string, string>();
  let told: readonly string[] = [];
  function stored(key: string): unknown {
    return JSON.parse(kept.get(key) ?? 'null');
  }

  beforeEach(() => {
    kept.clear();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    };
    vi.stubGlobal('localStorage', storage);
    onSetAside((keys) => (told = keys));
    forgetSetAside();
    return () => vi.unstubAllGlobals();
  });

  it('sets a game aside that cannot be played, names it once and goes on with the others', () => {
    for (const [what, entry, why] of UNUSABLE) {
      kept.delete(SET_ASIDE);
      kept.set(GAMES, JSON.stringify([entry, SOUND]));
      forgetSetAside();
      expect(readGames(), what).toEqual([SOUND]);
      expect(stored(GAMES), what).toEqual([SOUND]);
      expect(stored(SET_ASIDE), what).toMatchObject([
        { key: GAMES, entry, why: expect.stringContaining(why) as string },
      ]);
      kept.set(GAMES, JSON.stringify(readGames())); // as another tab writes it
      expect(readGames(), what).toEqual([SOUND]);
      expect(told, what).toEqual([GAMES]);
    }
  });

  it.each(['{', '{"a":1}', '"text"'])('sets %s in the place of the games aside', (text) => {
    kept.set(GAMES, text);
    kept.set('maketen.statistics', text === '{"a":1}' ? '[]' : text);
    kept.set('maketen.counted-deals', text);
    expect(readGames()).toEqual([]);
    expect(loadStatistics()).toEqual({});
    expect(isDealCounted({ ...spec, preset: 'decade', options: {}, seed: 5, takeBacks: 3 })).toBe(false);
    const aside = stored(SET_ASIDE) as { key: string }[];
    expect(aside.map(({ key }) => key).sort()).toEqual(['maketen.counted-deals', GAMES, 'maketen.statistics']);
  });

  it('says that a deal may count twice where it is not known any more which ones are counted', () => {
    kept.set('maketen.counted-deals', '["deal');
    expect(isDealCounted({ preset: 'tens', options: {}, seed: 9, takeBacks: 3 })).toBe(false);
    expect(setAsideText(told)).toContain('(a deal that you play again may count twice)');
  });

  it('keeps the statistics of other presets, and what a later version has added to them', () => {
    const tally = { played: 3, won: 1, drawn: 1 };
    const hintsUsed = { choice: 1, cards: 0, why: 0 };
    const tens = {
      withoutHints: tally,
      withHints: { played: 0, won: 0 },
      hintsUsed,
      streak: 1,
      longestStreak: 1,
      best: 20,
    };
    kept.set('maketen.statistics', JSON.stringify({ tens, decade: { withHints: 'many' } }));
    expect(loadStatistics()).toEqual({ tens });
    expect(stored('maketen.statistics')).toEqual({ tens });
    expect(stored(SET_ASIDE)).toMatchObject([{ entry: { decade: { withHints: 'many' } } }]);
    const after = countGame(loadStatistics(), 'tens', 'won', false);
    expect(after.tens).toMatchObject({ best: 20, withoutHints: { played: 4, won: 2, drawn: 1 } });
  });

  it('keeps only the latest state of a game that is set aside again and again', () => {
    for (const turns of [1, 2, 3]) {
      const entry = game(2, { ...spec, preset: 'chess' }, { turns: Array(turns).fill({ action: 0 }) });
      kept.set(GAMES, JSON.stringify([entry, SOUND]));
      expect(readGames()).toEqual([SOUND]);
      expect(stored(SET_ASIDE)).toMatchObject([{ entry }]);
    }
  });

  it('loses nothing when the list of what is set aside is damaged itself', () => {
    kept.set(SET_ASIDE, 'damaged');
    kept.set(GAMES, JSON.stringify([UNUSABLE[0][1]]));
    readGames();
    expect(stored(SET_ASIDE)).toMatchObject([{ key: GAMES }, { key: SET_ASIDE, entry: 'damaged' }]);
  });

  it('names each kind once, with how many there are', () => {
    const keys = [GAMES, 'maketen.sets-shown', GAMES, 'maketen.daily', 'own', 'maketen.language'];
    expect(setAsideText(keys)).toBe(
      'Set aside, because this page cannot use it: games (2), settings (2), daily deals and a model. It stays in this browser.',
    );
  });
});
