import type { Agent } from '../../agents/agent.js';
import { nearestNames } from '../../env/base/words.js';
import type { GameParts } from '../../env/environment/game.js';
import { legalActions } from '../../env/environment/rules.js';
import { type Action, type GameState, recordTrace } from '../../env/index.js';
import { moveReader } from '../../env/text/text-game.js';
import { createHinter } from '../../hint/hinter.js';
import type { ValuesOf } from '../../hint/model-values.js';
import { AtomicFile } from '../../io/files.js';
import { rulesLabel } from '../../lab/rules-label.js';
import { paint, wantsColor, wrap } from '../output.js';
import * as screen from './screen.js';

const PLAYER = 'player';

/**
 * The finished games of a player as a file of traces (docs/trace-format.md). It is written again after each game, so
 * nothing is lost when the program ends; before the first one there is no file.
 */
export class SavedGames {
  private readonly lines: string[] = [];
  private next: AtomicFile;

  /** @throws InputError if the file cannot be written: better before the game than after it */
  constructor(
    private readonly parts: GameParts,
    private readonly path: string,
  ) {
    this.next = new AtomicFile(path);
  }

  /**
   * Plays a finished game again and adds it; returns a line that says so.
   * @param choices the moves of positions with at least two legal ones, in order
   */
  add(seed: number, choices: readonly Action[]): string {
    let made = 0;
    const game = recordTrace(this.parts, { seed, agent: PLAYER, choose: () => choices[made++] });
    this.lines.push(`${JSON.stringify(game)}\n`);
    this.next.write(this.lines.join(''));
    this.next.commit();
    this.next = new AtomicFile(this.path);
    return `Saved as game ${this.lines.length} of ${this.path}.`;
  }
}

export interface PlayTerminal {
  write(text: string): void;
  /** Shows `prompt` and waits for a line; null at the end of the input. */
  ask(prompt: string): Promise<string | null>;
  /** Begins an empty screen; unset where what was written stays, as in a pipe. */
  clear?(): void;
}

interface PlayOptions {
  /** The deal to begin with; `new` deals the next number. */
  readonly seed: number;
  /** Play a move that is the only legal one without asking. */
  readonly auto: boolean;
  readonly agent: Agent;
  readonly values?: ValuesOf | undefined;
  readonly saved?: SavedGames | null;
}

/** Words of the program: the last ones are short for others. */
const WORDS = ['again', 'hint', 'moves', 'help', 'position', 'quit', 'rules', 'h', '?', 'exit', 'q', 'new'];

const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['h', 'hint'],
  ['?', 'help'],
  ['exit', 'quit'],
  ['q', 'quit'],
  ['u', 'undo'],
]);

/** A move of the rules and no word of the program's. */
const UNDO = 'undo';

/** A legal move by its name, or what is wrong with it. */
function readMove(parts: GameParts, state: GameState, legal: readonly Action[], text: string): Action | string {
  const { rules, notation } = parts;
  const names = legal.map((action) => notation.describeMove(state, action));
  const formatted = legal.map((action) => notation.formatMove(action));
  const action = moveReader(parts, state, legal)(text);
  if (action !== null && legal.includes(action)) return action;
  if (legal.length === 0) return 'The game is over: "new" deals another one, "quit" leaves.';
  if (action !== null && text === UNDO) return 'There is nothing to undo, or no undo is left.';
  if (action !== null) return `"${text}" is not legal now; you can play: ${names.join(', ')}.`;
  if (text === UNDO) {
    const how = Object.hasOwn(rules.config, 'undoLimit') ? ' (start with --option undoLimit=3 for three)' : '';
    return `These rules have no undo${how}.`;
  }
  const near = nearestNames(text, [...names, ...formatted, ...WORDS]);
  const known = screen.didYouMean(near) || 'type "help" for what you can type.';
  return `Unknown move or word "${text}"; ${known}`;
}

const LIMIT = 3;

/** A hint in the middle of a game must not be waited for. */
const QUICK_PLAYOUTS = { playouts: 100, budgetMs: 1500 };

export async function playInTerminal(parts: GameParts, terminal: PlayTerminal, options: PlayOptions): Promise<void> {
  const { rules, notation, game } = parts;
  const { auto, agent, values, saved } = options;
  const state = rules.createState();
  const hinter = createHinter(parts, agent, { limit: LIMIT, values });
  let { seed } = options;
  /** Moves so far, undos and forced ones included. */
  let played = 0;
  /** Those of positions with at least two legal moves. */
  let choices: Action[] = [];
  let isSaved = false;
  let isOn = true;
  /** The rules stay on the first screen until the first move. */
  let isFirstScreen = true;

  const say = (text: string): void => terminal.write(`${text}\n`);
  const legalNow = (): Action[] => legalActions(rules, state);
  const title = (): string => paint('bold', `${rulesLabel(parts)}, seed ${seed}`);

  const play = (action: Action, legalCount: number): void => {
    if (legalCount > 1) choices.push(action);
    played++;
    rules.apply(state, action);
  };

  const finish = (): void => {
    say(`${screen.resultText(parts, state)} This was seed ${seed}.`);
    if (isSaved || !saved) return;
    isSaved = true;
    say(saved.add(seed, choices));
  };

  /** Plays what is forced, then shows the position and what can be done. */
  const settle = (): void => {
    const forced: string[] = [];
    let legal = legalNow();
    while (auto && legal.length === 1) {
      forced.push(notation.describeMove(state, legal[0]));
      play(legal[0], 1);
      legal = legalNow();
    }
    if (terminal.clear && !isFirstScreen) {
      terminal.clear();
      say(`${title()}${paint('dim', `, ${played} ${played === 1 ? 'move' : 'moves'} so far`)}`);
      say(paint('dim', screen.goalText(parts)));
    }
    if (forced.length > 0)
      say(paint('dim', wrap(`Played for you, as the only legal move: ${screen.movesInWords(forced)}`)));
    say(`\n${notation.render(state, { color: wantsColor() })}\n`);
    if (legal.length > 0) say(screen.moveList(parts, state, legal));
    else finish();
    if (terminal.clear) say(paint('dim', `\n${screen.keyWords(parts)}`));
  };

  const deal = (next: number): void => {
    seed = next;
    played = 0;
    choices = [];
    isSaved = false;
    rules.deal(state, seed);
    if (!terminal.clear || isFirstScreen) say(`\n${title()}`);
    settle();
    isFirstScreen = false;
  };

  const hintNow = (): string => {
    const legal = legalNow();
    if (rules.config.hints === false) return 'These rules give no hints (option hints=false).';
    if (legal.length === 0) return 'The game is over: there is nothing left to choose.';
    return screen.hintText(hinter.hint(state, hinter.playsOn ? QUICK_PLAYOUTS : {}), legal);
  };

  const complain = (text: string): void => say(paint('yellow', text));

  /** @param given a seed; empty for the next number */
  const dealAnother = (given: string): void => {
    const chosen = Number(given);
    if (given === '') deal(seed < Number.MAX_SAFE_INTEGER ? seed + 1 : 0);
    else if (/^\d+$/.test(given) && Number.isSafeInteger(chosen)) deal(chosen);
    else complain(`Expected "new" or "new SEED" with an integer from 0 to 2^53 - 1, but got "new ${given}".`);
  };

  const words: Readonly<Record<string, () => unknown>> = {
    '': () => true,
    again: () => deal(seed),
    hint: () => say(hintNow()),
    moves: () => say(legalNow().length > 0 ? screen.moveList(parts, state, legalNow()) : 'The game is over.'),
    help: () => say(screen.helpText(parts)),
    position: () => say(notation.formatState(state)),
    quit: () => (isOn = false),
    rules: () => say(`${screen.goalText(parts)}\n\n${screen.rulesText(parts)}`),
  };

  /** Takes a line that was typed: a word, a number of the list of legal moves (from 1), or a move by name. */
  const answer = (line: string): void => {
    const typed = line.trim();
    const word = SYNONYMS.get(typed.toLowerCase()) ?? typed.toLowerCase();
    const legal = legalNow();
    const isOver = legal.length === 0;
    if (Object.hasOwn(words, word)) words[word]();
    else if (/^new( |$)/.test(word)) dealAnother(word.slice(3).trim());
    else if (isOver && /^(y|yes)$/.test(word)) dealAnother('');
    else if (isOver && /^(n|no)$/.test(word)) isOn = false;
    else {
      const isNumber = /^\d+$/.test(word) && !isOver;
      const move = isNumber
        ? (legal[Number(word) - 1] ?? `Expected a number from 1 to ${legal.length}, but got ${word}.`)
        : readMove(parts, state, legal, word === UNDO ? UNDO : typed);
      if (typeof move === 'string') {
        complain(move);
        return;
      }
      play(move, legal.length);
      settle();
    }
  };

  terminal.clear?.();
  say(`${paint('bold', game.title)}\n${screen.goalText(parts)}\n\n${screen.rulesText(parts)}\n`);
  say('Type "help" for what you can type.');
  deal(seed);
  while (isOn) {
    const { length } = legalNow();
    const move = length === 1 ? 'Your move (1): ' : `Your move (1 to ${length}): `;
    const line = await terminal.ask(length === 0 ? 'Another deal? (yes or no) ' : move);
    if (line === null) break;
    answer(line);
  }
  say(screen.GOODBYE);
}
