import { printable } from '../../env/base/words.js';
import type { Action, GameParts, GameState, Trace } from '../../env/index.js';
import type { ChanceSource, Hint } from '../../hint/index.js';
import { entries, paint, screenWidth, terminalWidth, wrap } from '../output.js';
import { otherMeasures } from '../results-text.js';

/** From the surest on. */
const SOURCES: readonly ChanceSource[] = ['exact', 'model', 'playouts'];

/** The least sure source of hints' chances: certain ends are exact beside any others. */
export function basisOf(hints: readonly Hint[]): ChanceSource {
  return SOURCES[Math.max(0, ...hints.map(({ winProbability }) => SOURCES.indexOf(winProbability.source)))];
}

export const GOODBYE = 'Goodbye.';

export function didYouMean(names: readonly string[]): string {
  return names.length === 0 ? '' : `did you mean ${names.map((name) => `"${name}"`).join(' or ')}?`;
}

const BASIS = {
  exact: 'the chances are exact',
  model: "the chances are the model's own estimates",
  playouts: 'the chances are of games played on',
} as const;

/** "seed 7, played by random" */
export function originText({ seed, agent }: Trace): string {
  const deal = typeof seed === 'number' ? `seed ${seed}` : 'a given deck';
  return agent ? `${deal}, played by ${printable(agent)}` : deal;
}

function knowsUndo({ rules, notation }: GameParts) {
  return rules.moves.some((_, action) => notation.formatMove(action) === 'undo');
}

export function keyWords(parts: GameParts): string {
  const words = ['hint', ...(knowsUndo(parts) ? ['undo'] : []), 'rules', 'moves', 'again', 'new', 'help', 'quit'];
  return wrap(words.join('   '), screenWidth());
}

/** What to do, in one line; the game's summary where it has no guide. */
export function goalText({ game, rules }: GameParts): string {
  return wrap(game.guide?.goal(rules.config) ?? game.summary, screenWidth());
}

export function rulesText({ game: { guide }, rules }: GameParts): string {
  if (guide === undefined) return '';
  const texts = guide.rules(rules.config).map(({ about, text }) => [about, text] as const);
  const credit = guide.credit === undefined ? [] : [wrap(guide.credit, screenWidth())];
  return [entries(texts, screenWidth()), ...credit].join('\n');
}

function grid(given: readonly string[]) {
  const cell = Math.max(...given.map(({ length }) => length)) + 3;
  const across = Math.max(1, Math.floor((screenWidth() - 2) / cell));
  const lines: string[] = [];
  for (let i = 0; i < given.length; i += across) {
    const row = given.slice(i, i + across).map((entry) => entry.padEnd(cell));
    lines.push(`  ${row.join('')}`.trimEnd());
  }
  return lines.join('\n');
}

export function moveList({ notation }: GameParts, state: GameState, legal: readonly Action[]): string {
  const digits = String(legal.length).length;
  const moves = legal.map((action, i) => `${String(i + 1).padStart(digits)} ${notation.describeMove(state, action)}`);
  return grid(moves).replace(
    /(^| {3})( {0,9}\d{1,9})(?= \S)/gm,
    (_, gap: string, number: string) => gap + paint('green', number),
  );
}

/** "draw, draw, 4+6=10" as "draw (2 times), 4+6=10" */
export function movesInWords(moves: readonly string[]): string {
  const runs: { move: string; times: number }[] = [];
  for (const move of moves) {
    const last = runs.at(-1);
    if (last?.move === move) last.times++;
    else runs.push({ move, times: 1 });
  }
  return runs.map(({ move, times }) => (times === 1 ? move : `${move} (${times} times)`)).join(', ');
}

/** How a finished game went: "Won: score 1, cards left 0." */
export function resultText(parts: GameParts, state: GameState): string {
  const { rules } = parts;
  const measures = otherMeasures(parts).map(
    (measure) => `${measure.name} ${Number(measure.of(rules, state).toFixed(2))}`,
  );
  const outcome = state.outcome[0].toUpperCase() + state.outcome.slice(1);
  const text = `${outcome}: ${[`score ${rules.score(state)}`, ...measures].join(', ')}.`;
  return paint(state.outcome === 'won' ? 'green' : 'bold', text);
}

const HINT_INDENT = '     ';

/** Hints as a numbered list of reasons; the numbers are those of the list of moves. */
export function hintText(hints: readonly Hint[], legal: readonly Action[]): string {
  const lines = hints.map(({ action, reason }, i) => {
    const line = wrap(reason, terminalWidth() - HINT_INDENT.length);
    const numbered = `  ${legal.indexOf(action) + 1}  ${line.replaceAll('\n', `\n${HINT_INDENT}`)}`;
    return i === 0 ? paint('green', numbered) : numbered;
  });
  return [`Hint, best first (${BASIS[basisOf(hints)]}):`, ...lines].join('\n');
}

export function helpText(parts: GameParts): string {
  return [
    'Type the number of a move, or its name. Besides:',
    '  hint, h     the best moves, with a chance to win and a reason',
    '  moves       the legal moves again',
    ...(knowsUndo(parts) ? ['  undo, u     takes the last move back'] : []),
    '  rules       what to do, and how',
    '  position    the position in its notation, for maketen hint --position',
    '  new, new 7  another deal, or the one of seed 7',
    '  again       this deal from its start',
    '  quit, q     leaves (so do Ctrl-C and Ctrl-D)',
  ].join('\n');
}
