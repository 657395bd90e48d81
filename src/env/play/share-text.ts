import { InputError, shown } from '../base/errors.js';
import { canonicalJson } from '../base/json.js';
import { isSeed, nameKey } from '../base/random.js';
import type { PlayableRules } from '../environment/rules.js';
import { nearestPreset, optionsOf, type Table, type Tables } from './game-play.js';

/** The characters of base64url: none of them has to be escaped in a link. Each stands for six bits. */
const LINK_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function digits(value: number, bits: number) {
  return bits === 0 ? '' : value.toString(2).padStart(bits, '0');
}

/** Bits that a choice among so many takes: none where there is none. */
function bitsFor(choices: number) {
  return choices <= 1 ? 0 : 32 - Math.clz32(choices - 1);
}

function packed(bits: string) {
  return bits.replace(/.{1,6}/g, (six) => LINK_CHARACTERS[parseInt(six.padEnd(6, '0'), 2)]);
}

function unpacked(text: string) {
  return Array.from(text, (character) => digits(LINK_CHARACTERS.indexOf(character), 6)).join('');
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

function checkOf(rules: PlayableRules, body: string) {
  return packed(digits(nameKey(`${rules.id}${SEPARATOR}${body}`) >>> (32 - CHECK_BITS), CHECK_BITS));
}

/** @throws InputError for a game whose moves are not all there, or which `play` does not lead to */
export function shareTextOf(games: Tables, played: Table): string {
  const { deal, moves, undosUsed } = played;
  const table = games.open({ ...deal, undosUsed });
  let choices = '';
  for (const move of moves) {
    const legal = table.legalMoves().map(canonicalJson);
    const at = legal.indexOf(canonicalJson(move));
    if (at >= 0) choices += digits(at, bitsFor(legal.length));
    table.play(move);
  }
  if (canonicalJson(table.toJson()) !== canonicalJson(played.toJson()))
    throw new InputError('Expected a game as play leads to it, but this one has refilled some of its slots only');
  const { preset, changes } = nearestPreset(games, deal.options);
  const undos = undosUsed > 0 ? `-${undosUsed.toString(36)}` : '';
  const cards = (deal.deck ?? []).flatMap((shuffle) => Array.from(shuffle, (card) => LINK_CHARACTERS[card]));
  const dealt = deal.seed === null ? DECK + cards.join('') : deal.seed.toString(36);
  const fields = [preset, dealt, moves.length.toString(36) + undos, packed(choices)];
  if (Object.keys(changes).length > 0)
    fields.push(packed(Array.from(JSON.stringify(changes), (each) => digits(each.charCodeAt(0), 8)).join('')));
  const body = fields.join(SEPARATOR);
  return `${body}${SEPARATOR}${checkOf(games.game.createRules(deal.options), body)}`;
}

/** @throws an Error of any kind for a text that no game has */
function decoded<Game extends object>(games: Tables<Game>, text: string): Table<Game> {
  const [preset, dealt, count, choices, changes = ''] = text.split(SEPARATOR).slice(0, -1);
  const letters = unpacked(changes).match(/.{8}/g) ?? [];
  const json = letters.map((bits) => String.fromCharCode(parseInt(bits, 2))).join('');
  const options = optionsOf(games, preset, json === '' ? {} : (JSON.parse(json) as object));
  const rules = games.game.createRules(options);
  const [moves, undosUsed = 0] = count.split('-').map((each) => parseInt(each, 36));
  const seed = dealt.startsWith(DECK) ? null : parseInt(dealt, 36);
  if (seed !== null && !isSeed(seed)) throw new InputError('no seed');
  const cards = Array.from(seed === null ? dealt.slice(DECK.length) : '', (each) => LINK_CHARACTERS.indexOf(each));
  const size = rules.dealOrder(0, 0).length;
  const shuffles = Array.from({ length: Math.ceil(cards.length / size) }, (_, k) =>
    Uint8Array.from(cards.slice(k * size, (k + 1) * size)),
  );
  const deck =
    seed === null ? games.game.parseDeck(games.game.formatDeck(shuffles, rules.config), rules.config) : undefined;
  const table = games.open({ options, seed, deck, undosUsed });
  const bits = unpacked(choices);
  for (let move = 0, at = 0; move < moves; move++) {
    const legal = table.legalMoves();
    const width = bitsFor(legal.length);
    table.play(legal[width === 0 ? 0 : parseInt(bits.slice(at, (at += width)), 2)]);
  }
  return table;
}

/** The table of the game of a text. @throws InputError for a text that `shareTextOf` does not write */
export function tableOfShareText<Game extends object>(games: Tables<Game>, text: string): Table<Game> {
  const { game } = games;
  try {
    const at = text.lastIndexOf(SEPARATOR);
    const rules = game.createRules(optionsOf({ game }, text.split(SEPARATOR)[0], {}));
    if (checkOf(rules, text.slice(0, at)) === text.slice(at + 1)) {
      const found = decoded(games, text);
      if (shareTextOf(games, found) === text) return found;
    }
  } catch {
    // Whatever is wrong with it, it is no text of ours.
  }
  throw new InputError(
    `Expected a text of ${game.title} as shareText gives it, but got ${shown(text)}: mistyped, cut off, or of other rules`,
  );
}
