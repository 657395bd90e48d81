import type { KnownDeckResult } from '../../agents/games/decade/clairvoyant/index.js';
import { DecadeNotation, type DecadeRules } from '../../env/games/decade/index.js';
import type { Action } from '../../env/rules.js';
import { count, decimal, interval, percent } from '../numbers.js';
import { indent, paint, table } from '../text.js';
import type { KnownDecksReport } from './knowing-the-deck.js';

const NOTE =
  'the best that a player who sees the whole stock could get. This is a bound: no honest player can be expected to reach it, and no policy plays so.';

/** The report for people. */
export function knownDecksText(rules: DecadeRules, report: KnownDecksReport, title: string): string {
  const { winRate, fewestCardsLeft, goal, notProved, millisecondsPerDeal } = report;
  const rows: [string, string][] = [['can be won', interval(winRate, percent)]];
  // With recycling all cards stay in the game.
  if (!rules.config.recycle) rows.push(['fewest cards left', interval(fewestCardsLeft, decimal)]);
  if (goal !== null) rows.push([`at most ${count(goal.cardsLeft)} left`, interval(goal.rate, percent)]);
  if (notProved.win > 0) rows.push(['not proved to be unwinnable', `${count(notProved.win)} (counted as wins)`]);
  if (notProved.fewest > 0)
    rows.push(['fewest not proved', `${count(notProved.fewest)} (counted with what is conceivable)`]);
  rows.push(['time', `${millisecondsPerDeal.toFixed(3)} ms a deal`]);
  const columns = [{ heading: '' }, { heading: '' }];
  return `${paint('bold', title)}\n${indent(table(columns, rows))}\n\n${paint('yellow', 'Note:')} ${NOTE}`;
}

/** The result of one deal for people, with the line of play that reaches it. */
export function knownDeckText(
  rules: DecadeRules,
  deck: Readonly<Uint8Array>,
  { win, fewest }: KnownDeckResult,
  title: string,
): string {
  const rows: [string, string][] = [['can be won', win.proved ? yesOrNo(win.possible) : 'not known']];
  if (!rules.config.recycle)
    rows.push(['fewest cards left', fewest.proved ? count(fewest.cardsLeft) : `at least ${count(fewest.cardsLeft)}`]);
  const parts = [`${paint('bold', title)}\n${indent(table([{ heading: '' }, { heading: '' }], rows))}`];
  if (win.line !== null) parts.push(lineText(rules, deck, win.line, 'A game that is won'));
  if (win.line !== fewest.line && !rules.config.recycle) {
    const name = fewest.proved ? 'A game with the fewest cards left' : 'The best game found';
    parts.push(lineText(rules, deck, fewest.line, name));
  }
  return [...parts, `${paint('yellow', 'Note:')} ${NOTE}`].join('\n\n');
}

function yesOrNo(flag: boolean): string {
  return flag ? 'yes' : 'no';
}

/** The discards of a game, each with the number of cards dealt by then; every other move is a draw. */
function lineText(rules: DecadeRules, deck: Readonly<Uint8Array>, line: readonly Action[], name: string): string {
  const notation = new DecadeNotation(rules);
  const state = rules.createState();
  rules.deal(state, 0, [deck]);
  const rows: string[][] = [];
  for (const action of line) {
    if (action !== rules.table.draw) {
      const cards = rules.setTotal(action) > 0 ? notation.describeMove(state, action) : '';
      rows.push([count(state.cardsDealt), notation.formatMove(action), cards]);
    }
    rules.apply(state, action);
  }
  const end = `${count(state.cardsDealt)} cards dealt, ${count(rules.cardsLeft(state))} left: ${state.outcome}`;
  const columns = [{ heading: 'dealt', align: 'right' as const }, { heading: 'move' }, { heading: 'cards' }];
  return `${paint('bold', name)} (between these moves, draw)\n${indent(table(columns, rows))}\n${indent(end)}`;
}

/** The lines of play of a deal as JSON, all moves in notation. */
export function knownDeckJson(rules: DecadeRules, { win, fewest }: KnownDeckResult): object {
  const notation = new DecadeNotation(rules);
  const moves = (line: readonly Action[]): string[] => line.map((action) => notation.formatMove(action));
  return {
    win: { ...win, line: win.line === null ? null : moves(win.line) },
    fewest: { ...fewest, line: moves(fewest.line) },
  };
}
