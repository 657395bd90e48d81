import type { Agent } from '../../agents/agent.js';
import type { GameParts } from '../../env/game.js';
import { type Action, type GameState, recordTrace } from '../../env/index.js';
import { legalActions } from '../../env/rules.js';
import type { Hinter } from '../../hint/hint.js';
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

/** Where a player's lines come from and where the text goes. */
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
  /** Where finished games go; null for nowhere. */
  readonly saved?: SavedGames | null;
}

const LIMIT = 3;

/** A hint in the middle of a game must not be waited for. */
const QUICK_PLAYOUTS = { playouts: 100, budgetMs: 1500 };

class PlaySession {
  private readonly state: GameState;
  private readonly hinter: Hinter;
  private seed: number;
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
    const { agent, values } = options;
    this.hinter = createHinter(parts, agent, { limit: LIMIT, values });
    this.seed = options.seed;
  }

  async run(): Promise<void> {
    this.terminal.clear?.();
    this.say(`${paint('bold', this.parts.game.title)}\n${goalText(this.parts)}\n\n${rulesText(this.parts)}\n`);
    this.say('Type "help" for what you can type.');
    this.deal(this.options.seed);
    for (;;) {
      const line = await this.terminal.ask(this.prompt());
      if (line === null || !this.answer(line)) break;
    }
    this.say(GOODBYE);
  }

  private say(text: string): void {
    this.terminal.write(`${text}\n`);
  }

  private legal(): Action[] {
    return legalActions(this.parts.rules, this.state);
  }

  private prompt(): string {
    const count = this.legal().length;
    if (count === 0) return 'Another deal? (yes or no) ';
    return count === 1 ? 'Your move (1): ' : `Your move (1 to ${count}): `;
  }

  private deal(seed: number): void {
    this.seed = seed;
    this.played = 0;
    this.choices = [];
    this.isSaved = false;
    this.parts.rules.deal(this.state, seed);
    if (!this.terminal.clear || this.isFirstScreen) this.say(`\n${this.title()}`);
    this.settle();
    this.isFirstScreen = false;
  }

  private title(): string {
    return paint('bold', `${rulesLabel(this.parts)}, seed ${this.seed}`);
  }

  private play(action: Action, legalCount: number): void {
    if (legalCount > 1) this.choices.push(action);
    this.played++;
    this.parts.rules.apply(this.state, action);
  }

  /** Plays what is forced, then shows the position and what can be done. */
  private settle(): void {
    const { parts, state } = this;
    const forced: string[] = [];
    let legal = this.legal();
    while (this.options.auto && legal.length === 1) {
      forced.push(parts.notation.describeMove(state, legal[0]));
      this.play(legal[0], 1);
      legal = this.legal();
    }
    if (this.terminal.clear && !this.isFirstScreen) {
      this.terminal.clear();
      this.say(`${this.title()}${paint('dim', `, ${this.played} ${this.played === 1 ? 'move' : 'moves'} so far`)}`);
      this.say(paint('dim', goalText(parts)));
    }
    if (forced.length > 0)
      this.say(paint('dim', wrap(`Played for you, as the only legal move: ${movesInWords(forced)}`)));
    this.say(`\n${parts.notation.render(state, { color: wantsColor() })}\n`);
    if (legal.length > 0) this.say(moveList(parts, state, legal));
    else this.finish();
    if (this.terminal.clear) this.say(paint('dim', `\n${keyWords(this.parts)}`));
  }

  private finish(): void {
    const { parts, state, options } = this;
    this.say(`${resultText(parts, state)} This was seed ${this.seed}.`);
    if (this.isSaved || !options.saved) return;
    this.isSaved = true;
    this.say(options.saved.add(this.seed, this.choices));
  }

  /** Does what a line asks for; false to leave. */
  private answer(line: string): boolean {
    const { parts, state, seed } = this;
    const request = readRequest(parts, state, line);
    if (request.kind === 'move') {
      this.play(request.action, this.legal().length);
      this.settle();
    } else if (request.kind === 'new') this.deal(request.seed ?? (seed < Number.MAX_SAFE_INTEGER ? seed + 1 : 0));
    else if (request.kind === 'again') this.deal(seed);
    else if (request.kind === 'complaint') this.say(paint('yellow', request.text));
    else if (request.kind === 'quit') return false;
    else if (request.kind !== 'nothing') this.say(this.reply(request.kind));
    return true;
  }

  private reply(word: 'hint' | 'moves' | 'position' | 'rules' | 'help'): string {
    const { parts, hinter, state } = this;
    const legal = this.legal();
    if (word === 'help') return helpText(parts);
    if (word === 'position') return parts.notation.formatState(state);
    if (word === 'rules') return `${goalText(parts)}\n\n${rulesText(parts)}`;
    if (word === 'moves') return legal.length > 0 ? moveList(parts, state, legal) : 'The game is over.';
    if (parts.rules.config.hints === false) return 'These rules give no hints (option hints=false).';
    if (legal.length === 0) return 'The game is over: there is nothing left to choose.';
    return hintText(hinter.hint(state, hinter.playsOn ? QUICK_PLAYOUTS : {}), legal);
  }
}

/** Lets a person play in a terminal until they leave or the input ends. */
export async function playInTerminal(parts: GameParts, terminal: PlayTerminal, options: PlayOptions): Promise<void> {
  await new PlaySession(parts, terminal, options).run();
}
