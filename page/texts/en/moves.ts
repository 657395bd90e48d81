import { counted } from './numbers.js';

/** "3 pairs", "1 move". @param kind a kind of removal, as a view names it; null for any move */
export function countedMoves(kind: string | null, count: number): string {
  return counted(count, kind ?? 'move', `${kind ?? 'move'}s`);
}

/** The moves of a game, and the way back and forth through them. */
export const moves = {
  counted: countedMoves,
  /** What a move is: "pair". */
  kind: (kind: string) => kind,
  /** Over the buttons of a kind: "Pairs". */
  kindTitle: (kind: string, count: number) =>
    `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}${count === 1 ? '' : 's'}`,
  title: 'Moves',
  shownOf: (shown: number, all: number) => `${shown} of ${all}`,
  lookBackAndForth: 'Look back and forth',
  start: 'Start',
  back: 'Back',
  forth: 'Forth',
  end: 'End',
  replay: 'Replay',
  stop: 'Stop',
  replayingAtSpeed: 'Replaying at this speed',
  watchingAtSpeed: 'Watching at this speed',
  /** Before the speed. */
  at: 'at',
  /** Null for as fast as they come. */
  speed: (movesASecond: number | null) =>
    movesASecond === null ? 'full speed' : counted(movesASecond, 'move a second', 'moves a second'),
};
