import type { Outcome, StepResult } from 'maketen';
import type { Game } from './game.js';
import { HEADER_BYTES } from './pipe.js';

// kernel/environments/table.ts writes the same answers about games.

/** In the order of their codes. */
const OUTCOMES: readonly Outcome[] = ['ongoing', 'won', 'lost', 'drawn'];

type Kind<Items> = { new (buffer: ArrayBuffer, at: number, length: number): Items; readonly BYTES_PER_ELEMENT: number };

/** A frame behind its header: arrays one after the other, each from a multiple of 8 on. */
export class Frame {
  private bytes = new Uint8Array(1 << 12);
  private at = HEADER_BYTES;

  /** The next array; those before it may lie elsewhere then. */
  next<Items>(Type: Kind<Items>, length: number): Items {
    const { at } = this;
    this.at = (at + length * Type.BYTES_PER_ELEMENT + 7) & ~7;
    if (this.at > this.bytes.length) {
      const { bytes } = this;
      this.bytes = new Uint8Array(2 * this.at);
      this.bytes.set(bytes);
    }
    return new Type(this.bytes.buffer, at, length);
  }

  column<Items extends { set(values: readonly number[]): void }>(Type: Kind<Items>, values: readonly number[]): void {
    this.next(Type, values.length).set(values);
  }

  /** What is seen: observations, with the numbers about each move behind them. */
  observations(results: readonly StepResult[]): void {
    const rows = results.map(({ observation, info }) => [observation, info.actionFeatures ?? []]).flat();
    const all = this.next(
      Float32Array,
      rows.reduce((sum, { length }) => sum + length, 0),
    );
    let at = 0;
    for (const row of rows) {
      all.set(row, at);
      at += row.length;
    }
  }

  /** Which moves are legal, all of them in some rows. */
  masks(results: readonly StepResult[], isOpen: (row: number) => boolean): void {
    this.column(
      Uint8Array,
      results.flatMap(({ info }, i) => Array.from(info.actionMask, (legal) => (isOpen(i) ? 1 : legal))),
    );
  }

  begin(): void {
    this.at = HEADER_BYTES;
  }

  end(): Uint8Array {
    return this.bytes.subarray(0, this.at);
  }
}

/**
 * A single game: reward, score, cards left, return and seed (float64), length and number of legal moves (int32), whether it is terminated, truncated,
 * its outcome and whether nothing was to be decided (uint8), four bytes of nothing; then the observation (float32) and the mask (uint8).
 */
export function writeSingle(frame: Frame, game: Game): Uint8Array {
  const { reward, terminated, truncated, observation, info } = game.result;
  const { score, cardsLeft, episodeReturn, episodeLength, legalCount, outcome, actionMask, actionFeatures } = info;
  frame.begin();
  frame.column(Float64Array, [reward, score, cardsLeft ?? NaN, episodeReturn, game.seed]);
  frame.column(Int32Array, [episodeLength, legalCount]);
  const isUndecided = game.undecided !== null;
  frame.column(Uint8Array, [terminated, truncated, OUTCOMES.indexOf(outcome), isUndecided].map(Number));
  const seen = Float32Array.from([...observation, ...(actionFeatures ?? [])]);
  const bytes = new Uint8Array(seen.buffer);
  const rest = frame.next(Uint8Array, bytes.length + actionMask.length);
  rest.set(bytes);
  rest.set(actionMask, bytes.length);
  return frame.end();
}

/**
 * Many games in step: rewards (float64), observations (float32), masks, terminations and truncations (uint8), then how many episodes have ended (uint32)
 * and, of those alone, a row each: the game's index (int32), return, score, cards left and seed (float64; -1 for a deck or position), length (int32),
 * outcome (uint8), final observation and final mask. `played[i]` is the game that the last step was played in, maybe to its end, null where there was
 * none; `isOpen[i]` says whether any action is taken, because the next step deals anew.
 */
export function writeMany(
  frame: Frame,
  games: readonly Game[],
  played: readonly (Game | null)[],
  isOpen: readonly boolean[],
): Uint8Array {
  frame.begin();
  const steps = games.map((_, i) => played[i]?.result);
  const shown = games.map(({ result }) => result);
  frame.column(
    Float64Array,
    steps.map((step) => Math.fround(step?.reward ?? 0)),
  );
  frame.observations(shown);
  frame.masks(shown, (i) => isOpen[i]);
  frame.column(
    Uint8Array,
    steps.map((step) => Number(step?.terminated ?? false)),
  );
  frame.column(
    Uint8Array,
    steps.map((step) => Number(step?.truncated ?? false)),
  );
  const ended = steps.flatMap((step, i) => (step?.terminated || step?.truncated ? [i] : []));
  frame.column(Uint32Array, [ended.length]);
  if (ended.length === 0) return frame.end();
  const last = ended.map((i) => steps[i]!);
  const infos = last.map(({ info }) => info);
  frame.column(Int32Array, ended);
  const numbers = [
    infos.map(({ episodeReturn }) => episodeReturn),
    infos.map(({ score }) => score),
    infos.map(({ cardsLeft }) => cardsLeft ?? NaN),
    ended.map((i) => played[i]!.seed),
  ];
  for (const column of numbers) frame.column(Float64Array, column);
  frame.column(
    Int32Array,
    infos.map(({ episodeLength }) => episodeLength),
  );
  frame.column(
    Uint8Array,
    infos.map(({ outcome }) => OUTCOMES.indexOf(outcome)),
  );
  frame.observations(last);
  frame.masks(last, () => false);
  return frame.end();
}
