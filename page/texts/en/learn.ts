import { counted, grouped, numbers } from './words.js';

interface Moment {
  readonly games: number;
  readonly won: number;
  readonly rule: number;
  readonly deals: number;
}

interface LearnFigures {
  readonly final: object | null;
  readonly rule: number;
  /** Whether it is of a file, and not measured anew yet. */
  readonly fromFile: boolean;
}

const percent = (share: number): string => numbers.percent(share, 1);

export const learn = {
  title: 'Teach it',
  size: 'Network',
  sizes: { small: 'small', middle: 'medium', large: 'large' },
  rate: 'Learning rate',
  rates: { slow: 'low', usual: 'usual', fast: 'high' },
  reward: 'It learns',
  rewards: { win: 'to win', 'cards-left': 'to leave few cards' },
  rules: 'Rules',
  again: 'Another seed',
  idle: 'This network knows only the rules. Watch it learn.',
  start: 'Start learning',
  begun: 'It plays its first games.',
  wins: (won: number, running: boolean) => `It ${running ? 'now ' : ''}wins ${percent(won)} of deals`,
  after: (seconds: number) => `After ${numbers.number(seconds, 1)} s:`,
  /** When it was shown to be better than the best rule, and to be near to what is possible. */
  moments: {
    passed: {
      sentence: 'better than the best simple rule',
      title: 'It beat the rule.',
      text: ({ games, won, rule, deals }: Moment) =>
        `After ${grouped(games)} games it wins ${percent(won)} of ${grouped(deals)} deals. The best simple rule wins ${percent(rule)} of the same deals.`,
    },
    near: {
      sentence: 'nearly perfect',
      title: 'Nearly perfect.',
      text: ({ games, won, deals }: Moment) =>
        `After ${grouped(games)} games it wins ${percent(won)} of ${grouped(deals)} deals. It is proved that nobody can win 1 deal in 100 more.`,
    },
  },
  afterGames: (games: number) => `learnt in ${grouped(games)} games`,
  /** Below the result. */
  figures: (
    { won, low, high, deals }: { won: number; low: number; high: number; deals: number },
    { final, rule, fromFile }: LearnFigures,
  ) =>
    `It won ${percent(won)} (${numbers.percentRange(low, high, 1)}) of ${grouped(deals)} new deals${fromFile && !final ? ', as the file says' : ''}; the best simple rule wins ${percent(rule)}.`,
  knobs: (game: string, seed: string) => `${game} · seed ${seed}`,
  willPlay: 'It plays here as soon as it learns',
  growsHere: 'Its curve grows here: the share of new deals that it wins, second by second.',
  plays: (games: number) => `Its play after ${grouped(games)} games`,
  away: (cards: number) => `${cards} cards cleared`,
  ended: (isWon: boolean): string => (isWon ? 'won' : 'lost'),
  worth: (chance: number) => `${numbers.percent(chance, 0)} to win`,
  duel: 'You against the network',
  challenge: 'Play against it',
  duelBegun: 'You both have the same deal. The network moves when you move.',
  standing: (ahead: number, move: string) =>
    `${ahead === 0 ? 'Level' : `${ahead > 0 ? 'You are' : 'The network is'} ${counted(Math.abs(ahead), 'card', 'cards')} ahead`}. Its last move: ${move}.`,
  verdict: (you: boolean, it: boolean) =>
    you === it ? `You both ${you ? 'won' : 'lost'}.` : you ? 'You beat the network.' : 'The network won this one.',
  points: 'A point is 1 % of the chance to win.',
  forced: (isDraw: boolean): string => (isDraw ? 'Draws by itself: no set here.' : 'Takes the only set by itself.'),
  duelAgain: 'Another deal',
  watchAgain: 'Back to watching',
  you: 'You',
  it: 'The network',
  mistakes: (count: number, worst: number) =>
    count === 0
      ? 'without a mistake'
      : `with ${counted(count, 'mistake', 'mistakes, the worst')} of ${numbers.number(100 * worst, 1)} points`,
  repeat: 'Same seed again',
  harder: 'Harder: the ring',
  picture: 'Save a picture',
  passed: 'beat the rule',
  lines: { random: 'random play', rule: 'best simple rule', best: 'best model so far', bound: 'proved maximum' },
  line: (name: string, share: number) => `${name} ${percent(share)}`,
  seconds: (seconds: number) => `${seconds} s`,
  deals: 'deals won',
  shareNow: (share: number, running: boolean) => `${running ? 'now ' : ''}${percent(share)}`,
  hints: 'Use its hints',
  watch: 'Watch it play',
  review: 'Let it review my game',
  save: 'Save',
  load: 'Load',
  share: 'Share',
  shared: 'The link is copied. It opens Teach it with the same settings.',
  link: (link: string) => `This browser blocks copying, so copy the link yourself: ${link}`,
  linked: 'The settings of the link are chosen. Start learning.',
  wrong: {
    file: 'This file is damaged, or was not saved here. Your game stays as it is.',
    link: 'This link to a training run is damaged. Your game stays as it is.',
    version: 'This training run is from another version of this page. Your game stays as it is.',
    game: 'This page cannot train that game. Your game stays as it is.',
  },
  here: 'It takes a few seconds on your own device. No server is involved.',
  stopped: 'The browser ended the training. Start it again.',
  before: 'previous run',
  own: 'its training games',
};
