import type { GameParts } from '../../env/game.js';
import { type Action, type GameState, InputError } from '../../env/index.js';
import { legalActions } from '../../env/rules.js';
import { nearestNames } from '../../env/words.js';

export type Request =
  | { readonly kind: 'move'; readonly action: Action }
  | { readonly kind: 'new'; readonly seed: number | null }
  | { readonly kind: (typeof WORDS)[number] | 'nothing' }
  | { readonly kind: 'complaint'; readonly text: string };

const WORDS = ['again', 'hint', 'moves', 'help', 'position', 'quit', 'rules'] as const;

const SYNONYMS: Readonly<Record<string, string>> = { h: 'hint', '?': 'help', exit: 'quit', q: 'quit' };

/** A move of the rules and no word of the program's. */
const UNDO = 'undo';
const SHORT_UNDO = 'u';

export function didYouMean(names: readonly string[]): string {
  return names.length === 0 ? '' : `did you mean ${names.map((name) => `"${name}"`).join(' or ')}?`;
}

function complaint(text: string): Request {
  return { kind: 'complaint', text };
}

function readNew(text: string): Request {
  const seed = Number(text);
  if (text === '') return { kind: 'new', seed: null };
  if (/^\d+$/.test(text) && Number.isSafeInteger(seed)) return { kind: 'new', seed };
  return complaint(`Expected "new" or "new SEED" with an integer from 0 to 2^53 - 1, but got "new ${text}".`);
}

/** A move of the move table, legal or not, in whatever case it is typed. */
function parsedMove({ notation }: GameParts, text: string): Action | null {
  for (const spelling of [text, text.toLowerCase(), text.toUpperCase()]) {
    try {
      return notation.parseMove(spelling);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
  }
  return null;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, '');
}

function readMove(parts: GameParts, state: GameState, legal: readonly Action[], text: string): Request {
  const { rules, notation } = parts;
  const named = legal.find((action) =>
    [notation.describeMove(state, action), notation.formatMove(action)].some((name) => plain(name) === plain(text)),
  );
  const action = named ?? parsedMove(parts, text);
  if (action !== null && legal.includes(action)) return { kind: 'move', action };
  if (legal.length === 0) return complaint('The game is over: "new" deals another one, "quit" leaves.');
  if (action !== null && plain(text) === UNDO) return complaint('There is nothing to undo, or no undo is left.');
  const names = legal.map((each) => notation.describeMove(state, each));
  if (action !== null) return complaint(`"${text}" is not legal now; you can play: ${names.join(', ')}.`);
  if (plain(text) === UNDO) {
    const how = Object.hasOwn(rules.config, 'undoLimit') ? ' (start with --option undoLimit=3 for three)' : '';
    return complaint(`These rules have no undo${how}.`);
  }
  const formatted = legal.map((each) => notation.formatMove(each));
  const near = nearestNames(text, [...names, ...formatted, ...WORDS, ...Object.keys(SYNONYMS), 'new']);
  const known = didYouMean(near) || 'type "help" for what you can type.';
  return complaint(`Unknown move or word "${text}"; ${known}`);
}

/** Reads a line that a player has typed: a word, a number of the list of legal moves (from 1), or a move by name. */
export function readRequest(parts: GameParts, state: GameState, line: string): Request {
  const typed = line.trim();
  const lower = typed.toLowerCase();
  const word = lower === SHORT_UNDO ? UNDO : Object.hasOwn(SYNONYMS, lower) ? SYNONYMS[lower] : lower;
  if (word === '') return { kind: 'nothing' };
  const known = WORDS.find((each) => each === word);
  if (known !== undefined) return { kind: known };
  if (word === 'new' || word.startsWith('new ')) return readNew(word.slice(3).trim());
  const legal = legalActions(parts.rules, state);
  if (legal.length === 0 && /^(y|yes)$/.test(word)) return { kind: 'new', seed: null };
  if (legal.length === 0 && /^(n|no)$/.test(word)) return { kind: 'quit' };
  if (/^\d+$/.test(word) && legal.length > 0) {
    const action = legal[Number(word) - 1];
    if (action !== undefined) return { kind: 'move', action };
    return complaint(`Expected a number from 1 to ${legal.length}, but got ${word}.`);
  }
  return readMove(parts, state, legal, word === UNDO ? UNDO : typed);
}
