import { InputError, mismatch, shown } from '../../base/errors.js';
import {
  actionNamed,
  type CardPlace,
  type Fields,
  fieldsOf,
  NamedMoves,
  type Notation,
  splitAt,
  unexpected,
  type Word,
  wordsOf,
} from '../../environment/environment-parts.js';
import type { Action } from '../../environment/rules.js';
import { renderPosition } from './guide.js';
import { HAND_LIMIT, valuesOf } from './hands.js';
import { type FourTenMove, HAND_NAMES, type HandName } from './moves.js';
import { formatArrangement, formatValues, PHASES, stateOf } from './position.js';
import type { FourTenRules } from './rules.js';
import { type Arrangement, type FourTenState, type Position, readPosition } from './state.js';

const HEAD = 'four-ten';
const NAMES: readonly (keyof Position)[] = [
  ...(['hand', 'home', 'shadow', 'drawn', 'out', 'round', 'safeties', 'points', 'phase', 'seen'] as const),
];

const EXAMPLE = 'four-ten hand 1 4 / home 3 3 / shadow - / drawn 2 / round 3';

type Field = NonNullable<ReturnType<Fields<keyof Position>['get']>>;

/** The words other than a lone "-". */
function listOf(field: Field | undefined): readonly Word[] {
  const words = field?.words ?? [];
  return words.length === 1 && words[0].text === '-' ? [] : words;
}

function oneOf({ name, words }: Field, expected: string): Word {
  if (words.length === 1) return words[0];
  throw unexpected(expected, name, words.length === 0 ? 'nothing' : shown(words.map(({ text }) => text).join(' ')));
}

function numberOf(field: Field, least: number) {
  const expected = `${field.name.text} and an integer from ${least}`;
  const word = oneOf(field, expected);
  if (!/^\d{1,9}$/.test(word.text) || Number(word.text) < least) throw unexpected(expected, word);
  return Number(word.text);
}

function toValue(word: Word) {
  if (!/^[1-4]$/.test(word.text)) throw unexpected('values 1 to 4 separated by spaces, or "-" for none', word);
  return Number(word.text);
}

function toArrangement(word: Word): Arrangement {
  const { text } = word;
  const piles = text.split('|').map((pile) => (pile === '-' ? [] : [...pile].map(Number)));
  if (!/^(-|[1-4]+)\|(-|[1-4]+)\|(-|[1-4]+)$/.test(text) || piles.some((pile) => pile.length > HAND_LIMIT))
    throw unexpected('an arrangement such as 14|33|- (hand, home, shadow)', word);
  const [hand, home, shadow] = piles;
  return { hand, home, shadow };
}

function readFields(text: string): Fields<keyof Position> {
  const [head, ...words] = wordsOf(text, '/');
  if (head?.text !== HEAD) throw mismatch(`a position such as "${EXAMPLE}"`, text);
  // The column after the head or the sign before a field.
  const ends = [
    head.column + HEAD.length,
    ...words.filter((word) => word.text === '/').map(({ column }) => column + 1),
  ];
  const empty = (at: number) => unexpected('a field such as "hand 1 4"', { text: '', column: ends[at] }, 'nothing');
  return fieldsOf(splitAt(words, '/'), NAMES, 'field', empty);
}

function toPhase(field: Field): Position['phase'] {
  const expected = `one of ${PHASES.join(', ')}`;
  const word = oneOf(field, expected);
  const phase = PHASES.find((each) => each === word.text);
  if (phase === undefined) throw unexpected(expected, word);
  return phase;
}

const TITLES: Readonly<Record<HandName, string>> = { hand: 'Hand', home: 'Home', shadow: 'Shadow' };

export class FourTenNotation extends NamedMoves<FourTenRules> implements Notation<FourTenState> {
  /** `place home`, `replace shadow 2`, `exchange 3 home 1` (3 of Hand for 1 of Home), `end turn`. */
  protected nameOf(move: FourTenMove): string {
    if (move.type === 'place') return `place ${move.to}`;
    if (move.type === 'replace') return `replace ${move.in} ${move.value}`;
    if (move.type === 'exchange') return `exchange ${move.hand} ${move.with} ${move.other}`;
    return 'end turn';
  }

  parseMove(text: string): Action {
    const typed = text
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, ' ');
    return actionNamed(this.names, typed, text, '"place home", "replace shadow 2", "exchange 3 home 1" or "end turn"');
  }

  /** In the rules' words: "exchange 3 of Hand for 1 of Home". */
  describeMove(state: Readonly<FourTenState>, action: Action): string {
    const move = this.rules.moves[action];
    if (move.type === 'place') return `place ${state.drawn} in ${TITLES[move.to]}`;
    if (move.type === 'replace') return `replace ${move.value} of ${TITLES[move.in]}`;
    if (move.type === 'exchange') return `exchange ${move.hand} of Hand for ${move.other} of ${TITLES[move.with]}`;
    return 'end the turn';
  }

  /** One line: `four-ten hand 1 4 / home 3 3 / shadow - / drawn 2 / out - / round 3 / safeties 3 / points 20 / phase place / seen -`. */
  formatState(state: Readonly<FourTenState>): string {
    const position = readPosition(state);
    const { hand, home, shadow, out, drawn, seen } = position;
    const text: Record<keyof Position, string | number> = {
      ...position,
      hand: formatValues(hand),
      home: formatValues(home),
      shadow: formatValues(shadow),
      out: formatValues(out),
      drawn: drawn ?? '-',
      seen: seen.map(formatArrangement).join(' ') || '-',
    };
    return `${HEAD} ${NAMES.map((name) => `${name} ${text[name]}`).join(' / ')}`;
  }

  /** Reads a position. Fields may come in any order, and be left out. @throws InputError that names the column */
  parseState(text: string): FourTenState {
    const fields = readFields(text);
    const values = (name: keyof Position) => listOf(fields.get(name)).map(toValue);
    const read = <Value>(name: keyof Position, as: (field: Field) => Value) =>
      fields.has(name) ? as(fields.get(name)!) : undefined;
    const drawn = read('drawn', (field) => oneOf(field, 'one value from 1 to 4, or "-"'));
    return stateOf(
      this.rules,
      {
        hand: values('hand'),
        home: values('home'),
        shadow: values('shadow'),
        out: values('out'),
        drawn: drawn === undefined || drawn.text === '-' ? null : toValue(drawn),
        round: read('round', (field) => numberOf(field, 1)),
        safeties: read('safeties', (field) => numberOf(field, 0)),
        points: read('points', (field) => numberOf(field, 0)),
        phase: read('phase', toPhase),
        seen: listOf(fields.get('seen')).map(toArrangement),
      },
      (field, expected, got) => {
        const name = fields.get(field)?.name;
        if (name !== undefined) return unexpected(expected, name, String(got));
        return new InputError(`Expected ${expected} ("${field} ..."), but got ${got}`);
      },
    );
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
