import type { Agent } from '../../agents/agent.js';
import { counted, nearestNames } from '../../env/base/words.js';
import { legalActions } from '../../env/environment/rules.js';
import { type Action, type GameParts, type GameState, recordTrace } from '../../env/index.js';
import { moveReader } from '../../env/text/text-game.js';
import { createHinter, type ValuesOf } from '../../hint/index.js';
import { AtomicFile, writeFileAtomically } from '../../io/files.js';
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

  /** @throws InputError if the file cannot be written: better before the game than after it */
  constructor(
    private readonly parts: GameParts,
    private readonly path: string,
  ) {
    new AtomicFile(path);
  }

  /**
   * Plays a finished game again and adds it; returns a line that says so.
   * @param choices the moves of positions with at least two legal ones, in order
   */
  add(seed: number, choices: readonly Action[]): string {
    let made = 0;
    const game = recordTrace(this.parts, { seed, agent: PLAYER, choose: () => choices[made++] });
    this.lines.push(`${JSON.stringify(game)}\n`);
    writeFileAtomically(this.path, this.lines.join(''));
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

/** A legal move by its name or its number in the list, or what is wrong with it. */
function moveTyped(parts: GameParts, state: GameState, legal: readonly Action[], text: string) {
  const { rules, notation } = parts;
  if (/^\d+$/.test(text) && legal.length > 0)
    return legal[Number(text) - 1] ?? `Expected a number from 1 to ${legal.length}, but got ${text}.`;
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

/** The game on the screen: its deal, its moves, and what is written of them. */
class TerminalGame {
  readonly state: GameState;
  private seed = 0;
  /** Moves so far, undos and forced ones included. */
  private played = 0;
  /** Those of positions with at least two legal moves. */
  private choices: Action[] = [];
  private isSaved = false;
  /** The rules stay on the first screen until the first move. */
  private isFirstScreen = true;

  constructor(
    private readonly parts: GameParts,
    private readonly terminal: PlayTerminal,
    private readonly options: PlayOptions,
  ) {
    this.state = parts.rules.createState();
  }

  say(text: string) {
    this.terminal.write(`${text}\n`);
  }

  complain(text: string) {
    this.say(paint('yellow', text));
  }

  legal(): Action[] {
    return legalActions(this.parts.rules, this.state);
  }

  play(action: Action, legalCount: number) {
    if (legalCount > 1) this.choices.push(action);
    this.played++;
    this.parts.rules.apply(this.state, action);
  }

  deal(seed: number) {
    this.seed = seed;
    this.played = 0;
    this.choices = [];
    this.isSaved = false;
    this.parts.rules.deal(this.state, seed);
    if (!this.terminal.clear || this.isFirstScreen) this.say(`\n${this.title()}`);
    this.settle();
    this.isFirstScreen = false;
  }

  dealAgain() {
    this.deal(this.seed);
  }

  /** @param given a seed; empty for the next number */
  dealAnother(given: string) {
    const chosen = Number(given);
    if (given === '') this.deal(this.seed < Number.MAX_SAFE_INTEGER ? this.seed + 1 : 0);
    else if (/^\d+$/.test(given) && Number.isSafeInteger(chosen)) this.deal(chosen);
    else this.complain(`Expected "new" or "new SEED" with an integer from 0 to 2^53 - 1, but got "new ${given}".`);
  }

  /** Plays what is forced, then shows the position and what can be done. */
  settle() {
    const { parts, state, terminal } = this;
    const forced: string[] = [];
    let legal = this.legal();
    while (this.options.auto && legal.length === 1) {
      forced.push(parts.notation.describeMove(state, legal[0]));
      this.play(legal[0], 1);
      legal = this.legal();
    }
    if (terminal.clear && !this.isFirstScreen) {
      terminal.clear();
      this.say(this.title() + paint('dim', `, ${counted(this.played, 'move')} so far`));
      this.say(paint('dim', screen.goalText(parts)));
    }
    if (forced.length > 0)
      this.say(paint('dim', wrap(`Played for you, as the only legal move: ${screen.movesInWords(forced)}`)));
    this.say(`\n${parts.notation.render(state, { color: wantsColor() })}\n`);
    if (legal.length > 0) this.say(screen.moveList(parts, state, legal));
    else this.finish();
    if (terminal.clear) this.say(paint('dim', `\n${screen.keyWords(parts)}`));
  }

  private finish() {
    const { saved } = this.options;
    this.say(`${screen.resultText(this.parts, this.state)} This was seed ${this.seed}.`);
    if (this.isSaved || !saved) return;
    this.isSaved = true;
    this.say(saved.add(this.seed, this.choices));
  }

  private title() {
    return paint('bold', `${rulesLabel(this.parts)}, seed ${this.seed}`);
  }
}

export async function playInTerminal(parts: GameParts, terminal: PlayTerminal, options: PlayOptions) {
  const { rules, notation } = parts;
  const { agent, values, seed } = options;
  const hinter = createHinter(parts, agent, { limit: LIMIT, values });
  const game = new TerminalGame(parts, terminal, options);
  const { state } = game;
  let isOn = true;

  const hintNow = (legal: readonly Action[]) => {
    if (rules.config.hints === false) return 'These rules give no hints (option hints=false).';
    if (legal.length === 0) return 'The game is over: there is nothing left to choose.';
    return screen.hintText(hinter.hint(state, hinter.playsOn ? QUICK_PLAYOUTS : {}), legal);
  };

  const words: Readonly<Record<string, (legal: readonly Action[]) => unknown>> = {
    '': () => true,
    again: () => game.dealAgain(),
    hint: (legal) => game.say(hintNow(legal)),
    moves: (legal) => game.say(legal.length > 0 ? screen.moveList(parts, state, legal) : 'The game is over.'),
    help: () => game.say(screen.helpText(parts)),
    position: () => game.say(notation.formatState(state)),
    quit: () => (isOn = false),
    rules: () => game.say(`${screen.goalText(parts)}\n\n${screen.rulesText(parts)}`),
  };

  /** Takes a line that was typed: a word, a number of the list of legal moves (from 1), or a move by name. */
  const answer = (line: string, legal: readonly Action[]) => {
    const typed = line.trim();
    const word = SYNONYMS.get(typed.toLowerCase()) ?? typed.toLowerCase();
    const isOver = legal.length === 0;
    if (Object.hasOwn(words, word)) words[word](legal);
    else if (/^new( |$)/.test(word)) game.dealAnother(word.slice(3).trim());
    else if (isOver && /^(y|yes)$/.test(word)) game.dealAnother('');
    else if (isOver && /^(n|no)$/.test(word)) isOn = false;
    else {
      const move = moveTyped(parts, state, legal, word === UNDO ? UNDO : typed);
      if (typeof move === 'string') game.complain(move);
      else {
        game.play(move, legal.length);
        game.settle();
      }
    }
  };

  terminal.clear?.();
  game.say(`${paint('bold', parts.game.title)}\n${screen.goalText(parts)}\n\n${screen.rulesText(parts)}\n`);
  game.say('Type "help" for what you can type.');
  game.deal(seed);
  while (isOn) {
    const legal = game.legal();
    const move = legal.length === 1 ? 'Your move (1): ' : `Your move (1 to ${legal.length}): `;
    const line = await terminal.ask(legal.length === 0 ? 'Another deal? (yes or no) ' : move);
    if (line === null) break;
    answer(line, legal);
  }
  game.say(screen.GOODBYE);
}
