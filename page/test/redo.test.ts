import { fc } from '../../test/support/fast-check.js';
import type { Turn } from '../session/session.js';
import { farthest, redoByRules } from '../session/undo.js';

const UNDO = 99;

function turns(...actions: number[]): Turn[] {
  return actions.map((action) => ({ action }));
}

describe('redo', () => {
  it('knows how far a game was played, until another move is made', () => {
    const played = turns(1, 2, 3);
    expect(farthest(played, turns(1))).toBe(played);
    expect(farthest(played, turns())).toBe(played);
    expect(farthest(played, turns(1, 2))).toBe(played);
    const other = turns(1, 4);
    expect(farthest(played, other)).toBe(other);
    const longer = turns(1, 2, 3, 4);
    expect(farthest(played, longer)).toBe(longer);
  });

  it('tells moves with other slots apart', () => {
    const other = [{ action: 1, slots: [0, 3] }];
    expect(farthest([{ action: 1, slots: [0, 2] }, ...turns(2)], other)).toBe(other);
  });

  it('has nothing to make again before an undo, and after another move', () => {
    for (const actions of [[], [1, 2], [1, 2, UNDO, 3]]) expect(redoByRules(turns(...actions), UNDO)).toBe(null);
  });

  it('brings every undone move back', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 12 }), fc.nat(12), (actions, count) => {
        let made = turns(...actions);
        const undone = Math.min(count, actions.length);
        made = [...made, ...turns(...new Array<number>(undone).fill(UNDO))];
        for (let i = actions.length - undone; i < actions.length; i++) {
          const turn = redoByRules(made, UNDO)!;
          expect(turn.action).toBe(actions[i]);
          made = [...made, turn];
        }
        expect(redoByRules(made, UNDO)).toBe(null);
      }),
    );
  });
});
