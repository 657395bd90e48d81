import type { Action } from 'maketen/env';
import type { HintSummary } from 'maketen/hint';
import { number } from './numbers.js';

/** A measure's name: "cardsLeft" as "cards left". */
function measure(name: string): string {
  return name.replace(/[-_]/g, ' ').replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}

/** "4.39 rounds", "no cards left" @param decimals as many as the mean is said with */
function resultText(name: string, mean: number, decimals: number): string {
  const text = number(mean, decimals);
  return `${Number(mean.toFixed(decimals)) === 0 ? 'no' : text} ${measure(name)}`;
}

/** What is to be expected of a move: the chance as it is written, and the main measure, where something says what to expect of it. */
export interface Expectation {
  readonly chance: string;
  readonly result: { readonly name: string; readonly mean: number; readonly decimals: number } | null;
}

function expectationText({ chance, result }: Expectation): string {
  if (result === null) return `${chance} to win`;
  const { name, mean, decimals } = result;
  return `${chance} to win, ${mean === 0 ? '' : 'on average '}${resultText(name, mean, decimals)}`;
}

/** An agent that can be watched, or asked. */
export interface KnownAgent {
  readonly name: string;
  readonly kind: 'exact' | 'model' | 'own model' | 'scripted' | 'search';
  readonly summary: string;
}

/** Why a move stands where it does: in the package's words, and as data. */
export interface Reason {
  /** Moves with their cards, "4D+6H=10", where the page does not name them itself. */
  readonly reason: string;
  readonly action: Action;
  readonly summary: HintSummary;
}

/** Hints, and what they rest on. */
export const hints = {
  /** A sentence. @param nameOf a move with its cards */
  reason: (({ reason }) => `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}.`) as (
    reason: Reason,
    nameOf: (action: Action) => string,
  ) => string,
  title: 'Hint',
  by: 'by',
  hintsBy: 'Hints by',
  bestSoFar: 'best so far (model loading)',
  pressHint: 'Press Hint at the table, or h: the moves are ranked by what can be expected of them.',
  /** What an agent is. */
  agent: ({ summary }: KnownAgent) => summary,
  agentName: ({ name }: Pick<KnownAgent, 'name'>) => name,
  howPlayedOn: (games: number) =>
    `After each move ${games} games are played to their end with the hidden cards in another order each time, and those won are counted`,
  playing: 'Playing …',
  playOn: (games: number) => `Play ${games} games from here and count`,
  move: 'Move',
  toWin: 'To win',
  play: 'Play',
  playMove: (move: string) => `Play ${move}`,
  /** The head of a column: "Cards left". */
  measureTitle: (name: string) => `${measure(name).slice(0, 1).toUpperCase()}${measure(name).slice(1)}`,
  result: resultText,
  none: 'none',
  best: (move: string, expectation: Expectation) => `Best: ${move}, ${expectationText(expectation)}`,
  allEqual: (expectation: Expectation) => `All moves are equal: ${expectationText(expectation)}`,
  solved: 'Exact: the game is solved.',
  certain: 'Exact: the end is certain.',
  estimatedBy: (agent: string, isShippedModel: boolean) =>
    `Estimated by ${isShippedModel ? `the trained model ${agent}` : agent}.`,
  countedBy: (games: number, agent: string, isShippedModel: boolean) =>
    `Counted in ${games} games a move, played on from here by ${isShippedModel ? `the trained model ${agent}` : agent}.`,
  odds: <Node>(chance: Node): (string | Node)[] => ['Odds ', chance, ' to win'],
  onAverage: (name: string, mean: number, decimals: number) => `on average ${number(mean, decimals)} ${measure(name)}`,
};
