import type { GameParts } from '../../env/game.js';
import type { Action } from '../../env/index.js';
import { recordTrace } from '../../env/index.js';
import { AtomicFile } from '../../io/files.js';

/** Who a person's games are by. */
const PLAYER = 'player';

/**
 * The finished games of a player as a file of traces (docs/trace-format.md), written anew after each: nothing is lost when the program is
 * ended. There is no file before the first of them.
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
