import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { atExit } from '../../io/process.js';
import { paint } from '../output.js';
import { INTERRUPTED } from '../play/line-terminal.js';

const CTRL_C = '\u0003';

const KEYS: Readonly<Record<string, 'pause' | 'faster' | 'slower' | 'step' | 'quit' | undefined>> = {
  ' ': 'pause',
  '+': 'faster',
  '=': 'faster',
  '-': 'slower',
  n: 'step',
  '\r': 'step',
  '\u001b[C': 'step',
  q: 'quit',
  [CTRL_C]: 'quit',
};

const SLOWEST = 0.125;
const FASTEST = 128;

/** When the next move comes: at a speed in moves a second, which keys change, or one at a time. */
export class Pace {
  private hasQuit = false;
  private release: (() => void) | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private speed: number,
    private isPaused: boolean,
    private readonly onChange: () => void = () => {},
  ) {}

  get text(): string {
    if (this.isPaused) return 'paused';
    return `${Number(this.speed.toPrecision(3))} ${this.speed === 1 ? 'move' : 'moves'} a second`;
  }

  /** Waits until the next move is due; false if the watcher has had enough. */
  async next(): Promise<boolean> {
    if (this.hasQuit) return false;
    await new Promise<void>((resolve) => {
      this.release = resolve;
      this.start();
    });
    return !this.hasQuit;
  }

  press(key: string): void {
    const does = KEYS[key];
    if (does === undefined) return;
    if (does === 'quit') this.hasQuit = true;
    if (does === 'pause') this.isPaused = !this.isPaused;
    if (does === 'step') this.isPaused = true;
    if (does === 'faster') this.speed = Math.min(FASTEST, this.speed * 2);
    if (does === 'slower') this.speed = Math.max(SLOWEST, this.speed / 2);
    if (does === 'step' || does === 'quit') this.go();
    else {
      this.start();
      this.onChange();
    }
  }

  private start(): void {
    clearTimeout(this.timer);
    if (!this.isPaused && this.release !== null) this.timer = setTimeout(() => this.go(), 1000 / this.speed);
  }

  private go(): void {
    clearTimeout(this.timer);
    this.release?.();
    this.release = null;
  }
}

export interface WatchTerminal {
  /** Shows what there is to see now; `move` is the one that led to it, '' at the start of a game. */
  show(title: string, move: string, picture: string): void;
  say(text: string): void;
  next(): Promise<boolean>;
  close(): void;
}

/** For pipes and files: line after line, as fast as they are read. */
export const plainTerminal: WatchTerminal = {
  show(title, move, picture) {
    this.say(`${move === '' ? title : move}\n\n${picture}\n`);
  },
  say: (text) => void process.stdout.write(`${text}\n`),
  async next() {
    await (process.stdout.writableNeedDrain ? once(process.stdout, 'drain') : setImmediate());
    return true;
  },
  close: () => {},
};

const HIDE_CURSOR = '\u001b[?25l';
const SHOW_CURSOR = '\u001b[?25h';
/** To the upper left corner; what was there is overwritten line by line, so that nothing flickers. */
const HOME = '\u001b[H';
const CLEAR_LINE = '\u001b[K';
const CLEAR_BELOW = '\u001b[J';
const LINE_ABOVE = '\u001b[1A\r';
const CLEAR = '\u001b[2J';

/** For people: one picture that changes, and keys. */
export function keyTerminal(speed: number, isStepping: boolean): WatchTerminal {
  let shown: readonly string[] = [];
  let areKeysShown = false;
  const draw = (): void => {
    const keys = paint('dim', `space pauses, n one move, + faster, - slower, q quits   (${pace.text})`);
    const lines = [...shown, keys].map((line) => `${line}${CLEAR_LINE}\n`);
    process.stdout.write(`${HOME}${lines.join('')}${CLEAR_BELOW}`);
    areKeysShown = true;
  };
  const pace = new Pace(speed, isStepping, draw);
  const onKey = (key: string): void => {
    if (key === CTRL_C) process.exitCode = INTERRUPTED;
    if (shown.length === 0 && KEYS[key] === 'quit') process.exit(); // the agent is still being made
    pace.press(key);
  };
  const restore = (): void => {
    process.stdin.off('data', onKey).setRawMode(false).pause();
    process.stdout.write(SHOW_CURSOR);
  };
  const forget = atExit(restore);
  process.stdin.setRawMode(true).setEncoding('utf8').on('data', onKey).resume();
  process.stdout.write(`${HIDE_CURSOR}${CLEAR}`);
  return {
    show(title, move, picture) {
      shown = [title, '', ...picture.split('\n'), '', move];
      draw();
    },
    /** In the place of the keys, which are of no use any more. */
    say(text) {
      process.stdout.write(`${areKeysShown ? LINE_ABOVE : ''}${text}${CLEAR_LINE}\n`);
      areKeysShown = false;
    },
    next: () => pace.next(),
    close() {
      restore();
      forget();
    },
  };
}
