import { describe, expect, it } from 'vitest';
import { legalActions } from '../../../src/env/environment/rules.js';
import { type GameState, Random, type Rules, WIN } from '../../../src/index.js';
import { expectimax } from '../../../test/support/expectimax.js';
import { randomAction } from '../../../test/support/games.js';
import { sized } from '../../../test/support/size.js';
import { fifteens, NAIVE, naiveChance, type NaiveGame, removals } from './naive-games.js';

interface NamedRules extends Rules {
  readonly cards: readonly string[];
  formatMove(action: number): string;
  formatState(state: GameState): string;
}
interface Kits {
  readonly game: { createRules(options?: object): NamedRules };
  readonly agents: { exactValues(): { of(state: GameState): { winProbability: number } } };
}
const kitsOf = async (name: string) =>
  ((await import(new URL(`../${name}.mjs`, import.meta.url).href)) as { game: Kits }).game;

/** Fifteens of fewer cards, which end sooner. */
const FEW = { places: 7, suits: 2 };

/** A game at random until so many cards are hidden, or its end. */
function late(rules: Rules, seed: number, hidden: number, visit: (state: GameState) => void = () => {}): GameState {
  const [state, random] = [rules.createState(), new Random('late', seed)];
  rules.deal(state, seed);
  for (;;) {
    visit(state);
    if (state.outcome !== 'ongoing' || rules.unseen(state, new Uint8Array(13)) <= hidden) return state;
    rules.apply(state, randomAction(rules, state, random));
  }
}

/** The cards on the table, and those to come. */
function cardsOf(rules: NamedRules, state: GameState): string[][] {
  return rules
    .formatState(state)
    .split('/')
    .map((part) => part.match(/\S/g) ?? []);
}

/** Plays games and compares the legal moves with those that the text of the rules has. */
function expectMovesOf(naive: NaiveGame, rules: NamedRules, games: number): void {
  const outcomes = new Set<string>();
  for (let seed = 0; seed < games; seed++)
    late(rules, seed, -1, (state) => {
      const [table, hidden] = cardsOf(rules, state);
      const legal = legalActions(rules, state).map((action) => rules.formatMove(action));
      const isFull = table.length === naive.places || hidden.length === 0;
      expect(legal.sort()).toEqual(isFull ? removals(naive, table).sort() : ['deal']);
      expect(state.outcome === 'won').toBe(table.length + hidden.length === 0);
      expect(rules.score(state)).toBe(rules.cards.length - table.length - hidden.length);
      outcomes.add(state.outcome);
    });
  expect(outcomes).toContain('lost');
}

describe.each(['elevens', 'thirteens', 'simple-pairs'])('%s', (name) => {
  it('has the moves that the text of its rules allows, and loses no card', { tags: 'sized' }, async () => {
    const { game } = await kitsOf(name);
    expectMovesOf(NAIVE[name], game.createRules(), sized(3, 200));
  });

  it(
    'knows the chance of late positions, whatever is played: a search by that text finds it, too',
    { tags: 'sized' },
    async () => {
      const { game, agents } = await kitsOf(name);
      const rules = game.createRules();
      const chances = new Set<number>();
      for (let seed = 0; seed < sized(10, 150); seed++) {
        const state = late(rules, seed, sized(8, 10));
        const [table, hidden] = cardsOf(rules, state);
        const { winProbability } = agents.exactValues().of(state);
        for (const choose of [Math.max, Math.min])
          expect(winProbability).toBeCloseTo(naiveChance(NAIVE[name], table, hidden, choose), 9);
        chances.add(winProbability);
      }
      expect(chances.size).toBeGreaterThan(sized(1, 3));
    },
  );
});

describe.each(['rank', 'run'] as const)('fifteens, courts by %s', (courts) => {
  it('has the moves that the text of its rules allows, and loses no card', { tags: 'sized' }, async () => {
    const { game } = await kitsOf('fifteens');
    const rules = game.createRules({ courts, ...FEW });
    expectMovesOf(fifteens({ courts, ...FEW }), rules, sized(3, 60));
    const whole = { courts, places: 16, suits: 4 };
    expectMovesOf(fifteens(whole), game.createRules(whole), sized(1, 30));
  });

  it(
    'is worth late what a search by that text finds, which may let tens and courts wait',
    { tags: 'sized' },
    async () => {
      const { game } = await kitsOf('fifteens');
      const rules = game.createRules({ courts, ...FEW });
      const chances = new Set<number>();
      for (let seed = 0; seed < sized(15, 150); seed++) {
        const state = late(rules, seed, sized(4, 6));
        const [table, hidden] = cardsOf(rules, state);
        const chance = naiveChance(fifteens({ courts, ...FEW }), table, hidden);
        expect(expectimax(rules, WIN, state)).toBeCloseTo(chance, 9);
        chances.add(chance);
      }
      expect(chances.size).toBeGreaterThan(sized(1, 3));
    },
  );
});
