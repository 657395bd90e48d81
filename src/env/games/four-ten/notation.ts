import { expectRules } from '../../environment-parts.js';
import { InputError, mismatch, shown } from '../../errors.js';
import { type CardPlace, MoveNames, type Notation, type Word, wordsOf } from '../../notation.js';
import type { Action } from '../../rules.js';
import { suggestion } from '../../words.js';
import type { FourTenConfig } from './config.js';
import { renderPosition } from './guide.js';
import { type FourTenMove, HAND_LIMIT, HAND_NAMES, type HandName, valuesOf } from './moves.js';
import { formatArrangement, formatValues, PHASES, positionProblem, stateAt } from './position.js';
import type { FourTenRules } from './rules.js';
import { type Arrangement, type FourTenState, type Position, readPosition } from './state.js';

const HEAD = 'four-ten';
const NAMES: readonly (keyof Position)[] = [
  ...(['hand', 'home', 'shadow', 'drawn', 'out', 'round', 'safeties', 'points', 'phase', 'seen'] as const),
];

/** One line: `four-ten hand 1 4 / home 3 3 / shadow - / drawn 2 / out - / round 3 / safeties 3 / points 20 / phase place / seen -`. */
function formatPosition(position: Position): string {
  const text: Record<keyof Position, string | number> = {
    ...position,
    hand: formatValues(position.hand),
    home: formatValues(position.home),
    shadow: formatValues(position.shadow),
    drawn: position.drawn ?? '-',
    out: formatValues(position.out),
    seen: position.seen.map(formatArrangement).join(' ') || '-',
  };
  return `${HEAD} ${NAMES.map((name) => `${name} ${text[name]}`).join(' / ')}`;
}

const EXAMPLE = 'four-ten hand 1 4 / home 3 3 / shadow - / drawn 2 / round 3';

function wrong(expected: string, got: string, column: number): InputError {
  return new InputError(`Expected ${expected}, but got ${got} at column ${column}`);
}

/** The words of one field after its name. */
class Field {
  constructor(
    readonly name: Word,
    private readonly words: readonly Word[],
  ) {}

  /** Words other than a lone "-". */
  list(): readonly Word[] {
    return this.words.length === 1 && this.words[0].text === '-' ? [] : this.words;
  }

  one(expected: string): Word {
    if (this.words.length === 1) return this.words[0];
    const got = this.words.length === 0 ? 'nothing' : shown(this.words.map(({ text }) => text).join(' '));
    throw wrong(expected, got, this.name.column);
  }

  number(least: number): number {
    const expected = `${this.name.text} and an integer from ${least}`;
    const { text, column } = this.one(expected);
    if (!/^\d{1,9}$/.test(text) || Number(text) < least) throw wrong(expected, shown(text), column);
    return Number(text);
  }

  values(): number[] {
    return this.list().map(toValue).sort();
  }
}

function toValue({ text, column }: Word): number {
  if (!/^[1-4]$/.test(text)) throw wrong('values 1 to 4 separated by spaces, or "-" for none', shown(text), column);
  return Number(text);
}

function toArrangement({ text, column }: Word): Arrangement {
  const piles = text.split('|').map((pile) => (pile === '-' ? [] : [...pile].map(Number)));
  if (!/^(-|[1-4]+)\|(-|[1-4]+)\|(-|[1-4]+)$/.test(text) || piles.some((pile) => pile.length > HAND_LIMIT))
    throw wrong('an arrangement such as 14|33|- (hand, home, shadow)', shown(text), column);
  return { hand: piles[0].sort(), home: piles[1].sort(), shadow: piles[2].sort() };
}

function readFields(text: string): Map<string, Field> {
  const head = /^\s*four-ten(?=\s|$)/.exec(text);
  if (!head) throw mismatch(`a position such as "${EXAMPLE}"`, text);
  const fields = new Map<string, Field>();
  let column = head[0].length;
  for (const part of text.slice(head[0].length).split('/')) {
    const offset = column + 1;
    const [name, ...words] = wordsOf(part, /\S+/g, offset);
    column += part.length + 1;
    if (name === undefined) throw wrong('a field such as "hand 1 4"', 'nothing', offset);
    if (!NAMES.includes(name.text as keyof Position))
      throw new InputError(`Unknown field ${shown(name.text)} at column ${name.column}${suggestion(name.text, NAMES)}`);
    if (fields.has(name.text)) throw wrong(`"${name.text}" once`, 'it again', name.column);
    fields.set(name.text, new Field(name, words));
  }
  return fields;
}

function toPhase(field: Field): Position['phase'] {
  const { text, column } = field.one(`one of ${PHASES.join(', ')}`);
  const phase = PHASES.find((each) => each === text);
  if (phase === undefined) throw wrong(`one of ${PHASES.join(', ')}`, shown(text), column);
  return phase;
}

/**
 * Reads a position. Fields may come in any order; missing ones are as at the start of a game, and the phase is then
 * `place` if a card is drawn or no hand has a card, else `exchange`.
 * @throws InputError that names the column
 */
function parsePosition(text: string, config: FourTenConfig): Position {
  const fields = readFields(text);
  const values = (name: keyof Position): number[] => fields.get(name)?.values() ?? [];
  const [hand, home, shadow] = [values('hand'), values('home'), values('shadow')];
  const drawn = fields.get('drawn')?.one('one value from 1 to 4, or "-"');
  const phase = fields.get('phase');
  const placing = (drawn !== undefined && drawn.text !== '-') || hand.length + home.length + shadow.length === 0;
  const position: Position = {
    hand,
    home,
    shadow,
    drawn: drawn === undefined || drawn.text === '-' ? null : toValue(drawn),
    out: values('out'),
    round: fields.get('round')?.number(1) ?? 1,
    safeties: fields.get('safeties')?.number(0) ?? config.safeties,
    points: fields.get('points')?.number(0) ?? 0,
    phase: phase ? toPhase(phase) : placing ? 'place' : 'exchange',
    seen: fields.get('seen')?.list().map(toArrangement) ?? [],
  };
  const problem = positionProblem(position, config);
  if (problem === null) return position;
  const column = fields.get(problem.field)?.name.column;
  if (column !== undefined) throw wrong(problem.expected, problem.got, column);
  throw new InputError(`Expected ${problem.expected} ("${problem.field} ..."), but got ${problem.got}`);
}

/** `place home`, `replace shadow 2`, `exchange 3 home 1` (3 of Hand for 1 of Home), `end turn`. */
function moveName(move: FourTenMove): string {
  if (move.type === 'place') return `place ${move.to}`;
  if (move.type === 'replace') return `replace ${move.in} ${move.value}`;
  if (move.type === 'exchange') return `exchange ${move.hand} ${move.with} ${move.other}`;
  return 'end turn';
}

const TITLES: Readonly<Record<HandName, string>> = { hand: 'Hand', home: 'Home', shadow: 'Shadow' };

export class FourTenNotation implements Notation<FourTenState> {
  private readonly moves: MoveNames;

  constructor(private readonly rules: FourTenRules) {
    expectRules(rules);
    this.moves = new MoveNames(rules.moves.map(moveName));
  }

  formatMove(action: Action): string {
    return this.moves.names[action];
  }

  parseMove(text: string): Action {
    const typed = text
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, ' ');
    return this.moves.actionOf(typed, text, '"place home", "replace shadow 2", "exchange 3 home 1" or "end turn"');
  }

  /** In the rules' words: "exchange 3 of Hand for 1 of Home". */
  describeMove(state: Readonly<FourTenState>, action: Action): string {
    const move = this.rules.moves[action];
    if (move.type === 'place') return `place ${state.drawn} in ${TITLES[move.to]}`;
    if (move.type === 'replace') return `replace ${move.value} of ${TITLES[move.in]}`;
    if (move.type === 'exchange') return `exchange ${move.hand} of Hand for ${move.other} of ${TITLES[move.with]}`;
    return 'end the turn';
  }

  formatState(state: Readonly<FourTenState>): string {
    return formatPosition(readPosition(state));
  }

  parseState(text: string): FourTenState {
    return stateAt(this.rules, parsePosition(text, this.rules.config));
  }

  /** Piles are `hand`, `home`, `shadow` (their cards in ascending order) and `drawn`; of equal cards the first is named. */
  cardsOf(state: Readonly<FourTenState>, action: Action): CardPlace[] {
    const move = this.rules.moves[action];
    const place = (pile: HandName, value: number): CardPlace => {
      const values = valuesOf(state.hands[HAND_NAMES.indexOf(pile)]);
      return { pile, index: values.indexOf(value), card: String(value) };
    };
    if (move.type === 'place') return [{ pile: 'drawn', index: 0, card: String(state.drawn) }];
    if (move.type === 'replace') return [place(move.in, move.value)];
    if (move.type === 'exchange') return [place('hand', move.hand), place(move.with, move.other)];
    return [];
  }

  render(state: Readonly<FourTenState>, options: { color?: boolean } = {}): string {
    return renderPosition(this.rules, state, options.color ?? false);
  }
}
