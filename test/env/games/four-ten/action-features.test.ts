import { createAgent, OneDecision } from '../../../../src/agents/index.js';
import { SUM } from '../../../../src/env/games/four-ten/hands.js';
import { END_TURN, EXCHANGE, REPLACE } from '../../../../src/env/games/four-ten/moves.js';
import type { FourTenRules } from '../../../../src/env/games/four-ten/rules.js';
import { arrangementKey, type FourTenState } from '../../../../src/env/games/four-ten/state.js';
import { partsOf, Random, type Rules } from '../../../../src/env/index.js';
import { afterAction, dealt, moveNumbers, randomAction } from '../../../support/games.js';
import { sized } from '../../../support/size.js';

type End = 'ten' | 'fault' | 'bottom' | 'goes on';
type Chances = [fault: number, ten: number, arrangements: number, forcedTen: number];

/** Games that are played seldom come to three full hands. */
const FULL = 'hand 2 2 2 2 / home 2 2 2 4 / shadow 1 1 3 3';

/** What moves lead to, found by playing on with the rules themselves. */
class ByPlaying {
  private readonly mask = new Uint8Array(40);

  constructor(private readonly rules: FourTenRules) {}

  legal(state: FourTenState): number[] {
    this.rules.actionMask(state, this.mask);
    return [...this.mask.keys()].filter((move) => this.mask[move] === 1);
  }

  /** The position after a move, with a card of this kind as the next one, and how the round stands. */
  play(state: FourTenState, move: number, kind?: number): [FourTenState, End] {
    const after = afterAction(this.rules, state, move, kind);
    if (after.outcome === 'ongoing' && after.round === state.round) return [after, 'goes on'];
    if (after.points <= state.points) return [after, 'fault'];
    return [after, state.stock.left > (kind === undefined ? 0 : 1) ? 'ten' : 'bottom'];
  }

  /** Whether exchanges make Hand ten, and how many arrangements the turn can end in. */
  reach(state: FourTenState): [canMakeTen: boolean, arrangements: number] {
    let canMakeTen = false;
    const found = [state];
    const known = new Set([arrangementKey(state.hands[0], state.hands[2])]);
    for (const from of found) {
      for (const move of this.legal(from)) {
        if (move === END_TURN) continue;
        const [after, end] = this.play(from, move);
        if (end === 'ten') canMakeTen = true;
        const key = arrangementKey(after.hands[0], after.hands[2]);
        if (end !== 'goes on' || known.has(key)) continue;
        known.add(key);
        found.push(after);
      }
    }
    return [canMakeTen, found.length];
  }

  /** For each kind of card unseen: its chance. */
  kinds(state: FourTenState): [number, number][] {
    const counts = new Uint8Array(4);
    const total = this.rules.unseen(state, counts);
    return [0, 1, 2, 3].filter((kind) => counts[kind] > 0).map((kind) => [kind, counts[kind] / total]);
  }

  /**
   * For the next card, with these moves for it: chances of a fault whatever is played and of a ten by itself or with exchanges, how many
   * arrangements the turn can end in at best, and the chance of a ten as the only end but faults.
   */
  card(state: FourTenState, movesOf: (kind: number) => (readonly [FourTenState, End])[]): Chances {
    const sums: Chances = [0, 0, 0, 0];
    for (const [kind, chance] of this.kinds(state)) {
      const ends = movesOf(kind);
      const reached = ends.filter(([, end]) => end === 'goes on').map(([after]) => this.reach(after));
      const isTen = ends.some(([, end]) => end === 'ten');
      const found = [ends.every(([, end]) => end === 'fault'), isTen || reached.some(([ten]) => ten), Math.max(0, ...reached.map(([, size]) => size)), isTen && reached.length === 0]; // prettier-ignore
      found.forEach((each, i) => (sums[i] += chance * Number(each)));
    }
    return sums;
  }

  replacement(state: FourTenState, move: number): Chances {
    return this.card(state, (kind) => [this.play(state, move, kind)]);
  }

  /** After the end of the turn: at its best place, or by the best replacement. */
  nextCard(state: FourTenState): Chances {
    const [probe] = this.play(state, END_TURN);
    if (probe.drawn === 0) {
      const all = this.legal(probe).map((move) => this.replacement(probe, move));
      const most = (i: number) => Math.max(...all.map((each) => each[i]));
      return [Math.min(...all.map(([fault]) => fault)), most(1), most(2), most(3)];
    }
    return this.card(state, (kind) => {
      const [drawn] = this.play(state, END_TURN, kind);
      return this.legal(drawn).map((move) => this.play(drawn, move));
    });
  }
}

describe.each(['four-ten', 'four-ten-fault-first'])('the features of moves in %s', (preset) => {
  const rules = partsOf(preset).rules as unknown as FourTenRules;
  const anyRules = rules as unknown as Rules;
  const actionFeatures = partsOf(preset).game.createActionFeatures!(anyRules)!;
  const width = actionFeatures.features.length;
  const byPlaying = new ByPlaying(rules);
  const decision = new OneDecision(anyRules, createAgent('four-ten-bottom', anyRules));

  type Look = (state: FourTenState, features: Float32Array) => void;

  /** Calls `look` with the features of the position that `decision` looks at. */
  function see(state: FourTenState, look: Look) {
    look(state, moveNumbers(actionFeatures, decision.observations, decision.actionMasks));
  }

  /** Calls it in positions of games that are played for long rounds, with some random moves, and in these. */
  function visit(games: number, every: number, look: Look, others: readonly string[] = []) {
    const random = new Random('test four-ten moves', 1);
    let turn = 0;
    for (const text of others) {
      const state = partsOf(preset).notation.parseState(text) as unknown as FourTenState;
      if (decision.look(state) > 1) see(state, look);
    }
    for (let seed = 0; seed < games; seed++) {
      const state = dealt(rules, seed);
      while (state.outcome === 'ongoing') {
        if (decision.look(state) > 1 && turn++ % every === 0) see(state, look);
        const strays = random.below(10) === 0;
        rules.apply(state, strays ? randomAction(anyRules, state, random) : decision.decide(state));
      }
    }
  }

  test('are what the rules say of each move', { tags: 'more' }, () => {
    const seen = { ten: 0, fault: 0, bottom: 0, 'goes on': 0 };
    visit(sized(2, 5), 3, (state, features) => {
      const legal = byPlaying.legal(state);
      for (let move = 0; move < 40; move++) {
        const [ten, fault, hand, home, shadow, inOne] = features.subarray(move * width, (move + 1) * width);
        if (!legal.includes(move)) {
          expect(features.subarray(move * width, (move + 1) * width).every((x) => x === 0)).toBe(true);
        } else if (move < REPLACE || (move >= EXCHANGE && move < END_TURN)) {
          const [after, end] = byPlaying.play(state, move);
          seen[end]++;
          expect([ten, fault]).toEqual([end === 'ten' ? 1 : 0, end === 'fault' ? 1 : 0]);
          if (end !== 'goes on') continue;
          const sums = [...after.hands].map((each) => Math.fround(SUM[each] / 10));
          expect([hand, home, shadow]).toEqual(sums);
          const exchanges = byPlaying.legal(after).filter((each) => each !== END_TURN);
          expect(inOne).toBe(exchanges.some((each) => byPlaying.play(after, each)[1] === 'ten') ? 1 : 0);
        }
      }
    });
    for (const end of ['ten', 'fault', 'goes on'] as const) expect(seen[end]).toBeGreaterThan(sized(1, 5));
    expect(seen.bottom).toBe(0); // only a replacement draws the last card
  });

  function expectChances(told: readonly number[], [fault, ten, arrangements, forcedTen]: Chances) {
    const expected = [fault, ten, 1 - 1 / (1 + arrangements / 10), forcedTen];
    told.forEach((each, i) => expect(each).toBeCloseTo(expected[i], 5));
  }

  test('are the exact chances over the unseen cards', { tags: 'more' }, () => {
    let compared = 0;
    const look: Look = (state, features) => {
      if (state.stock.left < 2) return;
      for (const move of byPlaying.legal(state)) {
        const [atOnce, fault, , , , , exchanges, nextFault, nextTen, choice] = features.subarray(move * width);
        if (move >= REPLACE && move < EXCHANGE) {
          expectChances([fault, exchanges, choice, atOnce], byPlaying.replacement(state, move));
        } else if (move < REPLACE) {
          const [after, end] = byPlaying.play(state, move);
          if (end === 'goes on') expect(exchanges).toBe(byPlaying.reach(after)[0] ? 1 : 0);
        } else if (move === END_TURN) {
          expectChances([nextFault, nextTen, choice], byPlaying.nextCard(state));
        } else continue;
        compared++;
      }
    };
    visit(
      sized(1, 4),
      4,
      look,
      ['exchange', 'replace'].map((phase) => `four-ten ${FULL} / phase ${phase}`),
    );
    expect(compared).toBeGreaterThan(40);
  });
});
