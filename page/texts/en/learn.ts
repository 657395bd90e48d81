import { grouped, numbers } from './words.js';

interface Moment {
  readonly games: number;
  readonly won: number;
  readonly rule: number;
  readonly deals: number;
}

interface LearnFigures {
  readonly steps: number;
  readonly games: number;
  readonly share: number;
  readonly final: object | null;
  readonly rule: number;
  /** Whether it is of a file, and not measured anew yet. */
  readonly fromFile: boolean;
}

const percent = (share: number): string => numbers.percent(share, 1);

export const learn = {
  title: 'Teach it',
  size: 'Network',
  sizes: { small: 'small', middle: 'middle', large: 'large' },
  rate: 'Learning rate',
  rates: { slow: 'low', usual: 'usual', fast: 'high' },
  reward: 'It learns',
  rewards: { win: 'to win', 'cards-left': 'to leave few cards' },
  rules: 'Rules',
  again: 'New seed',
  idle: 'It knows only the rules. Watch it learn.',
  start: 'Start learning',
  begun: 'It plays its first games.',
  wins: (won: number, running: boolean) => `It wins ${percent(won)}${running ? ' now' : ''}`,
  after: (seconds: number) => `${numbers.number(seconds, 1)} s:`,
  /** When it was shown to be better than the best rule, and to be near to what is possible. */
  moments: {
    passed: {
      sentence: 'better than the best rule we know',
      title: 'It beat the rule.',
      text: ({ games, won, rule, deals }: Moment) =>
        `After ${grouped(games)} games it wins ${percent(won)}, the rule ${percent(rule)}, compared on ${grouped(deals)} equal deals.`,
    },
    near: {
      sentence: 'within a point of what is possible',
      title: 'Nearly perfect.',
      text: ({ games, won, deals }: Moment) =>
        `After ${grouped(games)} games it wins ${percent(won)}, as ${grouped(deals)} deals show. Nobody can win a point more: that is proved.`,
    },
  },
  afterGames: (games: number) => `learnt in ${grouped(games)} games`,
  /** Below the result. */
  figures: (
    { won, low, high, deals }: { won: number; low: number; high: number; deals: number },
    { steps, games, share, final, rule, fromFile }: LearnFigures,
  ) =>
    [
      `${percent(won)} (${numbers.percentRange(low, high, 1)}) of ${grouped(deals)} new deals${fromFile && !final ? ', as the file says' : ''}, the best rule ${percent(rule)}.`,
      `${grouped(steps)} decisions in ${grouped(games)} games${share > 0 ? `, ${numbers.percent(share, 0)} of the time learning` : ''}.`,
    ].join(' '),
  knobs: (game: string, size: string, seed: string) => `${game} · ${size} network · seed ${seed}`,
  willPlay: 'Here it plays as soon as it learns',
  growsHere: 'Here its curve grows: how many of new deals it wins, second by second.',
  plays: (games: number) => `Now, after ${grouped(games)} games`,
  away: (cards: number) => `${cards} cards away`,
  ended: (isWon: boolean): string => (isWon ? 'won' : 'lost'),
  worth: (chance: number) => `${numbers.percent(chance, 0)} to win`,
  duel: 'Duel: you against it',
  challenge: 'Duel',
  duelBegun: 'The same deal for both. It moves when you move.',
  verdict: (you: boolean, it: boolean) =>
    you === it ? `You both ${you ? 'won' : 'lost'}.` : you ? 'You beat the network.' : 'The network won this one.',
  points: 'A point given away is a hundredth of the chance to win.',
  duelAgain: 'Another deal',
  watchAgain: 'Back to watching',
  you: 'You',
  it: 'The network',
  gaveAway: (chance: number) => `and gave away ${numbers.number(100 * chance, 1)} points`,
  repeat: 'Again',
  harder: 'Harder: the ring',
  picture: 'Save a picture',
  passed: 'passed it',
  lines: { random: 'random play', rule: 'best simple rule', best: 'best model so far', bound: 'nobody can pass this' },
  line: (name: string, share: number) => `${name} ${percent(share)}`,
  seconds: (seconds: number) => `${seconds} s`,
  deals: 'deals won',
  percent,
  hints: 'Take its hints',
  watch: 'Watch it play',
  review: 'Review my game by it',
  save: 'Save',
  load: 'Load',
  share: 'Share',
  shared: 'The link is copied. It opens Teach it with the same settings.',
  link: (link: string) => `This browser blocks copying, so copy the link yourself: ${link}`,
  linked: 'Settings from the link. Let it learn.',
  wrong: {
    file: 'This file is damaged, or was not saved here. Your game stays as it is.',
    link: 'This link to a training is damaged. Your game stays as it is.',
    version: 'This training is of another version of this page. Your game stays as it is.',
    game: 'This page cannot train that game. Your game stays as it is.',
  },
  here: 'A few seconds are enough, on your own device: no server takes part.',
  stopped: 'The browser ended the training. Start it again.',
  before: 'the run before',
  own: 'its training games',
};
