import { counted } from './numbers.js';

/** The player's own games in figures. */
export const statistics = {
  title: 'Statistics',
  all: 'Streaks and results …',
  game: 'Game',
  dailyOf: (game: string) => `Daily deals: ${game}`,
  played: 'Played',
  won: 'Won',
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
  note: 'Streaks count the games with and without hints. A deal counts once. Days and results are counted since this page knows them; daily deals have statistics of their own.',
  dailyNote: 'First tries on their own day count. The share of wins is not that of any deals: these have been chosen.',
  clear: 'Clear these statistics',
  clearQuestion: (title: string) => `Forget your games of ${title}?`,
};
