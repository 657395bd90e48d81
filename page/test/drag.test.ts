import '../session/all-games.js';
import { neighboursOf } from '../games/decade/play.js';
import { replay } from '../session/position.js';
import { type Candidate, DISCARD, meaningOf, sweep } from '../table/selection.js';

const PAIR: Candidate = { action: 1, places: ['tableau:0', 'tableau:4'] };
const QUARTET: Candidate = { action: 2, places: ['tableau:1', 'tableau:2', 'tableau:3', 'tableau:5'] };
const SHORT: Candidate = { action: 3, places: ['line:4', 'line:3'] };
const LONG: Candidate = { action: 4, places: ['line:4', 'line:3', 'line:2'] };
const HOME: Candidate = { action: 5, places: ['home'] };
const ALL = [PAIR, QUARTET, SHORT, LONG, HOME];

describe('dropping a card', () => {
  const dropped = (swept: readonly string[], over: string | null) => meaningOf(ALL, { swept, over });

  it('on its partner makes the pair or the quartet', () => {
    expect(dropped(['tableau:4'], 'tableau:0')).toEqual({ play: PAIR });
    expect(dropped(['tableau:2'], 'tableau:5')).toEqual({ play: QUARTET });
    expect(dropped(['tableau:0'], 'tableau:1')).toEqual({ refused: 'tableau:1' });
  });

  it('on a pile makes the move that picks the pile', () => {
    expect(dropped(['drawn'], 'home')).toEqual({ play: HOME });
    expect(dropped(['drawn'], 'shadow')).toEqual({ refused: 'shadow' });
  });

  it('on the discard pile takes the set that was swept over, or the only one that has the card', () => {
    expect(dropped(['line:3', 'line:4'], DISCARD)).toEqual({ play: SHORT });
    expect(dropped(['line:2'], DISCARD)).toEqual({ play: LONG });
    expect(dropped(['line:4'], DISCARD)).toEqual({ picked: ['line:4'] });
    expect(dropped(['line:0'], DISCARD)).toEqual({ refused: 'line:0' });
  });

  it('nowhere takes the set that was swept over, leaves a part of one picked, refuses what is none, and else does nothing', () => {
    expect(dropped(['line:3', 'line:4'], null)).toEqual({ play: SHORT });
    expect(dropped(['line:2', 'line:3'], null)).toEqual({ picked: ['line:2', 'line:3'] });
    expect(dropped(['line:1', 'line:2'], null)).toEqual({ refused: 'line:2' });
    expect(dropped(['line:3'], null)).toBeNull();
  });

  it('takes the set where one card more than it was swept over, at either end, if only one is meant', () => {
    expect(dropped(['line:4', 'line:3', 'line:2', 'line:1'], null)).toEqual({ play: LONG });
    const apart: Candidate = { action: 6, places: ['line:4', 'line:0'] };
    const over = (swept: readonly string[]) => meaningOf([SHORT, apart], { swept, over: null });
    expect(over(['line:1', 'line:0', 'line:4'])).toEqual({ play: apart });
    expect(over(['line:3', 'line:4', 'line:0'])).toEqual({ refused: 'line:0' });
  });
});

describe('sweeping over cards', () => {
  const { parts } = replay({ preset: 'decade-loop', options: {}, seed: 5, takeBacks: 0 }, []);
  const ring = { parts, state: parts.notation.parseState('decade 4C 8D 3H 3S JD') } as never;
  const over = (places: readonly string[]): readonly string[] =>
    places
      .slice(1)
      .reduce<readonly string[]>(
        (swept, place) => sweep(swept, place, (each) => neighboursOf(ring, each)),
        [places[0]],
      );

  it('takes neighbours at either end, around the ring too', () => {
    expect(over(['line:4', 'line:3', 'line:2'])).toEqual(['line:4', 'line:3', 'line:2']);
    expect(over(['line:4', 'line:0'])).toEqual(['line:4', 'line:0']);
    expect(over(['line:3', 'line:4', 'line:2'])).toEqual(['line:2', 'line:3', 'line:4']);
  });

  it('leaves out what lies apart, and lets go on the way back', () => {
    expect(over(['line:4', 'line:2'])).toEqual(['line:4']);
    expect(over(['line:4', 'line:3', 'line:2', 'line:3'])).toEqual(['line:4', 'line:3']);
  });
});
