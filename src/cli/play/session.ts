import type { Agent } from '../../agents/agent.js';
import type { GameParts } from '../../env/game.js';
import { type Action, recordTrace } from '../../env/index.js';
import { legalActions } from '../../env/rules.js';
import { createHinter } from '../../hint/hinter.js';
import type { ValuesOf } from '../../hint/model-values.js';
import { AtomicFile } from '../../io/files.js';
import { rulesLabel } from '../../lab/rules-label.js';
import { paint, wantsColor, wrap } from '../output.js';
import {
  goalText,
  GOODBYE,
  helpText,
  hintText,
  keyWords,
  moveList,
  movesInWords,
  resultText,
  rulesText,
} from './screen.js';
import { readRequest } from './words.js';

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

const LIMIT = 3;

/** A hint in the middle of a game must not be waited for. */
const QUICK_PLAYOUTS = { playouts: 100, budgetMs: 1500 };

/** Lets a person play in a terminal until they leave or the input ends. */
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
    say(`${resultText(parts, state)} This was seed ${seed}.`);
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
      say(paint('dim', goalText(parts)));
    }
    if (forced.length > 0) say(paint('dim', wrap(`Played for you, as the only legal move: ${movesInWords(forced)}`)));
    say(`\n${notation.render(state, { color: wantsColor() })}\n`);
    if (legal.length > 0) say(moveList(parts, state, legal));
    else finish();
    if (terminal.clear) say(paint('dim', `\n${keyWords(parts)}`));
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

  const reply = (word: 'hint' | 'moves' | 'position' | 'rules' | 'help'): string => {
    const legal = legalNow();
    if (word === 'help') return helpText(parts);
    if (word === 'position') return notation.formatState(state);
    if (word === 'rules') return `${goalText(parts)}\n\n${rulesText(parts)}`;
    if (word === 'moves') return legal.length > 0 ? moveList(parts, state, legal) : 'The game is over.';
    if (rules.config.hints === false) return 'These rules give no hints (option hints=false).';
    if (legal.length === 0) return 'The game is over: there is nothing left to choose.';
    return hintText(hinter.hint(state, hinter.playsOn ? QUICK_PLAYOUTS : {}), legal);
  };

  const answer = (line: string): boolean => {
    const request = readRequest(parts, state, line);
    if (request.kind === 'move') {
      play(request.action, legalNow().length);
      settle();
    } else if (request.kind === 'new') deal(request.seed ?? (seed < Number.MAX_SAFE_INTEGER ? seed + 1 : 0));
    else if (request.kind === 'again') deal(seed);
    else if (request.kind === 'complaint') say(paint('yellow', request.text));
    else if (request.kind === 'quit') return false;
    else if (request.kind !== 'nothing') say(reply(request.kind));
    return true;
  };

  terminal.clear?.();
  say(`${paint('bold', game.title)}\n${goalText(parts)}\n\n${rulesText(parts)}\n`);
  say('Type "help" for what you can type.');
  deal(seed);
  for (let isOn = true; isOn;) {
    const { length } = legalNow();
    const move = length === 1 ? 'Your move (1): ' : `Your move (1 to ${length}): `;
    const line = await terminal.ask(length === 0 ? 'Another deal? (yes or no) ' : move);
    isOn = line !== null && answer(line);
  }
  say(GOODBYE);
}
