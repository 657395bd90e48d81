import { type KnownDeckResult, knowingTheDeck, NODE_LIMIT } from '../../agents/games/decade/clairvoyant/index.js';
import { DecadeRules } from '../../env/games/decade/index.js';
import { type EnvironmentParts, type Game, InputError } from '../../env/index.js';
import type { Deal } from '../../evaluate/deals.js';
import { type Interval, meanInterval, wilsonInterval } from '../../evaluate/statistics.js';
import { yieldToEventLoop } from '../../train/yield-to-event-loop.js';
import type { ChosenDeals } from '../deal-options.js';
import { Progress } from '../progress.js';

/** What is asked about deals whose whole deck is known. */
export interface KnownDecksQuestion {
  readonly parts: EnvironmentParts & { readonly game: Game };
  readonly chosen: ChosenDeals;
  /** The deals that can get to at most so many cards left are counted; null for none. */
  readonly goal: number | null;
  /** Positions of a deal after which it is given up; null for the default. */
  readonly nodeLimit: number | null;
}

/** The best results of deals, in numbers with their 95 % intervals; deals that are not proved count with their bound. */
export interface KnownDecksReport {
  readonly knowingTheDeck: true;
  readonly deals: number;
  readonly nodeLimit: number;
  readonly winRate: Interval;
  readonly fewestCardsLeft: Interval;
  readonly goal: { readonly cardsLeft: number; readonly rate: Interval } | null;
  /** Deals of which it is not certain whether they can be won, and which number of cards left is the fewest. */
  readonly notProved: { readonly win: number; readonly fewest: number };
  readonly millisecondsPerDeal: number;
}

const YIELD_MS = 100;

/** The shuffled deck, or the given one, in draw order. */
export function deckOf(rules: DecadeRules, { seed, deck }: Deal): Readonly<Uint8Array> {
  return deck?.[0] ?? rules.dealOrder(seed, 0);
}

/** @throws InputError for games of which a known deck is not solved */
export function asKnownDeckRules({ rules, game, spec }: KnownDecksQuestion['parts']): DecadeRules {
  if (rules instanceof DecadeRules) return rules;
  throw new InputError(
    `Expected a preset of decade with --knowing-the-deck, but got "${spec.preset}", a preset of ${game.name}`,
  );
}

/** Works the deals out, one after the other; the last one's result is handed on for its line of play. */
export async function solveKnownDecks(
  question: KnownDecksQuestion,
): Promise<{ report: KnownDecksReport; last: KnownDeckResult }> {
  const rules = asKnownDeckRules(question.parts);
  const { deals } = question.chosen;
  const { goal } = question;
  const nodeLimit = question.nodeLimit ?? NODE_LIMIT;
  const solve = knowingTheDeck(rules, { nodeLimit });
  const progress = new Progress('knowing the deck', deals.length);
  const fewest = new Uint8Array(deals.length);
  const notProved = { win: 0, fewest: 0 };
  let wins = 0;
  let last: KnownDeckResult | undefined;
  const start = performance.now();
  let yieldedAt = start;
  try {
    for (const [i, deal] of deals.entries()) {
      last = solve(deckOf(rules, deal));
      fewest[i] = last.fewest.cardsLeft;
      if (last.win.possible) wins++;
      if (!last.win.proved) notProved.win++;
      if (!last.fewest.proved) notProved.fewest++;
      if (performance.now() - yieldedAt < YIELD_MS) continue;
      progress.update(i + 1);
      await yieldToEventLoop();
      yieldedAt = performance.now();
    }
  } finally {
    progress.stop();
  }
  const reached = goal === null ? 0 : fewest.filter((cards) => cards <= goal).length;
  const report: KnownDecksReport = {
    knowingTheDeck: true,
    deals: deals.length,
    nodeLimit,
    winRate: wilsonInterval(wins, deals.length),
    fewestCardsLeft: meanInterval(fewest),
    goal: goal === null ? null : { cardsLeft: goal, rate: wilsonInterval(reached, deals.length) },
    notProved,
    millisecondsPerDeal: (performance.now() - start) / deals.length,
  };
  return { report, last: last! };
}
