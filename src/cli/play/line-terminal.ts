import { createInterface } from 'node:readline';
import { GOODBYE } from './screen.js';
import type { PlayTerminal } from './session.js';

/** Exit code after Ctrl-C: 128 + SIGINT's number. */
const INTERRUPTED = 130;

/** Standard input and output, line by line; from a pipe the lines are repeated after their prompts. */
export class LineTerminal implements PlayTerminal {
  private readonly interactive = process.stdin.isTTY && process.stdout.isTTY;
  private readonly reader = createInterface({
    input: process.stdin,
    output: this.interactive ? process.stdout : undefined,
    terminal: this.interactive,
  });
  /** Begun at once: lines that come before the first question wait here. */
  private readonly lines = this.reader[Symbol.asyncIterator]();

  constructor() {
    this.reader.on('SIGINT', () => {
      process.stdout.write(`\n${GOODBYE}\n`);
      process.exit(INTERRUPTED);
    });
  }

  /** On a terminal only: to its upper left corner, with nothing below; what was there can still be scrolled up to. */
  readonly clear =
    this.interactive && process.env.TERM !== 'dumb' ? () => process.stdout.write('\u001b[2J\u001b[H') : undefined;

  write(text: string) {
    process.stdout.write(text);
  }

  async ask(prompt: string): Promise<string | null> {
    if (this.interactive) {
      process.stdin.setRawMode(true);
      this.reader.setPrompt(prompt);
      this.reader.prompt();
    } else this.write(prompt);
    const next = await this.lines.next();
    if (this.interactive) process.stdin.setRawMode(false); // Ctrl-C is a signal again, which may end what is worked out
    if (next.done) {
      this.write('\n');
      return null;
    }
    if (!process.stdin.isTTY) this.write(`${next.value}\n`);
    return next.value;
  }

  close() {
    this.reader.close();
  }
}
