import '../../page/session/all-games.js';
import { describe, expect, it } from 'vitest';
import { statusText } from '../../page/column/status-text.js';
import { ALL_VIEWS } from '../../page/games/all-views.js';
import { replay } from '../../page/session/position.js';
import { newSession, type Turn } from '../../page/session/session.js';
import { type Candidate, pickUnaided } from '../../page/table/selection.js';
import { fc } from '../support/fast-check.js';

const PRESETS = ['tens', 'block-ten', 'decade', 'decade-loop3', 'decade-seven', 'four-ten'];

/** A game of random moves. */
function playedAtRandom(preset: string, seed: number, choices: readonly number[]) {
  const spec = { preset, options: {}, seed, takeBacks: 3 };
  let turns: Turn[] = [];
  for (const choice of choices) {
    const { legal } = replay(spec, turns);
    if (legal.length === 0) break;
    turns = [...turns, { action: legal[choice % legal.length] }];
  }
  return { session: { ...newSession(spec), turns }, position: replay(spec, turns) };
}

describe('in the challenge mode', () => {
  it.each(PRESETS)('what is said of %s does not depend on the legal moves', (preset) => {
    const arbitrary = fc.tuple(fc.nat(1000), fc.array(fc.nat(100), { maxLength: 30 }));
    fc.assert(
      fc.property(arbitrary, ([seed, choices]) => {
        const { session, position } = playedAtRandom(preset, seed, choices);
        const view = ALL_VIEWS.find(({ game }) => game === position.parts.game.name)!;
        const text = statusText(view, session, position, true);
        for (const legal of [[], position.legal.slice(1), [...position.parts.rules.moves.keys()]])
          expect(statusText(view, session, { ...position, legal }, true)).toBe(text);
      }),
    );
  });

  const candidates: Candidate[] = [
    { action: 1, places: ['line:2', 'line:0'] },
    { action: 2, places: ['line:0', 'line:1', 'line:2'] },
    { action: 3, places: ['stock'] },
  ];
  const never = (): boolean => false;

  it('a move is made by exactly its cards, and the stock is drawn from at once', () => {
    expect(pickUnaided(candidates, [], 'line:2', never)).toEqual({ picked: ['line:2'], play: null, refused: false });
    expect(pickUnaided(candidates, ['line:2'], 'line:0', never).play).toBe(candidates[0]);
    expect(pickUnaided(candidates, ['line:2', 'line:1'], 'line:0', never).play).toBe(candidates[1]);
    expect(pickUnaided(candidates, ['line:2'], 'stock', never).play).toBe(candidates[2]);
    expect(pickUnaided(candidates, ['line:2'], 'line:2', never).picked).toEqual([]);
  });

  it('a card that no move has can be picked like any other, until so many cards are no move', () => {
    expect(pickUnaided(candidates, [], 'line:9', never)).toEqual({ picked: ['line:9'], play: null, refused: false });
    const pair = (places: readonly string[]): boolean => places.length === 2;
    expect(pickUnaided(candidates, ['line:9'], 'line:0', pair)).toEqual({ picked: [], play: null, refused: true });
  });
});
