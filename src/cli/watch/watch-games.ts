import type { Agent } from '../../agents/agent.js';
import type { GameParts } from '../../env/game.js';
import type { Deal } from '../../evaluate/deals.js';
import { playAgentGame, type PlayedMove } from '../../lab/agent-game.js';
import { rulesLabel } from '../../lab/rules-label.js';
import { count } from '../../lab/tables.js';
import { movesInWords, resultText } from '../play/screen.js';
import { paint, wantsColor } from '../text.js';
import type { WatchTerminal } from './watch-terminal.js';

export interface WatchOptions {
  readonly agent: Agent;
  /** As it is shown. */
  readonly agentName: string;
  readonly deals: readonly Deal[];
  /** Play moves without a choice in one go: only positions before and after choices are shown, and the last one. */
  readonly skipForcedMoves: boolean;
}

/** "4. 4+6=10 (of 3 moves, 62 % sure, value before it 0.312)" */
function choiceText({ words, choices, opinion }: PlayedMove, number: number): string {
  const sure =
    opinion === null
      ? ''
      : `, ${Math.round(opinion.probability * 100)} % sure, value before it ${opinion.value.toFixed(3)}`;
  return `${number}. ${paint('green', words)} ${paint('dim', `(of ${choices} moves${sure})`)}`;
}

/** "4. draw (the only move)" or "4 to 7. draw (4 times) (the only moves)" */
function forcedText(moves: readonly string[], last: number): string {
  const [numbers, note] =
    moves.length === 1 ? [`${last}`, '(the only move)'] : [`${last - moves.length + 1} to ${last}`, '(the only moves)'];
  return `${numbers}. ${movesInWords(moves)} ${paint('dim', note)}`;
}

/** Plays deals one after the other for somebody who watches; ends early when they leave. */
export async function watchGames(parts: GameParts, terminal: WatchTerminal, options: WatchOptions): Promise<void> {
  const { agent, agentName, deals, skipForcedMoves } = options;
  const { rules, notation } = parts;
  const state = rules.createState();
  const picture = (): string => notation.render(state, { color: wantsColor() });
  let won = 0;
  for (const [index, { seed }] of deals.entries()) {
    const place = deals.length === 1 ? '' : `, game ${index + 1} of ${deals.length}`;
    const title = paint('bold', `${agentName} plays ${rulesLabel(parts)}, seed ${seed}${place}`);
    rules.deal(state, seed);
    terminal.show(title, '', picture());
    let number = 0;
    let forced: string[] = [];
    for (const move of playAgentGame(parts, agent, seed, state)) {
      number++;
      if (move.choices === 1) forced.push(move.words);
      if (skipForcedMoves && move.choices === 1 && move.nextChoices === 1) continue;
      if (!(await terminal.next())) return;
      const text = move.choices === 1 ? forcedText(forced, number) : choiceText(move, number);
      terminal.show(title, text, picture());
      forced = [];
    }
    terminal.say(`${resultText(parts, state)} ${count(number)} moves.`);
    if (state.outcome === 'won') won++;
    if (index < deals.length - 1 && !(await terminal.next())) return;
  }
  if (deals.length > 1) terminal.say(`${count(won)} of ${count(deals.length)} games won.`);
}
