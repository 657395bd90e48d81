import type { KnownDeckResult } from '../../agents/exact/index.js';
import { mismatch } from '../../env/base/errors.js';
import type { GameParts } from '../../env/environment/game.js';
import { parseSeedRange } from '../../evaluate/evaluate.js';
import { namedDeals } from '../../lab/deals.js';
import type { DeckKnower, KnownDeckGame } from '../../lab/games/kit.js';
import { LAB_KITS } from '../../lab/games/kits.js';
import { rulesLabel } from '../../lab/rules-label.js';
import { deckKnowerFor, deckOf, type KnownDecksReport, solveExactly, solveKnownDecks } from '../../lab/solve.js';
import { count, decimal, interval, percent } from '../../lab/tables.js';
import { defineCommand, flag, integer, jsonOption, numberOption, optionalText, type Values } from '../command.js';
import { dealOptions, environmentParts, rulesOptions } from '../environment-options.js';
import { indent, notice, paint, type Report, table, titled } from '../output.js';
import { endAtOnce, interruptible } from '../process-end.js';
import { withProgress } from '../progress.js';

const NOTE =
  'the best that a player who sees the whole stock could get. ' +
  'This is a bound: no honest player can be expected to reach it, and no policy plays so.';

function knownDecksText(knower: DeckKnower, report: KnownDecksReport, title: string) {
  const { winRate, fewestCardsLeft, goal, notProved, millisecondsPerDeal } = report;
  const rows: [string, string][] = [['can be won', interval(winRate, percent)]];
  // With recycling all cards stay in the game.
  if (knower.cardsLeave) rows.push(['fewest cards left', interval(fewestCardsLeft, decimal)]);
  if (goal !== null) rows.push([`at most ${count(goal.cardsLeft)} left`, interval(goal.rate, percent)]);
  if (notProved.win > 0) rows.push(['not proved to be unwinnable', `${count(notProved.win)} (counted as wins)`]);
  if (notProved.fewest > 0)
    rows.push(['fewest not proved', `${count(notProved.fewest)} (counted with what is conceivable)`]);
  rows.push(['time', `${millisecondsPerDeal.toFixed(3)} ms a deal`]);
  return `${titled(title, table({ headings: ['', ''], rows }))}\n\n${paint('yellow', 'Note:')} ${NOTE}`;
}

/** The result of one deal for people, with the line of play that reaches it. */
function knownDeckText(
  knower: DeckKnower,
  deck: Readonly<Uint8Array>,
  { win, fewest }: KnownDeckResult,
  title: string,
) {
  const rows: [string, string][] = [['can be won', !win.proved ? 'not known' : win.possible ? 'yes' : 'no']];
  if (knower.cardsLeave)
    rows.push(['fewest cards left', fewest.proved ? count(fewest.cardsLeft) : `at least ${count(fewest.cardsLeft)}`]);
  const parts = [titled(title, table({ headings: ['', ''], rows }))];
  if (win.line !== null) parts.push(lineText(knower.play(deck, win.line), 'A game that is won'));
  if (win.line !== fewest.line && knower.cardsLeave) {
    const name = fewest.proved ? 'A game with the fewest cards left' : 'The best game found';
    parts.push(lineText(knower.play(deck, fewest.line), name));
  }
  return [...parts, `${paint('yellow', 'Note:')} ${NOTE}`].join('\n\n');
}

/** The moves of a game, each with the number of cards dealt by then; every other move is a draw. */
function lineText({ moves, end }: KnownDeckGame, name: string) {
  const rows = moves.map(({ dealt, move, cards }) => [count(dealt), move, cards]);
  return `${paint('bold', name)} (between these moves, draw)\n${indent(table({ headings: ['>dealt', 'move', 'cards'], rows }))}\n${indent(end)}`;
}

const { decks, deals } = dealOptions('');

const options = {
  ...rulesOptions,
  position: optionalText('a position in notation, instead of the deal', { conflicts: 'knowingTheDeck' }),
  roundCost: numberOption(
    'a number of 0 or more',
    (cost) => Number.isFinite(cost) && cost >= 0,
    'cost of each round of Four Ten, in games won',
    { conflicts: 'knowingTheDeck', defaultText: '0.01' },
  ),
  knowingTheDeck: flag('best results on deals of Decade of a player who sees the stock'),
  seeds: optionalText('seeds of the deals whose deck is known, or the seed of one deal of a custom game', {
    conflicts: ['decks', 'deals'],
    defaultText: '0..999, or 0',
  }),
  deals: { ...deals, needs: 'knowingTheDeck' },
  decks: { ...decks, needs: 'knowingTheDeck' },
  goal: integer([0], 'also count the deals that can get down to this many cards', { needs: 'knowingTheDeck' }),
  nodeLimit: integer([1], 'most positions searched for a deal, which then stays unproved', {
    needs: 'knowingTheDeck',
    defaultText: '1000000',
  }),
  maxPositions: integer(
    [1, 1_000_000_000],
    'most positions of a custom game that are remembered, 34 to 69 bytes each',
    { conflicts: 'knowingTheDeck', defaultText: '5,000,000' },
  ),
  solved: optionalText(
    'file of the solved positions of a ring of Decade, read if it is there and written at the end and at Ctrl-C: the same command resumes',
    { conflicts: 'knowingTheDeck' },
  ),
  reward: optionalText('reward scheme of a custom game', { conflicts: 'knowingTheDeck' }),
  ...jsonOption,
};

type SolveOptions = Values<typeof options>;

async function solveDecks(
  parts: GameParts,
  { nodeLimit, goal, seeds = '0..999', deals: most, decks }: SolveOptions,
): Promise<Report> {
  const { rules } = parts;
  const knower = deckKnowerFor(parts, nodeLimit);
  const { deals, label, source } = namedDeals({ seeds, deals: most, decks }, parts.game, rules.config);
  const { report, last } = await withProgress('knowing the deck', (onProgress) =>
    solveKnownDecks(parts, deals, { nodeLimit, goal, onProgress }),
  );
  const env = { preset: parts.spec.preset, rules: parts.spec.rules };
  const title = `${rulesLabel(parts)} knowing the deck, ${label}`;
  if (deals.length > 1) {
    const text = () => knownDecksText(knower, report, `${title}, 95 % intervals`);
    return { json: { env, ...report, deals: source }, text };
  }
  const win = { ...last.win, line: last.win.line && knower.format(last.win.line) };
  const fewest = { ...last.fewest, line: knower.format(last.fewest.line) };
  const found = { knowingTheDeck: true, nodeLimit: knower.nodeLimit, win, fewest };
  const text = () => knownDeckText(knower, deckOf(rules, deals[0]), last, title);
  return { json: { env, ...found, deals: source }, text };
}

async function solveGame(
  parts: GameParts,
  { position, seeds, roundCost, maxPositions, solved }: SolveOptions,
): Promise<Report | null> {
  const deals = seeds === undefined ? [] : parseSeedRange(seeds);
  if (deals.length > 1) throw mismatch('one deal to solve (maketen bound PRESET --value exact takes many)', seeds);
  const work = (signal?: AbortSignal) =>
    withProgress('solving', (onProgress) =>
      solveExactly(parts, { position, seed: deals[0]?.seed, roundCost, maxPositions, solved, onProgress, signal }),
    );
  // Smaller decks are solved in long steps.
  if (solved === undefined && LAB_KITS.of(parts.rules).solvable !== undefined) await endAtOnce();
  const found = await (solved === undefined
    ? work()
    : interruptible((signal) =>
        work(signal).catch((error: unknown) => {
          if (!signal.aborted) throw error;
          notice(`Interrupted. ${solved} has what is solved; the same command resumes`);
          return null;
        }),
      ));
  if (found === null) return null;
  const { lines, json } = found;
  const { preset, rules } = parts.spec;
  return {
    json: { env: { preset, rules }, position: position ?? null, ...json },
    text: () => titled(`${rulesLabel(parts)}, solved exactly`, table({ headings: ['', '>'], rows: lines })),
  };
}

export const command = defineCommand({
  description:
    'solve Tens, Four Ten, a smaller deck of Decade or a custom game exactly, or deals of Decade with the deck known',
  options,
  examples: {
    'maketen solve block-ten --option tableauSize=15': 'the chance of winning from the deal',
    "maketen solve tens --position 'tens 8D QS TC 2D 3C 3H 2H 3S 7D 9C 8C 6C QD / stock 39' --json":
      'from a position, as JSON',
    'maketen solve four-ten': 'at once: the package has the presets solved; other options take some 15 s or more',
    'maketen solve decade-loop3 --option ranks=A45TJQ': 'a smaller deck of Decade, 24 cards',
    'maketen solve twelve --game ./twelve.mjs --seeds 7': 'a custom game, from the deal of seed 7',
    'maketen solve decade-loop3 --knowing-the-deck --seeds 0..9999': 'how many deals can be won at all',
    'maketen solve decade --knowing-the-deck --seeds 7': 'one deal, with the game to play',
  },
  run: (options) => (options.knowingTheDeck ? solveDecks : solveGame)(environmentParts(options), options),
});
