import type { Action } from 'maketen/env';
import type { Hint } from 'maketen/hint';
import { capital } from '../numbers-and-lists.js';
import { counted, number, numbers } from './words.js';

/** A measure's name: "cardsLeft" as "cards left". */
function measure(name: string) {
  return name.replace(/[-_]/g, ' ').replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}

/** "4.39 rounds", "no cards left" @param decimals as many as the mean is said with */
function resultText(name: string, mean: number, decimals: number) {
  const text = number(mean, decimals);
  return `${Number(mean.toFixed(decimals)) === 0 ? 'no' : text} ${measure(name)}`;
}

/** What is to be expected of a move: the chance as it is written, and the main measure, where something says what to expect of it. */
export interface Expectation {
  readonly chance: string;
  readonly result: { readonly name: string; readonly mean: number; readonly decimals: number } | null;
}

function expectationText({ chance, result }: Expectation) {
  if (result === null) return `${chance} to win`;
  const { name, mean, decimals } = result;
  return `${chance} to win, ${mean === 0 ? '' : 'on average '}${resultText(name, mean, decimals)}`;
}

/** An agent that can be watched, or asked for hints. Its kind says where it comes from. */
export interface PoolAgent {
  readonly name: string;
  readonly kind: 'exact' | 'model' | 'own model' | 'scripted' | 'search';
  readonly summary: string;
}

/** Why a move stands where it does: in the package's words, and as data. */
export type Reason = Pick<Hint, 'reason' | 'action' | 'summary'>;

/** Hints, and what they rest on. */
export const hints = {
  /** A sentence. @param nameOf a move with its cards */
  reason: (({ reason }) => `${capital(reason)}.`) as (reason: Reason, nameOf: (action: Action) => string) => string,
  agent: ({ summary }: PoolAgent) => summary,
  agentName: ({ name }: Pick<PoolAgent, 'name'>) => name,
  howPlayedOn: (games: number) =>
    `Each move is tried in ${games} games with the hidden cards reshuffled, and the wins are counted`,
  playing: 'Playing …',
  playOn: (games: number) => `Try each move in ${games} games`,
  move: 'Move',
  toWin: 'Chance',
  playMove: (move: string) => `Play ${move}`,
  /** The head of a column: "Cards left". */
  measureTitle: (name: string) => capital(measure(name)),
  result: resultText,
  none: 'none',
  best: (move: string, expectation: Expectation) => `Best: ${move}, ${expectationText(expectation)}`,
  allEqual: (expectation: Expectation) => `All moves are equal: ${expectationText(expectation)}`,
  solved: 'Exact: the game is solved.',
  certain: 'Exact: the outcome is certain.',
  estimatedBy: (agent: string, isShippedModel: boolean) =>
    isShippedModel ? "Our model's estimate." : `Estimated by ${agent}.`,
  countedBy: (games: number, agent: string, isShippedModel: boolean) =>
    `Counted in ${games} games per move, played from here by ${isShippedModel ? 'our model' : agent}.`,
  /** Of moves that are about as good. */
  tie: (moves: readonly string[], chance: string) =>
    `${moves.length < 4 ? numbers.or(moves) : `${moves.length} moves`}: ${moves.length === 2 ? 'both' : 'all'} win about ${chance}.`,
  tieNext: (move: string, points: number) => `Next best: ${move}, ${counted(points, 'point', 'points')} less.`,
  odds: <Node>(chance: Node): (string | Node)[] => ['Chance to win ', chance],
  onAverage: (name: string, mean: number, decimals: number) => `on average ${number(mean, decimals)} ${measure(name)}`,
};

/** Hints step by step, solving, and what else there is of ways to play. */
export const ways = {
  stopSolving: (share: number) => `Solving ${numbers.percent(share, 0)} · Stop`,
  stopSolvingTitle: 'This game is being solved for exact hints; until then, hints are estimates',
  bestSoFar: (move: string) => `Best so far: ${move}; its chance to win is being worked out`,
  points: (points: number) => counted(points, 'point of the chance to win', 'points of the chance to win'),
  showSets: ['Show sets as buttons', 'Otherwise you find them yourself'],
  onlyMove: 'There is only one move.',
  anyMove: 'Any move is fine here.',
  oneIsBetter: (stake: string, isClose: boolean) =>
    `${isClose ? 'A close choice' : 'This choice matters'}: the next best move costs ${stake}.`,
  someAreWorse: (stake: string) => `Several moves are about as good, but one costs ${stake}.`,
  unknownChoice: 'You have a choice here; how much it matters is being worked out.',
  marked: (move: string) => `Marked: ${move}.`,
  hintsAtOnce: ['Whole hint at once', 'Otherwise it comes step by step'],
  hintsUsed: (choice: number, cards: number, why: number) =>
    `Hints used: ${choice} said whether the move matters, ${cards} showed the cards, ${why} said why.`,
  why: 'Why?',
};

const ENDS = { won: 'won', lost: 'lost', drawn: 'drew' };
const WHO = {
  model: 'the trained model',
  'own model': 'your model',
  exact: 'exact play',
  scripted: 'the scripted agent',
};

export const result = {
  agent: (kind: keyof typeof WHO, outcome: 'won' | 'lost' | 'drawn', how: string) =>
    `With the same cards ${WHO[kind]} ${ENDS[outcome]}${outcome === 'won' ? '' : `: ${how}`}.`,
  couldBeWon: (isWinnable: boolean): string => (isWinnable ? 'It was winnable.' : 'Nobody could have won.'),
  /** Of a game that is won by its rounds. */
  needed: (kind: keyof typeof WHO, rounds: number) =>
    `With the same cards ${WHO[kind]} needed ${counted(rounds, 'round', 'rounds')}.`,
  luckOnly: 'That was pure luck: however you play, these cards end the same way.',
};
