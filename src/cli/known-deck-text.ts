import type { KnownDeckResult } from '../agents/exact/index.js';
import type { DeckKnower, KnownDeckGame } from '../lab/solve/deck-knower.js';
import type { KnownDecksReport } from '../lab/solve/known-decks.js';
import { count, decimal, interval, percent } from '../lab/tables.js';
import { indent, paint, table } from './text.js';

const NOTE =
  'the best that a player who sees the whole stock could get. This is a bound: no honest player can be expected to reach it, and no policy plays so.';

/** The report for people. */
export function knownDecksText(knower: DeckKnower, report: KnownDecksReport, title: string): string {
  const { winRate, fewestCardsLeft, goal, notProved, millisecondsPerDeal } = report;
  const rows: [string, string][] = [['can be won', interval(winRate, percent)]];
  // With recycling all cards stay in the game.
  if (knower.cardsLeave) rows.push(['fewest cards left', interval(fewestCardsLeft, decimal)]);
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
  knower: DeckKnower,
  deck: Readonly<Uint8Array>,
  { win, fewest }: KnownDeckResult,
  title: string,
): string {
  const rows: [string, string][] = [['can be won', win.proved ? yesOrNo(win.possible) : 'not known']];
  if (knower.cardsLeave)
    rows.push(['fewest cards left', fewest.proved ? count(fewest.cardsLeft) : `at least ${count(fewest.cardsLeft)}`]);
  const parts = [`${paint('bold', title)}\n${indent(table([{ heading: '' }, { heading: '' }], rows))}`];
  if (win.line !== null) parts.push(lineText(knower.play(deck, win.line), 'A game that is won'));
  if (win.line !== fewest.line && knower.cardsLeave) {
    const name = fewest.proved ? 'A game with the fewest cards left' : 'The best game found';
    parts.push(lineText(knower.play(deck, fewest.line), name));
  }
  return [...parts, `${paint('yellow', 'Note:')} ${NOTE}`].join('\n\n');
}

function yesOrNo(flag: boolean): string {
  return flag ? 'yes' : 'no';
}

/** The moves of a game, each with the number of cards dealt by then; every other move is a draw. */
function lineText({ moves, end }: KnownDeckGame, name: string): string {
  const rows = moves.map(({ dealt, move, cards }) => [count(dealt), move, cards]);
  const columns = [{ heading: 'dealt', align: 'right' as const }, { heading: 'move' }, { heading: 'cards' }];
  return `${paint('bold', name)} (between these moves, draw)\n${indent(table(columns, rows))}\n${indent(end)}`;
}

/** The lines of play of a deal as JSON, all moves in notation. */
export function knownDeckJson(knower: DeckKnower, { win, fewest }: KnownDeckResult): object {
  return {
    win: { ...win, line: win.line === null ? null : knower.format(win.line) },
    fewest: { ...fewest, line: knower.format(fewest.line) },
  };
}
