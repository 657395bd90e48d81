import '../session/all-games.js';
import { isPlayedElsewhere } from '../session/kept-games.js';
import { legalActions, replay } from '../session/position.js';
import {
  copiedSession,
  type GameSpec,
  newSession,
  reduceSession,
  type TakeBackLimit,
  type Turn,
  turnsShown,
} from '../session/session.js';
import { countGame, countHint, isOfStatistics, statisticsOf } from '../session/statistics.js';
import { importTrace, traceOf } from '../session/trace-file.js';
import { noUndoText, turnsToUndo, undoIn, undosLeft } from '../session/undo.js';

const spec = { preset: 'decade', options: {}, seed: 4, takeBacks: 1 } as const;

function played(turns: number) {
  let session = newSession(spec);
  for (let i = 0; i < turns; i++) {
    const { parts, state } = replay(session.spec, session.turns);
    const [action] = legalActions(parts, state);
    if (action === undefined) break;
    session = reduceSession(session, { type: 'play', turn: { action }, after: session.turns, by: 'player' });
  }
  return session;
}

describe('a session', () => {
  it('looks back at turns and returns at the last one', () => {
    const session = played(5);
    const back = reduceSession(session, { type: 'look', at: 2 });
    expect(turnsShown(back)).toBe(2);
    expect(turnsShown(reduceSession(back, { type: 'look', at: 5 }))).toBe(5);
    expect(reduceSession(back, { type: 'look', at: 9 }).lookingAt).toBe(null);
    expect(turnsShown(reduceSession(back, { type: 'look', at: -1 }))).toBe(0);
  });

  it('without a move is played elsewhere once another tab has begun its deal: a copy of it does not count', () => {
    const [fresh, begun] = [played(0), played(1)];
    const isElsewhere = (known: typeof fresh, ...games: (typeof fresh)[]) =>
      isPlayedElsewhere(
        games.map((session) => ({ session, outcome: 'ongoing' })),
        known,
      );
    expect(isElsewhere(fresh, begun)).toBe(true);
    expect(isElsewhere({ ...fresh, foreign: true }, begun)).toBe(false); // its cards were seen before
    expect(isElsewhere({ ...fresh, spec: { ...spec, seed: 5 } }, begun)).toBe(false);
    expect(isElsewhere(begun, begun, fresh)).toBe(false);
    expect([copiedSession(fresh), copiedSession(begun)].map(({ foreign }) => foreign)).toEqual([true, false]);
  });

  it('drops a move that was chosen in another position', () => {
    const session = played(30);
    const back = reduceSession(session, { type: 'take-back', turns: turnsToUndo(session) });
    const late = { type: 'play', turn: session.turns[29], after: session.turns, by: 'player' } as const;
    expect(reduceSession(back, late)).toBe(back);
    const counted = reduceSession(reduceSession(session, { type: 'counted' }), late);
    expect(counted.turns.length).toBe(31);
  });

  it('allows as many moves to be taken back as its spec says, the last one of a game too', () => {
    const session = played(5);
    const undoOf = (of: typeof session) => undoIn(replay(of.spec, of.turns), of);
    expect(undoOf(session)).toEqual('turn');
    const back = reduceSession(session, { type: 'take-back' });
    expect(back.turns.length).toBe(4);
    expect(undoOf(back)).toBe(null);
    expect(undoOf(played(1000))).toEqual('turn');
  });

  it('takes back all since the last choice with one undo, where forced moves are made by themselves', () => {
    const session = played(40);
    const count = turnsToUndo(session);
    const choices = session.turns.map(
      (_, i) => legalActions(replay(spec, []).parts, replay(spec, session.turns.slice(0, i)).state).length > 1,
    );
    expect(count).toBe(40 - choices.lastIndexOf(true));
    expect(count).toBeGreaterThan(1);
    const back = reduceSession(session, { type: 'take-back', turns: count });
    expect(replay(spec, back.turns).legal.length).toBeGreaterThan(1);
    expect([back.turns.length, back.takenBack]).toEqual([40 - count, 1]);
    expect(turnsToUndo(played(3))).toBe(1);
  });

  it('leaves the end of a game of Tens to its rules, which do not undo it', () => {
    const tens = { preset: 'tens', options: { undoLimit: 'unlimited' }, seed: 5, takeBacks: 3 } as const;
    const turns: Turn[] = [];
    for (;;) {
      const { parts, state } = replay(tens, turns);
      const action = legalActions(parts, state).find((each) => parts.notation.formatMove(each) !== 'undo');
      if (action === undefined) break;
      turns.push({ action });
    }
    const over = { ...newSession(tens), turns };
    const position = replay(tens, turns);
    expect(turns.length).toBeGreaterThan(0);
    expect(undoIn(position, over)).toBe(null);
    expect(noUndoText(position, over)).toContain('ends it cannot be taken back');
  });

  it('says why nothing can be undone in a game that goes on', () => {
    const why = (of: typeof looking): string => noUndoText(replay(of.spec, of.turns.slice(0, turnsShown(of))), of);
    const looking = reduceSession(played(2), { type: 'look', at: 1 });
    expect(why(looking)).toBe('You are looking back: press "Back to the game" or "Play on from here".');
    expect(why(reduceSession(played(2), { type: 'take-back' }))).toBe('The one undo is used.');
    const tens = { preset: 'tens', options: { undoLimit: 3 }, seed: 3, takeBacks: 3 } as const;
    const [removal] = replay(tens, []).legal;
    const { parts, legal } = replay(tens, [{ action: removal }]);
    const undo = legal.find((action) => parts.notation.formatMove(action) === 'undo')!;
    const undone = { ...newSession(tens), turns: [{ action: removal }, { action: undo }] };
    expect(undoIn(replay(tens, undone.turns), undone)).toBe(null);
    expect(why(undone)).toBe('There is nothing to undo.');
  });

  it('says how many undos a game has, by its rules or by the page', () => {
    const left = (preset: GameSpec['preset'], takeBacks: TakeBackLimit, options = {}): string => {
      const given = { preset, options, seed: 5, takeBacks };
      return undosLeft(replay(given, []), newSession(given));
    };
    expect(left('tens', 0, { undoLimit: 2 })).toBe('2 left');
    expect(left('decade', 3)).toBe('3 left');
    expect(left('decade', 'unlimited')).toBe('unlimited');
  });

  it('refuses turns that are not legal', () => {
    expect(() => replay(spec, [{ action: 999 }])).toThrow('move 1 is not legal');
  });

  it('comes back from its trace', () => {
    const session = played(1000);
    const imported = importTrace(JSON.stringify(traceOf(session)));
    expect(imported.turns).toEqual(session.turns);
    expect([imported.spec.seed, imported.spec.deck]).toEqual([4, undefined]);
    expect(imported).toMatchObject({ foreign: true, counted: true, lookingAt: 0 });
  });

  it('keeps the deck of a trace without a seed, and refuses one that its seed does not deal', () => {
    const trace = { ...traceOf(played(1000)), seed: null };
    expect(importTrace(JSON.stringify(trace)).spec.deck).toEqual(trace.deck);
    expect(() => importTrace(JSON.stringify({ ...trace, seed: 5 }))).toThrow(
      '"deck" of a trace to be dealt by its seed',
    );
  });

  it.each(['', 'hello', 'null', '\u0000\u0001', '[1]', '{}', '{"format":1,"pre'])('refuses the trace %j', (text) => {
    expect(() => importTrace(text)).toThrow(/^Expected a trace.*, but .*; take a file that "Export this game"/);
  });
});

describe('statistics', () => {
  it.each<readonly [TakeBackLimit, boolean]>([
    [0, true],
    [3, true],
    [4, false],
    ['unlimited', false],
  ])('of games with %s take-backs: %s', (takeBacks, counts) => {
    expect(isOfStatistics(newSession({ ...spec, takeBacks }))).toBe(counts);
    expect(isOfStatistics(newSession({ ...spec, takeBacks, day: '2026-11-23' }))).toBe(false);
  });

  it('count games with and without hints apart, and the games won in a row', () => {
    let statistics = countGame({}, 'tens', 'won', false);
    statistics = countGame(statistics, 'tens', 'won', true);
    statistics = countGame(statistics, 'tens', 'lost', true);
    statistics = countGame(statistics, 'decade', 'drawn', false);
    expect(statisticsOf(statistics, 'tens')).toEqual({
      withoutHints: { played: 1, won: 1 },
      withHints: { played: 2, won: 1 },
      hintsUsed: { choice: 0, cards: 0, why: 0 },
      streak: 0,
      longestStreak: 2,
    });
    expect(statisticsOf(statistics, 'decade').withoutHints).toEqual({ played: 1, won: 0 });
  });

  it('count the steps of hints', () => {
    const statistics = countHint(countHint({}, 'tens', 'choice'), 'tens', 'choice');
    expect(statisticsOf(statistics, 'tens').hintsUsed).toEqual({ choice: 2, cards: 0, why: 0 });
  });
});
