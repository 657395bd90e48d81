import { counted } from './numbers.js';

/** The player's own games in figures. */
export const statistics = {
  title: 'Statistics',
  game: 'Game',
  dailyOf: (game: string) => `Daily deals: ${game}`,
  played: 'Played',
  won: 'Won',
  share: 'Share',
  winsInARow: 'Wins in a row',
  daysInARow: 'Days in a row',
  longest: (count: number) => `at most ${count}`,
  shareOfWins: 'Share of wins',
  you: 'You',
  model: 'Trained model',
  interval: (range: string, games: number) => `${range}, ${counted(games, 'game', 'games')}`,
  intervals: 'With 95 % confidence the true share lies within the band; few games make it wide.',
  ends: (measure: string) => `How games ended: ${measure}`,
  bar: (value: string, measure: string, without: number, withHints: number) =>
    `${value} ${measure}: ${counted(without, 'game', 'games')} without hints, ${withHints} with hints`,
  asList: 'As a list',
  withoutHints: 'Without hints',
  withHints: 'With hints',
  casual: 'Casual',
  past: 'Of past days',
  noStrategy:
    'This game has no strategy: whatever is played, a deal ends alike. Nobody wins more of its deals than the model, and in the long run nobody fewer.',
  /** @param takeBacks the most that a game of the statistics may have @param isThisOut whether the game on the table does not count */
  note: <Node>(takeBacks: number, isThisOut: boolean, bold: (text: string) => Node): (string | Node)[] => [
    `Kept in this browser. A deal counts once. Games with changed options or more than ${takeBacks} take-backs, those in which an agent played, imported ones, set-up positions and deals whose cards had been seen do not count`,
    ...(isThisOut ? [bold('; this game is one of them')] : []),
    '. Daily deals have statistics of their own.',
  ],
  dailyNote: 'First tries on their own day count. The share of wins is not that of any deals: these have been chosen.',
  clear: 'Clear these statistics',
  clearQuestion: (games: number, title: string) => `Forget your ${counted(games, 'game', 'games')} of ${title}?`,
};
