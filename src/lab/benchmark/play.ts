import { legalActions } from '../../env/environment/rules.js';
import { type GameParts, InputError, TextGame } from '../../env/index.js';
import { readMove } from '../../env/text/text-game.js';
import type { Deal } from '../../evaluate/evaluate.js';
import { gamePrompt, readChance } from './prompts.js';
import {
  asksChances,
  type BenchmarkGame,
  type Item,
  MOST_ANSWERS,
  MOST_DECISIONS,
  newGame,
  type Player,
  type Question,
} from './tasks.js';

/**
 * Asks a question until an answer counts, at most three times.
 * @param take what is wrong with an answer; null if it counts
 * @param played counts answers, once the question is done with
 * @returns whether one counted
 */
async function ask(
  player: Player,
  question: Omit<Question, 'attempt'>,
  take: (answer: string) => string | null,
  played: BenchmarkGame,
): Promise<boolean> {
  const counted = { ...played };
  let problem: string | null = '';
  for (let attempt = 0; attempt < MOST_ANSWERS && problem !== null; attempt++) {
    const again = problem === '' ? '' : `\n\nYour last answer did not count. ${problem}`;
    const {
      answer,
      tokens = 0,
      seconds = 0,
    } = await player.ask({
      ...question,
      attempt,
      prompt: question.prompt + again,
    });
    problem = take(answer);
    counted.answers++;
    counted.tokens += tokens;
    counted.seconds += seconds;
    if (problem !== null) counted.illegal++;
  }
  const { answers, tokens, seconds, illegal } = counted;
  Object.assign(played, { answers, tokens, seconds, illegal });
  return problem === null;
}

/** Asks about one position. */
export async function playItem(
  parts: GameParts,
  { start, worths }: Item,
  question: Pick<Question, 'game' | 'prompt'>,
  player: Player,
  played: BenchmarkGame,
) {
  const { actions, chances } = played;
  const legal = worths.map(({ action }) => action);
  const isOfChances = asksChances(parts);
  const take = (answer: string) => {
    const found = isOfChances ? readChance(answer) : readMove(parts, start, legal, answer);
    if (typeof found === 'string') return found;
    (isOfChances ? chances : actions).push(found);
    return null;
  };
  await ask(player, { ...question, decision: 0, position: start }, take, played);
}

/**
 * Plays a deal by the protocol: whoever answers sees rules, position and what was wrong with the last answer, each time anew.
 * @param played the game so far, which is played on; where the player fails it keeps all decisions before that one
 */
export async function playTask(
  parts: GameParts,
  deal: Deal,
  game: number,
  player: Player,
  played = newGame(),
): Promise<BenchmarkGame> {
  const text = new TextGame(parts, deal);
  const isOfChances = asksChances(parts);
  for (const action of played.actions) {
    const { problem } = text.play(parts.notation.formatMove(action));
    if (problem !== null) throw new InputError(`Expected legal moves in game ${game}. ${problem}`);
  }
  const first = () => parts.notation.formatMove(legalActions(parts.rules, text.position)[0]);

  /** What is wrong with an answer; null if it counts. */
  const take = (answer: string) => {
    if (!isOfChances) return text.play(answer).problem;
    const chance = readChance(answer);
    if (typeof chance === 'string') return chance;
    played.chances.push(chance);
    return text.play(first()).problem;
  };

  while (!text.isOver && played.actions.length < MOST_DECISIONS) {
    const at = text.actions.length;
    const question = {
      game,
      decision: played.actions.length,
      position: text.position,
      prompt: gamePrompt(parts, text),
    };
    const hasAnswer = await ask(player, question, take, played);
    if (!hasAnswer && !isOfChances) break;
    if (!hasAnswer) {
      played.chances.push(null);
      text.play(first());
    }
    played.actions.push(text.actions[at]);
  }
  return played;
}
