import { numbers } from './words.js';

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
  readonly final: { readonly rule: number } | null;
  /** Whether it is of a file, and not measured anew yet. */
  readonly fromFile: boolean;
}

const percent = (share: number): string => numbers.percent(100 * share, 1);

export const learn = {
  title: 'Teach it',
  size: 'Network',
  sizes: { small: 'small', middle: 'middle', large: 'large' },
  rate: 'Learning rate',
  rates: { slow: 'low', usual: 'usual', fast: 'high' },
  reward: 'It learns',
  rewards: { win: 'to win', 'cards-left': 'to leave few cards' },
  rules: 'Rules',
  again: 'Again, another seed',
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
        `After ${numbers.grouped(games)} games it won ${percent(won)} of ${numbers.grouped(deals)} deals. The rule won ${percent(rule)} of the same deals.`,
    },
    near: {
      sentence: 'within a point of what is possible',
      title: 'Nearly perfect.',
      text: ({ games, won, deals }: Moment) =>
        `After ${numbers.grouped(games)} games it won ${percent(won)} of ${numbers.grouped(deals)} deals. Nobody can win a point more: that is proved.`,
    },
  },
  afterGames: (games: number) => `learnt in ${numbers.grouped(games)} games`,
  /** Below the result. */
  figures: (
    { won, low, high, deals }: { won: number; low: number; high: number; deals: number },
    { steps, games, share, final, fromFile }: LearnFigures,
  ) =>
    [
      `${percent(won)} (${numbers.percentRange(low, high, 1)}) of ${numbers.grouped(deals)} deals it has never seen${final ? `, where the best rule wins ${percent(final.rule)}` : ''}${fromFile && !final ? ', as the file says' : ''}.`,
      `${numbers.grouped(steps)} decisions in ${numbers.grouped(games)} games${share > 0 ? `, ${numbers.percent(100 * share, 0)} of the time spent learning` : ''}.`,
    ].join(' '),
  knobs: (game: string, size: string, seed: string) => `${game} · ${size} network · seed ${seed}`,
  plays: (games: number, speed: string) =>
    `After ${numbers.grouped(games)} games it plays like this, ${speed} moves a second`,
  away: (cards: number) => `${cards} cards away`,
  ended: (isWon: boolean): string => (isWon ? 'won' : 'lost'),
  worth: (chance: number) => `${numbers.percent(100 * chance, 0)} to win`,
  duel: 'Duel: same deal, you and it',
  duelAgain: 'Another deal',
  watchAgain: 'Back to watching',
  you: 'You',
  it: 'The network',
  gaveAway: (chance: number) => `and gave away ${numbers.number(100 * chance, 1)} points of its chance to win`,
  repeat: 'Once more',
  harder: 'A harder game: the ring',
  picture: 'Save a picture',
  passed: 'passed it',
  lines: { random: 'random play', rule: 'best simple rule', best: 'best model so far', bound: 'nobody can pass this' },
  line: (name: string, share: number) => `${name} ${percent(share)}`,
  axis: 'seconds since the start',
  deals: 'deals won',
  percent,
  hints: 'Take its hints',
  watch: 'Watch it play',
  review: 'Review my game by it',
  save: 'Save',
  load: 'Load a saved network',
  share: 'Share as a link',
  shared: 'The link is copied. It opens Teach it with the same settings.',
  linked: 'Settings from the link. Press the gold button.',
  wrong: {
    file: 'This file is damaged, or was not saved here. Your game stays as it is.',
    link: 'This link to a training is damaged. Your game stays as it is.',
    version: 'This training is of another version of this page. Your game stays as it is.',
    game: 'This page cannot train that game. Your game stays as it is.',
  },
  here: 'A few seconds are enough, on your own device: no server takes part.',
  stopped: 'The training has stopped: the browser ended it. Press again.',
  before: 'the run before',
  own: 'its training games',
};
