import { InputError, mismatch, shown } from '../base/errors.js';
import { isSeed } from '../base/random.js';
import { expectText } from '../base/schema.js';
import { counted } from '../base/words.js';
import { expectGameParts, type GameParts } from '../environment/game.js';
import { type Action, type Deck, type GameState, legalActions } from '../environment/rules.js';
import { type Trace, traceOfActions } from './trace.js';

/** The deal, and how a game by texts is shown. */
export interface TextGameOptions {
  /** Names the deal: an integer from 0 to 2^53 - 1. */
  readonly seed: number;
  /** In place of the seed's. */
  readonly deck?: Deck | undefined;
  /** Whether positions list the legal moves, numbered; an answer may then be a number. Default: false. */
  readonly listMoves?: boolean | undefined;
  /** Who plays, in the trace. Default: 'player'. */
  readonly player?: string | undefined;
}

/** What became of an answer. */
export interface TextTurn {
  /** The moves that were played, in the cards' words: the answer's, then those that were the only legal one. Empty if it was no legal move. */
  readonly played: readonly string[];
  /** Why the answer was not played; null if it was. */
  readonly problem: string | null;
}

/** What is read of an answer: its last characters and lines, and those lines that are no longer than a move. */
const LONGEST_ANSWER = 20_000;
const MOST_LINES = 200;
const LONGEST_MOVE = 60;

/** What may stand before a move on its line. */
const LEAD =
  /^(?:(?:so|and|then|my|the|best|final|next|i|ll|will|would|choose|play|to|answer|move|action|is)\b[\s:=-]*)+/i;

function plain(text: string) {
  return text.toLowerCase().replace(/\s+/g, '');
}

/** The cards of a move's name such as "8+2+J=20", in one order; null for other names. */
function cardsIn(name: string) {
  const [, cards] = /^([\da-z]+(?:\+[\da-z]+)+)(?:=\d+)?$/i.exec(name.replace(/\s+/g, '')) ?? [];
  return cards === undefined ? null : cards.toLowerCase().replace(/10/g, 't').split('+').sort().join('+');
}

/**
 * Reads the moves of a position by their names: as `formatMove` writes them, or legal ones as `describeMove` does, their cards in any order.
 * Capitals and spaces do not matter. An action that is read may not be legal; null for any other text, or cards that name two moves.
 */
export function moveReader(
  { notation }: GameParts,
  state: GameState,
  legal: readonly Action[],
): (text: string) => Action | null {
  const names = legal.map((action) => {
    const described = notation.describeMove(state, action);
    return { action, plain: [plain(described), plain(notation.formatMove(action))], cards: cardsIn(described) };
  });
  return (text) => {
    const named = names.find((each) => each.plain.includes(plain(text)));
    if (named !== undefined) return named.action;
    const cards = cardsIn(text);
    const same = cards === null ? [] : names.filter((each) => each.cards === cards);
    if (same.length === 1) return same[0].action;
    for (const spelling of [text, text.toLowerCase(), text.toUpperCase()]) {
      try {
        return notation.parseMove(spelling);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
      }
    }
    return null;
  };
}

/** What a line may mean: as it is, without marks of lists and emphasis, and without words before the move. */
function readings(line: string) {
  const field = /"move"\s*:\s*"([^"]*)"/.exec(line)?.[1];
  const bare = (field ?? line).replace(/<[^<>]*>|[*_`"'$\\{}[\]]|boxed/g, ' ').trim();
  const entry = bare.replace(/^(?:[-•>#]+|\(?\d+[.)])\s+/, '');
  const move = entry.replace(LEAD, '').replace(/(?<![.!;,])[.!;,]+$/, '');
  return [...new Set([line.trim(), bare, entry, move])].filter(({ length }) => length > 0 && length <= LONGEST_MOVE);
}

/** The rules in words, how moves are written and how to answer: at most 400 words for the games of the package. */
export function rulesInWords({ game, rules }: GameParts): string {
  const { guide } = game;
  if (guide === undefined) return `${game.title}: ${game.summary}`;
  return [
    `${guide.title(rules.config)}. ${guide.goal(rules.config)}`,
    ...guide.rules(rules.config).map(({ about, text }) => `${about}: ${text}`),
    ...(guide.moves === undefined ? [] : [`Moves: ${guide.moves(rules.config)}`]),
    'Answer: You may think in writing. The last line of your answer that is a move is played. Moves without a choice are played for you.',
    ...(guide.credit === undefined ? [] : [guide.credit]),
  ].join('\n');
}

/**
 * Reads an answer: its last line that is a move. Its last 20,000 characters are read.
 * @param listed whether a number names the legal move at its place
 * @returns the action, or what is wrong with the answer
 */
export function readMove(
  parts: GameParts,
  state: GameState,
  legal: readonly Action[],
  answer: string,
  listed = false,
): Action | string {
  const read = moveReader(parts, state, legal);
  for (const line of answer
    .slice(-LONGEST_ANSWER)
    .split(/[\r\n]+/)
    .slice(-MOST_LINES)
    .reverse())
    for (const text of readings(line)) {
      const numbered = listed && /^\(?\d+[.)]?$/.test(text);
      const action = numbered ? legal[Number.parseInt(text.replace('(', ''), 10) - 1] : read(text);
      if (numbered && action === undefined)
        return `Expected a number from 1 to ${legal.length}, but got ${shown(text)}.`;
      if (action === null || action === undefined) continue;
      if (legal.includes(action)) return action;
      return `${shown(text)} is a move of these rules, but it is not legal now.`;
    }
  return `No line of the answer is a move. End it with a line that is one, written as ${shown(parts.notation.formatMove(legal[0]))} is.`;
}

/** A game for players who read and write: language models, chat programs. */
export class TextGame {
  /** Answers that were no legal move. */
  illegal = 0;
  /** Decisions made: moves with at least two legal ones to choose from. */
  decisions = 0;
  /** All moves so far, those without a choice among them. */
  readonly actions: Action[] = [];
  private readonly state: GameState;
  private readonly history: string[] = [];
  private legal: readonly Action[];

  /** @throws InputError for parts that are none, or a seed out of range */
  constructor(
    private readonly parts: GameParts,
    private readonly options: TextGameOptions,
  ) {
    expectGameParts(parts);
    if (!isSeed(options?.seed)) throw mismatch('{ seed } of a game, an integer from 0 to 2^53 - 1', options);
    this.state = parts.rules.createState();
    parts.rules.deal(this.state, options.seed, options.deck);
    this.legal = legalActions(parts.rules, this.state);
    this.playForced();
  }

  /** As `rulesInWords`. */
  get rules(): string {
    return rulesInWords(this.parts);
  }

  get isOver(): boolean {
    return this.legal.length === 0;
  }

  /** The return under the reward scheme of the environment so far. */
  get returnSoFar(): number {
    return this.parts.reward.returnSoFar(this.parts.rules, this.state);
  }

  /** Reads the position for hints and reviews; hidden cards must not be told to who plays. */
  get position(): Readonly<GameState> {
    return this.state;
  }

  /** What the player may know: the table, the position in notation, the moves so far, and the legal ones if they are listed. */
  observe(): string {
    const { notation, spec } = this.parts;
    const lines = [
      `${spec.preset}, after ${counted(this.history.length, 'move')}`,
      notation.render(this.state),
      `position: ${notation.formatState(this.state)}`,
      ...(this.history.length === 0 ? [] : [`played: ${this.history.join(', ')}`]),
    ];
    if (this.isOver) return [...lines, this.result()].join('\n');
    if (!this.options.listMoves) return lines.join('\n');
    const moves = this.legal.map((action, i) => `${i + 1}. ${notation.describeMove(this.state, action)}`);
    return [...lines, 'legal moves:', ...moves].join('\n');
  }

  /** How the game stands, in a line. */
  result(): string {
    const { rules } = this.parts;
    const left = rules.cardsLeft(this.state);
    const cards = left === null ? '' : `, ${counted(left, 'card')} left`;
    return `The game is ${this.isOver ? `over: ${this.state.outcome}` : 'going on'}, score ${rules.score(this.state)}${cards}.`;
  }

  /** Plays the last line of an answer that is a move. Its last 20,000 characters are read. */
  play(answer: string): TextTurn {
    expectText(answer, 'an answer as text');
    if (this.isOver) return { played: [], problem: `${this.result()} No move can be played.` };
    const found = readMove(this.parts, this.state, this.legal, answer, this.options.listMoves);
    if (typeof found === 'string') {
      this.illegal++;
      return { played: [], problem: found };
    }
    const before = this.history.length;
    this.decisions++;
    this.apply(found);
    this.playForced();
    return { played: this.history.slice(before), problem: null };
  }

  /** The game so far as a trace: unfinished games are "ongoing". */
  trace(): Trace {
    const { seed, deck, player = 'player' } = this.options;
    return traceOfActions(this.parts, { seed, deck, agent: player }, this.actions);
  }

  private apply(action: Action) {
    const { rules, notation } = this.parts;
    this.history.push(notation.describeMove(this.state, action));
    this.actions.push(action);
    rules.apply(this.state, action);
    this.legal = legalActions(rules, this.state);
  }

  private playForced() {
    while (this.legal.length === 1) this.apply(this.legal[0]);
  }
}
