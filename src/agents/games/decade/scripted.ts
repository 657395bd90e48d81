import '../../../env/games/decade/ring-numbers.js';
import { DECK_SIZE } from '../../../env/base/cards.js';
import { markShipped } from '../../../env/environment/hidden-cards.js';
import type { Action } from '../../../env/environment/rules.js';
import { VALUE_OF } from '../../../env/games/decade/config.js';
import { setCards } from '../../../env/games/decade/moves.js';
import { NextCards } from '../../../env/games/decade/next-cards.js';
import { RingOutlook } from '../../../env/games/decade/ring-outlook.js';
import type { DecadeRules } from '../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../env/games/decade/state.js';
import type { Agent, DecisionBatch } from '../../agent.js';
import { expectBatch } from '../../games-in-play.js';
import type { AgentEntry } from '../kit.js';
import { type LastDraws, lastDraws } from './exact/endgame.js';

/** How much an agent likes a legal move; the largest wins, the first of equals. */
type Preference = (rules: DecadeRules, state: Readonly<DecadeState>, action: Action) => number;

/** Plays the move that it likes best. */
class PreferenceAgent implements Agent<DecadeState> {
  readonly usesObservations = false;

  constructor(
    readonly name: string,
    readonly rules: DecadeRules,
    private readonly preference: Preference,
    /** Called with each position before its moves are compared. */
    private readonly read?: (state: Readonly<DecadeState>) => void,
  ) {}

  act(batch: DecisionBatch<DecadeState>, actions: Int32Array) {
    expectBatch(this, batch, actions);
    const { rules, preference } = this;
    const { actionMasks } = batch;
    const width = rules.moves.length;
    for (let i = 0; i < batch.size; i++) {
      const state = batch.states[i];
      this.read?.(state);
      const first = actionMasks.indexOf(1, i * width) - i * width;
      actions[i] = first;
      let liking = -Infinity;
      for (let action = first; action < width; action++) {
        if (actionMasks[i * width + action] === 0) continue;
        const liked = preference(rules, state, action);
        if (liked <= liking) continue;
        liking = liked;
        actions[i] = action;
      }
    }
  }
}

markShipped(PreferenceAgent.prototype);

/** Discards the set it likes best, whenever there is one; draws otherwise, and finishes when nothing else is left. */
function discarding(name: string, rules: DecadeRules, preference: Preference): PreferenceAgent {
  return new PreferenceAgent(name, rules, (own, state, action) =>
    action < rules.table.draw ? preference(own, state, action) : -Infinity,
  );
}

function tensIn({ table }: DecadeRules, state: Readonly<DecadeState>, action: Action) {
  return setCards(table, state, action).filter(({ card }) => VALUE_OF[card] === 10).length;
}

const PREFERENCES: readonly { name: string; summary: string; preference: Preference }[] = [
  {
    name: 'longest-run',
    summary: 'discards the set with the most cards',
    preference: (rules, state, action) => rules.setCount(state, action),
  },
  {
    name: 'shortest-run',
    summary: 'discards the set with the fewest cards',
    preference: (rules, state, action) => -rules.setCount(state, action),
  },
  {
    name: 'leftmost',
    summary: 'discards the set that begins furthest to the left',
    preference: (rules, state, action) => -rules.setStart(state, action),
  },
  { name: 'most-tens', summary: 'discards the set with the most ten-valued cards', preference: tensIn },
];

/**
 * How many discarded cards a certain set with the next card is worth, in a ring and in a straight line. Chosen among 0, 0.5, 1, 2, 4
 * and 9 on 40,000 deals (seeds from 10,000,000 on, which no evaluation uses): in a ring 4 and 9 do best, in a straight line 1 and 2.
 */
const HOPE = { loop: 9, straight: 1.5 };

/** Worth of a discard that wins at once. */
const WIN = 1000;

/**
 * A hand-made evaluation for Decade: the cards that a discard takes (and the longest sets it uncovers at once), plus `HOPE` times
 * the chance that the next card on this stack makes a new set, counted over all cards not yet seen.
 */
function nextCardEvaluation(rules: DecadeRules): (state: Readonly<DecadeState>, action: Action) => number {
  const after = rules.createState();
  const nextCards = new NextCards(rules);
  const mask = new Uint8Array(rules.moves.length);
  const hope = rules.config.loop ? HOPE.loop : HOPE.straight;

  /** The legal discard with the most cards; -1 if there is none. */
  const longestSet = () => {
    rules.actionMask(after, mask);
    let best = -1;
    let most = 0;
    for (let action = 0; action < rules.table.draw; action++) {
      if (mask[action] === 0) continue;
      const count = rules.setCount(after, action);
      if (count > most) {
        most = count;
        best = action;
      }
    }
    return best;
  };

  /** The chance that the next card on the stack just checked makes a set there; 1 for an eliminated stack, 0 if no hidden card is left. */
  const chanceOfSet = () => {
    const { values, lengths, checked } = after;
    if (after.eliminated[checked] === 1) return 1;
    nextCards.readHidden(after.unseen);
    nextCards.look(values, checked * DECK_SIZE, checked * DECK_SIZE + lengths[checked]);
    return nextCards.firstChance;
  };

  return (state, action) => {
    rules.copyState(after, state);
    let discarded = 0;
    for (let next = action; next >= 0; next = longestSet()) {
      discarded += rules.setCount(after, next);
      rules.apply(after, next);
    }
    if (after.outcome !== 'ongoing') return after.outcome === 'won' ? WIN : discarded;
    return discarded + hope * chanceOfSet();
  };
}

/**
 * With so many hidden cards or fewer, play is exact. With 0, 4, 6 and 8: 35.0, 38.0, 40.3 and 42.3 % of 8,000 deals (seeds from 2^29 + 10,000 on),
 * in 16, 17, 28 and 430 microseconds a decision.
 */
const EXACT_CARDS = 6;

/** What the expected potential counts beside an exact chance of winning: it decides between equal ones. */
const TIE_BREAK = 1e-6;

/** The outlook of a move; near the end the chance of winning. */
class RingValue extends RingOutlook {
  private readonly endgame: LastDraws;

  constructor(rules: DecadeRules) {
    super(rules);
    this.endgame = lastDraws(rules, 1, new Float64Array(DECK_SIZE + 1));
  }

  protected override expectation(lo: number, hi: number): number {
    const { line, left, unseen } = this;
    const expected = super.expectation(lo, hi);
    if (left > EXACT_CARDS) return expected;
    return this.endgame.valueOfDraw(line, lo, hi, unseen, left) + TIE_BREAK * expected;
  }
}

/** From the strongest down. */
export const decadeAgents: readonly AgentEntry<DecadeRules>[] = [
  {
    name: 'waiting',
    summary:
      'hand-made evaluation of a ring: how well its line can come apart; a set may wait; the last six cards exactly',
    plays: ({ config: { loop, stacks, discards } }) => loop && stacks === 1 && discards === 'optional',
    create: (rules) => {
      const value = new RingValue(rules);
      const valueOf: Preference = (_, state, action) => value.of(state, action);
      return new PreferenceAgent('waiting', rules, valueOf, (state) => value.read(state));
    },
  },
  {
    name: 'next-card',
    summary: 'hand-made evaluation: cards discarded, and the chance that the next card makes a set',
    create: (rules) => {
      const evaluation = nextCardEvaluation(rules);
      return discarding('next-card', rules, (_, state, action) => evaluation(state, action));
    },
  },
  ...PREFERENCES.map(({ name, summary, preference }) => ({
    name,
    summary,
    create: (rules: DecadeRules) => discarding(name, rules, preference),
  })),
  {
    name: 'acm-order',
    summary: 'the first that fits of first two + last, first + last two, last three (ACM finals 1996)',
    // Its fixed order supposes sets of exactly three of a ring's cards.
    plays: ({ config: { loop, minRun, maxRun } }) => loop && minRun === 3 && maxRun === 3,
    // In a ring's move table that is the lowest legal action.
    create: (rules) => discarding('acm-order', rules, () => 0),
  },
];
