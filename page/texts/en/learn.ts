import { numbers } from './words.js';

const percent = (share: number): string => numbers.percent(100 * share, 1);

export const learn = {
  title: 'Teach it',
  open: 'Teach it: a network learns to play',
  size: 'Network',
  sizes: { small: 'small', middle: 'middle', large: 'large' },
  rate: 'Learning rate',
  rates: { slow: 'low', usual: 'usual', fast: 'high' },
  reward: 'It learns',
  rewards: { win: 'to win', 'cards-left': 'to leave few cards' },
  rules: 'Rules',
  again: 'Again',
  idle: 'It knows only the rules. Watch it learn.',
  start: 'Start learning',
  begun: 'It plays its first games.',
  wins: {
    now: (won: number) => `It wins ${percent(won)} now`,
    best: (won: number) => `Its best network wins ${percent(won)}`,
    linked: (won: number) => `Trained as in the link, it wins ${percent(won)}`,
  },
  level: (seconds: number) =>
    `After ${numbers.number(seconds, 1)} s of learning it plays as well as the best simple rule`,
  better: (seconds: number) =>
    `After ${numbers.number(seconds, 1)} s of learning it plays better than the best simple rule`,
  range: (low: number, high: number, deals: number) =>
    `${numbers.percentRange(numbers.number(100 * low, 1), numbers.number(100 * high, 1))} on ${numbers.grouped(deals)} deals it has never seen`,
  /** Once it has been stopped. @param isLinked whether it was taught as far as a link says, instead of the best one @param seconds of learning that the network had had */
  saves: (isLinked: boolean, seconds: number) =>
    `These are the figures of ${isLinked ? 'the network of the link' : 'its best network'}, after ${numbers.number(seconds, 1)} s: the one that plays, gives hints and is saved.`,
  lines: { random: 'random play', rule: 'best simple rule', best: 'best model so far', bound: 'nobody can pass this' },
  line: (name: string, share: number) => `${name} ${percent(share)}`,
  axis: 'seconds of learning',
  deals: 'deals won',
  percent,
  facts: {
    steps: 'decisions',
    games: 'games',
    seconds: 'seconds of learning',
    gap: 'of the way to the top line',
  },
  play: 'Play against it',
  hints: 'Take its hints',
  watch: 'Watch it play',
  review: 'Review my game by it',
  save: 'Save',
  load: 'Load a saved network',
  share: 'Share as a link',
  shared: 'The link is copied. Whoever opens it trains the same network: weights are too long for a link.',
  linked: (steps: number) =>
    `This link teaches a network with ${numbers.grouped(steps)} decisions, to the same weights as it was shared. Press the gold button.`,
  isSame: (same: boolean): string =>
    same ? 'Same weights as the sender’s, byte for byte.' : 'Its weights are other ones than those that were shared.',
  wrong: {
    file: 'This file is damaged, or was not saved here. Your game stays as it is.',
    link: 'This link to a training is damaged. Your game stays as it is.',
    version: 'This training is of another version of this page. Your game stays as it is.',
    game: 'This page cannot train that game. Your game stays as it is.',
  },
  learnt: 'What it has learnt',
  then: 'Young',
  now: 'Now',
  show: 'On the table',
  another: 'Another position',
  here: 'A few seconds are enough, on your own device: no server takes part.',
  saved: 'The saved file is a model: give it to maketen or Python, or load it here again.',
  stopped: 'The training has stopped: the browser ended it. Press again.',
  before: 'an earlier run',
};
