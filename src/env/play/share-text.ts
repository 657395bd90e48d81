import { InputError, shown } from '../errors.js';
import { canonicalJson } from '../json.js';
import { isSeed, nameKey } from '../random.js';
import type { Deck, Rules } from '../rules.js';
import { type Deal, nearestPreset, optionsOf, type PlainGameCodec } from './plain-game-codec.js';

/** The characters of base64url: none of them has to be escaped in a link. */
const LINK_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const BITS = 6;

/** Bits that a choice among so many takes: none where there is none. */
function bitsFor(choices: number): number {
  return choices <= 1 ? 0 : 32 - Math.clz32(choices - 1);
}

/** Numbers of a few bits each as text, six bits a character. */
class BitWriter {
  private readonly bits: number[] = [];

  write(value: number, bits: number): void {
    for (let bit = bits - 1; bit >= 0; bit--) this.bits.push((value >> bit) & 1);
  }

  text(): string {
    let text = '';
    for (let at = 0; at < this.bits.length; at += BITS) {
      let value = 0;
      for (let bit = 0; bit < BITS; bit++) value = value * 2 + (this.bits[at + bit] ?? 0);
      text += LINK_CHARACTERS[value];
    }
    return text;
  }
}

/** Reads what `BitWriter` has written. */
class BitReader {
  private at = 0;

  constructor(private readonly source: string) {}

  /** The next number; NaN where the text is at its end, or has another character. */
  read(bits: number): number {
    let value = 0;
    for (let bit = 0; bit < bits; bit++, this.at++) {
      const character = LINK_CHARACTERS.indexOf(this.source[Math.floor(this.at / BITS)] ?? '?');
      if (character < 0) return NaN;
      value = value * 2 + ((character >> (BITS - 1 - (this.at % BITS))) & 1);
    }
    return value;
  }
}

/**
 * A share text is PRESET.DEAL.MOVES.CHOICES[.OPTIONS].CHECK:
 * - DEAL: the seed in base 36, or "~" and a character a card;
 * - MOVES: how many there are, in base 36; after "-" the undos used, where they are counted;
 * - CHOICES: for each move its place among the legal ones, in as few bits as tell them apart;
 * - OPTIONS: JSON of those that differ from the preset;
 * - CHECK: a hash of all of it and of the version of the rules.
 */
const SEPARATOR = '.';
const DECK = '~';
const CHECK_BITS = 24;

function checkOf(rules: Rules, body: string): string {
  const check = new BitWriter();
  check.write(nameKey(`${rules.id}${SEPARATOR}${body}`) >>> (32 - CHECK_BITS), CHECK_BITS);
  return check.text();
}

function dealText({ seed, deck }: Deal): string {
  if (seed !== null) return seed.toString(36);
  return DECK + deck!.map((cards) => Array.from(cards, (card) => LINK_CHARACTERS[card]).join('')).join('');
}

function jsonText(value: object): string {
  const bits = new BitWriter();
  for (const character of JSON.stringify(value)) bits.write(character.charCodeAt(0), 8);
  return bits.text();
}

/** @throws InputError for a game whose moves are not all there, or which `play` does not lead to */
export function shareTextOf<Game extends object, Move, Options extends object>(
  codec: PlainGameCodec<Game, Move, Options>,
  game: Game,
): string {
  const deal = codec.dealOf(game);
  const moves = codec.movesOf(game);
  const table = codec.open(deal);
  const choices = new BitWriter();
  for (const move of moves) {
    const legal = table.legalMoves().map(canonicalJson);
    const at = legal.indexOf(canonicalJson(move));
    if (at >= 0) choices.write(at, bitsFor(legal.length));
    table.play(move);
  }
  if (canonicalJson(table.toJson()) !== canonicalJson(game))
    throw new InputError('Expected a game as play leads to it, but this one has refilled some of its slots only');
  const { preset, changes } = nearestPreset(codec.game, codec.usual ?? {}, deal.options);
  const undos = deal.undosUsed === undefined || deal.undosUsed === 0 ? '' : `-${deal.undosUsed.toString(36)}`;
  const fields = [preset, dealText(deal), moves.length.toString(36) + undos, choices.text()];
  if (Object.keys(changes).length > 0) fields.push(jsonText(changes));
  const body = fields.join(SEPARATOR);
  return `${body}${SEPARATOR}${checkOf(codec.game.createRules(deal.options), body)}`;
}

function refusal(codec: { readonly game: { readonly title: string } }, text: unknown): InputError {
  return new InputError(
    `Expected a text of ${codec.game.title} as shareText gives it, but got ${shown(text)}: mistyped, cut off, or of other rules`,
  );
}

/** The deck of a text, a character a card; undefined for one that is none. */
function deckOf(
  { game }: { readonly game: PlainGameCodec<object, unknown, object>['game'] },
  rules: Rules,
  text: string,
): Deck {
  const size = rules.dealOrder(0, 0).length;
  const cards = Array.from(text, (character) => LINK_CHARACTERS.indexOf(character));
  const shuffles = Array.from({ length: Math.ceil(cards.length / size) }, (_, round) =>
    Uint8Array.from(cards.slice(round * size, (round + 1) * size)),
  );
  return game.parseDeck(game.formatDeck(shuffles), rules.config);
}

function jsonOf(text: string): unknown {
  const bits = new BitReader(text);
  let json = '';
  for (let i = 0; i < Math.floor((text.length * 6) / 8); i++) json += String.fromCharCode(bits.read(8));
  return JSON.parse(json);
}

/** @throws an Error of any kind for a text that no game has */
function decoded<Game extends object, Move, Options extends object>(
  codec: PlainGameCodec<Game, Move, Options>,
  text: string,
): Game {
  const fields = text.split(SEPARATOR).slice(0, -1);
  const [preset, dealt, count, choices, changes] = fields;
  const options = optionsOf(
    codec.game,
    preset,
    codec.usual ?? {},
    changes === undefined ? {} : (jsonOf(changes) as object),
  ) as Options;
  const rules = codec.game.createRules(options);
  const [moves, undosUsed = 0] = count.split('-').map((each) => parseInt(each, 36));
  const isDeck = dealt.startsWith(DECK);
  const seed = isDeck ? null : parseInt(dealt, 36);
  if (seed !== null && !isSeed(seed)) throw refusal(codec, text);
  const deck = isDeck ? deckOf(codec, rules, dealt.slice(DECK.length)) : undefined;
  const table = codec.open({ options, seed, deck, undosUsed });
  const bits = new BitReader(choices);
  for (let move = 0; move < moves; move++) {
    const legal = table.legalMoves();
    table.play(legal[bits.read(bitsFor(legal.length))]);
  }
  return table.toJson();
}

/** @throws InputError for a text that `shareTextOf` does not write */
export function gameOfShareText<Game extends object, Move, Options extends object>(
  codec: PlainGameCodec<Game, Move, Options>,
  text: string,
): Game {
  if (typeof text !== 'string') throw refusal(codec, text);
  const [preset] = text.split(SEPARATOR);
  const { game } = codec;
  if (!Object.hasOwn(game.presets, preset)) throw refusal(codec, text);
  const rules = game.createRules(optionsOf(game, preset, {}, {}));
  const at = text.lastIndexOf(SEPARATOR);
  if (checkOf(rules, text.slice(0, at)) !== text.slice(at + 1)) throw refusal(codec, text);
  let found: Game;
  try {
    found = decoded(codec, text);
  } catch {
    throw refusal(codec, text);
  }
  if (shareTextOf(codec, found) !== text) throw refusal(codec, text);
  return found;
}
