import { describe, expect, it } from 'vitest';
import { DecadeExactAgent } from '../../src/agents/games/decade/exact/exact-agent.js';
import { type Agent, createAgent } from '../../src/agents/index.js';
import { asDecade } from '../../src/env/games/decade/play.js';
import { type GameState, partsOf, Random } from '../../src/env/index.js';
import type { Decisions } from '../../src/evaluate/evaluate.js';
import { type Deal, evaluate, type Evaluation, seedDeals } from '../../src/evaluate/index.js';
import { meanInterval, withControlVariate } from '../../src/evaluate/statistics.js';
import { audit, auditOf, surpriseDifferences } from '../../src/gap/agent-audit.js';
import { loadValues } from '../../src/lab/agents.js';
import { sizedLong } from '../support/size.js';

const parts = partsOf('decade');
const { rules } = parts;
const values = await loadValues(parts, 'decade-value+lookahead=0+endgame=0');
const reference = createAgent('next-card', rules);

async function decisionsOf(agent: Agent, deals: readonly Deal[]): Promise<Decisions> {
  return (await evaluate(parts, agent, deals, { keepDecisions: true })).choices!;
}

/** Plays on with the deck as it lies, which it knows by the deal's number: it draws lots for the best of all lines. */
class Memorized implements Agent {
  readonly name = 'memorized';
  readonly usesObservations = false;
  private readonly games = new Map<number, GameState>();
  private readonly random = new Random('memorized', 1);
  private readonly mask = new Uint8Array(rules.moves.length);

  constructor(
    private readonly share: number,
    private readonly first: number,
  ) {}

  act({ size, tags }: Parameters<Agent['act']>[0], actions: Int32Array): void {
    for (let row = 0; row < size; row++) {
      const game = tags![row];
      let state = this.games.get(game);
      if (!state) {
        state = rules.createState();
        rules.deal(state, this.first + game);
        this.games.set(game, state);
      }
      this.force(state);
      const honest = this.random.below(1000) >= this.share * 1000;
      actions[row] = honest ? this.mask.lastIndexOf(1) : this.best(state);
      rules.apply(state, actions[row]);
    }
  }

  private force(state: GameState): void {
    while (rules.actionMask(state, this.mask) === 1) rules.apply(state, this.mask.indexOf(1));
  }

  private best(state: GameState): number {
    const legal = [...this.mask.keys()].filter((action) => this.mask[action] === 1);
    const wins = legal.map((action) => {
      let won = 0;
      for (let playout = 0; playout < 12; playout++) won += Number(this.playout(state, action).outcome === 'won');
      return won;
    });
    rules.actionMask(state, this.mask);
    return legal[wins.indexOf(Math.max(...wins))];
  }

  private playout(from: GameState, action: number): GameState {
    const state = rules.createState();
    rules.copyState(state, from);
    rules.apply(state, action);
    for (let legal = rules.actionMask(state, this.mask); legal > 0; legal = rules.actionMask(state, this.mask)) {
      let nth = legal === 1 ? 0 : this.random.below(legal);
      let move = this.mask.indexOf(1);
      while (nth-- > 0) move = this.mask.indexOf(1, move + 1);
      rules.apply(state, move);
    }
    return state;
  }
}

describe('returns without luck', () => {
  // A deck of 16 cards, of which the best play is known.
  const small = partsOf('decade-loop3', { rules: { ranks: '456T' } });
  const exact = new DecadeExactAgent(asDecade(small.rules));
  const deals = seedDeals(0, 1000);

  async function without(agent: Agent) {
    const { returns, choices } = await evaluate(small, agent, deals, { keepDecisions: true });
    const luck = surpriseDifferences(small, exact, deals, choices!);
    return { returns, luck, plain: meanInterval(returns), free: meanInterval(withControlVariate(returns, luck)) };
  }

  it('are what the deal is worth from its first cards on, for the best play by its own values', async () => {
    const { returns, luck, plain, free } = await without(exact);
    const state = asDecade(small.rules).createState();
    for (const [i, { seed }] of deals.entries()) {
      small.rules.deal(state, seed);
      expect(returns[i] - luck[i]).toBeCloseTo(exact.value(state), 5);
    }
    const optimum = exact.fromDeal();
    expect(Math.abs(free.estimate - optimum)).toBeLessThan(1.5 * (free.high - free.low));
    expect(free.high - free.low).toBeLessThan((plain.high - plain.low) / 10);
  });

  it('have the same mean, and vary less, for other play', async () => {
    const { returns, luck, plain, free } = await without(createAgent('random', small.rules));
    const taken = meanInterval(Float64Array.from(withControlVariate(returns, luck), (value, i) => returns[i] - value));
    expect(Math.abs(taken.estimate)).toBeLessThan(1.5 * (taken.high - taken.low));
    expect(free.high - free.low).toBeLessThan(0.9 * (plain.high - plain.low));
    expect(free.estimate).toBeLessThan(exact.fromDeal() - 0.1);
  });
});

describe('an audit', () => {
  it.each(sizedLong(['random'], ['random', 'longest-run', 'first-legal']))(
    'finds nothing in the games of %s',
    async (name) => {
      const { z, isSuspect, deals } = await audit(parts, createAgent(name, rules), seedDeals(0, 400), {
        values,
        reference,
      });
      expect(deals).toBe(400);
      expect(Math.abs(z)).toBeLessThan(3);
      expect(isSuspect).toBe(false);
    },
  );

  it('finds who knows the decks of the deals', async () => {
    const first = 5000;
    const { z, isSuspect } = await audit(parts, new Memorized(1, first), seedDeals(first, 400), { values, reference });
    expect(z).toBeGreaterThan(6);
    expect(isSuspect).toBe(true);
  });

  it('finds games that were chosen for their ends', async () => {
    const deals = seedDeals(9000, 300);
    const random = createAgent('random', rules);
    const tries: Evaluation[] = [];
    for (let seed = 0; seed < 8; seed++)
      tries.push(await evaluate(parts, random, deals, { seed, keepDecisions: true }));
    const chosen: Decisions = deals.map((_, i) => (tries.find(({ won }) => won[i] === 1) ?? tries[0]).choices![i]);
    const next = await decisionsOf(reference, deals);
    const names = { agent: 'chosen', reference: 'next-card' };
    expect(auditOf(names, surpriseDifferences(parts, values, deals, chosen, next)).z).toBeGreaterThan(4);
    const unchosen = surpriseDifferences(parts, values, deals, tries[0].choices!, next);
    expect(auditOf(names, unchosen).z).toBeLessThan(3);
  });
});
