import { DECK_SIZE } from '../../../../env/base/cards.js';
import type { Action } from '../../../../env/environment/rules.js';
import { LineSets, type MoveTable } from '../../../../env/games/decade/moves.js';

/** The results of a search of one deck, before they are checked by the rules. */
export interface Findings {
  /** Actions of a win; null if there is none, or none was found. */
  readonly winning: readonly Action[] | null;
  /** Actions of the game with the fewest cards left that was found, without a `finish` at its end. */
  readonly fewest: readonly Action[];
  /** Whether everything has been searched that could be better. */
  readonly isComplete: boolean;
}

/** Searches one deck, given as values 1..10 in draw order. */
export type DeckSearch = (deck: Readonly<Uint8Array>) => Findings;

/** A discard from a line; lines and sets are values as the codes of a text. */
interface Discard {
  readonly action: Action;
  /** The line without the set. Rules: "after a discard the others keep their order". */
  readonly rest: string;
  /** The set in the order in which its cards lay on the line. */
  readonly set: string;
}

/** Finds the discards from lines, in the order of `LineSets`. */
export function lineDiscards(table: MoveTable): (line: string) => Discard[] {
  const sets = new LineSets(table);
  const values = new Uint8Array(DECK_SIZE);
  return (line) => {
    for (let i = 0; i < line.length; i++) values[i] = line.charCodeAt(i);
    return Array.from({ length: sets.list(values, 0, line.length) }, (_, i) => {
      const start = sets.starts[i];
      const end = start + sets.counts[i];
      const fromFront = Math.max(0, end - line.length);
      return {
        action: sets.actions[i],
        rest: line.slice(fromFront, start) + line.slice(end),
        set: line.slice(0, fromFront) + line.slice(start, end),
      };
    });
  };
}

/** The text of an eliminated stack: no value has this code. */
const ELIMINATED = '\0';

/** The last move of a game, and those before it. */
interface Path {
  readonly action: Action;
  readonly before: Path | null;
}

/** A position by values, with the whole stock known. */
interface Position {
  /** Each stack's values as the codes of a text. */
  readonly stacks: readonly string[];
  /** The stock's values, next first. */
  readonly stock: string;
  /** The stack just dealt to. */
  readonly checked: number;
  readonly path: Path | null;
}

/** What is searched, and how long. */
interface SearchOptions {
  readonly stacks: number;
  readonly recycle: boolean;
  /** The search stops as soon as at most so many cards are left. */
  readonly enough: number;
  /** It stops when so many positions with a choice, or at an end, have been searched. */
  readonly nodeLimit: number;
}

/**
 * A single line, straight or a ring, or stacks with recycling: depth first through all lines of play, discards before draws, which finds a good game soon; no
 * position is searched twice. With recycling no card leaves the game and only a win counts; a game that goes back to a position is drawn, and wins nothing it
 * could not win before.
 */
export function positionSearch(
  table: MoveTable,
  { stacks: count, recycle, enough, nodeLimit }: SearchOptions,
): DeckSearch {
  const discardsOf = lineDiscards(table);
  const isOptional = table.finish >= 0;

  /** Whether so few cards of a single line and its stock are left. */
  const isWon = ({ stacks, stock }: Position) => !recycle && stacks[0].length + stock.length <= table.goal;

  const drawn = ({ stacks, stock, checked, path }: Position): Position => {
    // Rules: "cards go one at a time to the stacks left to right, round and round"; eliminated ones are skipped.
    let next = checked;
    do next = (next + 1) % count;
    while (stacks[next] === ELIMINATED);
    const after = stacks.map((line, at) => (at === next ? line + stock[0] : line));
    return { stacks: after, stock: stock.slice(1), checked: next, path: { action: table.draw, before: path } };
  };

  return (deck) => {
    const known = new Set<string>();
    const waiting: (Position & { readonly discards: readonly Discard[] })[] = [];
    /** Keeps a position, or the next one with a choice or at an end. */
    const add = (position: Position) => {
      for (let at = position; ; at = drawn(at)) {
        const discards = discardsOf(at.stacks[at.checked]);
        if (discards.length === 0 && at.stock !== '' && !isWon(at)) continue;
        waiting.push({ ...at, discards });
        return;
      }
    };
    let fewestCards = DECK_SIZE + 1;
    let fewest: Path | null = null;
    add(dealt(deck, count, recycle ? 1 : 3));
    for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
      const { stacks, stock, checked, path, discards } = position;
      const key = `${stacks.join('\x0b')}\x0b${stock}\x0b${checked}`;
      if (known.has(key)) continue;
      known.add(key);
      if (known.size > nodeLimit) return { winning: null, fewest: actionsOf(fewest), isComplete: false };
      const mayPass = discards.length === 0 || isOptional;
      const left = stacks[checked].length + stock.length;
      const isOver = isWon(position);
      if (!recycle && (isOver || (stock === '' && mayPass)) && left < fewestCards) {
        fewestCards = left;
        fewest = path;
        if (left <= enough) break;
      }
      if (isOver) continue;
      if (mayPass && stock !== '') add(drawn(position));
      // The last one is searched first: the longest `take` or the earliest end. On average that needs the fewest positions.
      for (const { action, rest, set } of discards) {
        const next = { action, before: path };
        const after = stacks.map((line, at) => (at !== checked ? line : recycle ? rest || ELIMINATED : rest));
        if (recycle && after.every((stack) => stack === ELIMINATED)) {
          const winning = actionsOf(next);
          return { winning, fewest: winning, isComplete: true };
        }
        add({ stacks: after, stock: recycle ? stock + set : stock, checked, path: next });
      }
    }
    const best = actionsOf(fewest);
    return { winning: fewestCards <= table.goal ? best : null, fewest: best, isComplete: true };
  };
}

function actionsOf(path: Path | null) {
  const actions: Action[] = [];
  for (let at = path; at !== null; at = at.before) actions.push(at.action);
  return actions.reverse();
}

/** Rules: "three are dealt first"; on stacks "the game starts with one card on the first stack". */
function dealt(deck: Parameters<DeckSearch>[0], count: number, cards: number): Position {
  const all = String.fromCharCode(...deck);
  const stacks = Array.from({ length: count }, (_, stack) => (stack === 0 ? all.slice(0, cards) : ''));
  return { stacks, stock: all.slice(cards), checked: 0, path: null };
}
