import '../../session/all-games.js';
import { loadAllGames } from '../../games/game-views.js';
import { parseLink } from '../../session/link.js';
import { replay } from '../../session/position.js';
import { type GameSpec, newSession, type Session, type Turn } from '../../session/session.js';
import { sessionOfShareText, sharedGameLink } from '../../session/trace-file.js';
import { courseOf, courseSigns, shareLines } from '../../share/share-text.js';

await loadAllGames();

/** The first legal move again and again, at most so often. */
function played(spec: GameSpec, most = Infinity): Session {
  const turns: Turn[] = [];
  for (;;) {
    const [action] = replay(spec, turns).legal;
    if (action === undefined || turns.length >= most) return { ...newSession(spec), turns };
    turns.push({ action });
  }
}

const spec = { preset: 'decade-loop3', options: {}, seed: 5, takeBacks: 3 } as const;

describe('a share text', () => {
  it('says the game, its end and its course, and nothing of the cards', () => {
    const session = { ...played({ ...spec, day: '2026-11-23' }), hints: 2 };
    const [title, result, course] = shareLines(session, '23 November 2026');
    expect(title).toBe('maketen, daily deal of 23 November 2026: Decade: ring, 2 or 3 cards');
    expect(result).toMatch(/^(Won|Lost): .+\. \d+ moves, 2 hints\.$/);
    expect(course).toMatch(/^[▄▆\n]+$/);
    expect(shareLines(session, '23 November 2026', ['Better than 78 %.'])[1]).toBe('Better than 78 %.');
  });

  it('has a bar for each set by its cards and a point where sets waited, in rows of 12', () => {
    const optional = { ...spec, preset: 'decade-loop3-optional' };
    const taken = played(optional, 60);
    const draw = replay(optional, []).parts.notation.parseMove('draw');
    const drawn = { ...taken, turns: Array.from({ length: 49 }, () => ({ action: draw })) };
    expect(shareLines(taken, null).at(-1)).toMatch(/^([▄▆·]{12}\n)+[▄▆·]{1,12}$/);
    expect(shareLines(drawn, null).at(-1)).toBe('·');
  });

  it('has a course from the deal to the end in every game', () => {
    for (const preset of ['tens', 'decade-seven', 'four-ten']) {
      const session = played({ ...spec, preset });
      expect(courseOf(session).length).toBe(session.turns.length + 1);
      expect(courseSigns(courseOf(session)).length).toBeLessThanOrEqual(12);
    }
  });

  it('has signs by height, also for short and for empty games', () => {
    expect(courseSigns([0, 4, 8])).toBe('▁▅█');
    expect(courseSigns([0])).toBe('▁');
    expect(courseSigns([3])).toBe('█');
  });
});

describe('the link of a whole game', () => {
  it.each([
    ['decade-loop3', {}, Infinity],
    ['decade', { minRun: 3 }, 20],
    ['decade-optional', {}, 20],
    ['tens', {}, Infinity],
    ['four-ten', {}, 9],
  ])('brings a game of %s with %o back', (preset, options, most) => {
    const session = played({ ...spec, preset, options }, most);
    const link = sharedGameLink(session);
    expect(parseLink(`#${link}`)).toBe(null);
    const opened = sessionOfShareText(new URLSearchParams(link).get('game')!);
    expect(opened.turns.map(({ action }) => action)).toEqual(session.turns.map(({ action }) => action));
    expect(opened.spec).toMatchObject({ preset, options, seed: 5 });
    expect([opened.foreign, opened.lookingAt]).toEqual([true, 0]);
  });

  it.each(['', 'chess.1.1.a', 'decade.5.1'])('is refused where it is damaged: %j', (text) => {
    expect(() => sessionOfShareText(text)).toThrow(/^Expected/);
  });
});
