import { atExit } from '../../io/at-exit.js';
import { paint } from '../text.js';
import { Pace } from './pace.js';

/** Where a watched game is shown. */
export interface WatchTerminal {
  /** Shows what there is to see now; `move` is the one that led to it, '' at the start of a game. */
  show(title: string, move: string, picture: string): void;
  /** A line that stays. */
  say(text: string): void;
  /** Waits for the next move; false to leave. */
  next(): Promise<boolean>;
  close(): void;
}

/** For pipes and files: line after line, as fast as they are read. */
export class PlainTerminal implements WatchTerminal {
  show(title: string, move: string, picture: string): void {
    this.say(move === '' ? `${title}\n\n${picture}\n` : `${move}\n\n${picture}\n`);
  }

  say(text: string): void {
    process.stdout.write(`${text}\n`);
  }

  next(): Promise<boolean> {
    return new Promise((resolve) =>
      process.stdout.writableNeedDrain
        ? process.stdout.once('drain', () => resolve(true))
        : setImmediate(() => resolve(true)),
    );
  }

  close(): void {}
}

const CTRL_C = '\u0003';
/** Keys that leave. */
const LEAVING = new Set([CTRL_C, 'q']);
/** Exit code after Ctrl-C: 128 + SIGINT's number. */
const INTERRUPTED = 130;

const HIDE_CURSOR = '\u001b[?25l';
const SHOW_CURSOR = '\u001b[?25h';
/** To the upper left corner; what was there is overwritten line by line, so that nothing flickers. */
const HOME = '\u001b[H';
const CLEAR_LINE = '\u001b[K';
const CLEAR_BELOW = '\u001b[J';
const LINE_ABOVE = '\u001b[1A\r';
const CLEAR = '\u001b[2J';

/** For people: one picture that changes, and keys. */
export class KeyTerminal implements WatchTerminal {
  private readonly pace: Pace;
  private readonly forget: () => void;
  private readonly onKey = (key: string): void => {
    if (key === CTRL_C) process.exitCode = INTERRUPTED;
    if (this.shown.length === 0 && LEAVING.has(key)) process.exit(); // the agent is still being made
    this.pace.press(key);
  };
  private shown: readonly string[] = [];
  private areKeysShown = false;

  /** @param speed moves a second */
  constructor(speed: number, isStepping: boolean) {
    this.pace = new Pace(speed, isStepping, () => this.draw());
    this.forget = atExit(() => this.restore());
    process.stdin.setRawMode(true).setEncoding('utf8').on('data', this.onKey).resume();
    process.stdout.write(`${HIDE_CURSOR}${CLEAR}`);
  }

  show(title: string, move: string, picture: string): void {
    this.shown = [title, '', ...picture.split('\n'), '', move];
    this.draw();
  }

  /** In the place of the keys, which are of no use any more. */
  say(text: string): void {
    process.stdout.write(`${this.areKeysShown ? LINE_ABOVE : ''}${text}${CLEAR_LINE}\n`);
    this.areKeysShown = false;
  }

  next(): Promise<boolean> {
    return this.pace.next();
  }

  close(): void {
    this.restore();
    this.forget();
  }

  private draw(): void {
    const keys = paint('dim', `space pauses, n one move, + faster, - slower, q quits   (${this.pace.text})`);
    const lines = [...this.shown, keys].map((line) => `${line}${CLEAR_LINE}\n`);
    process.stdout.write(`${HOME}${lines.join('')}${CLEAR_BELOW}`);
    this.areKeysShown = true;
  }

  private restore(): void {
    process.stdin.off('data', this.onKey).setRawMode(false).pause();
    process.stdout.write(SHOW_CURSOR);
  }
}
