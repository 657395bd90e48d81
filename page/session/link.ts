import { InputError, presetNamed, shown } from 'maketen/env';
import { isDay } from './days.js';
import { gameOf, gamesHere, initialState, legalActions, limitsUndo, partsFor, resolveOptions } from './position.js';
import type { GameSpec, TakeBackLimit } from './session.js';

/** Seeds that are picked for the player are short enough to be read aloud. */
const SEEDS = 1_000_000;

export function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] % SEEDS;
}

/** Keys of a link that are no rule options. */
const OWN_KEYS = ['preset', 'seed', 'takeBacks', 'position', 'day'];
/** Of links that hold a whole game or a training, or name a puzzle: these are opened by themselves. */
const NO_DEAL = ['game', 'puzzle', 'learn'];
export const DEFAULT_TAKE_BACKS = 3;
/** So many deals are tried for one with a move: one in forty of Tens has none. */
const TRIES = 40;

/** A random seed of a deal in which a move can be made, or of any if there seems to be none. */
export function randomSeedOf(spec: Omit<GameSpec, 'seed'>): number {
  const parts = partsFor(spec);
  let seed = randomSeed();
  for (let i = 0; i < TRIES && legalActions(parts, initialState(parts, { ...spec, seed })).length === 0; i++)
    seed = randomSeed();
  return seed;
}

/** A deal of a preset by its own options, by a random seed with a move, but for what is given. */
export function usualSpec(preset: string, more: Partial<GameSpec> = {}): GameSpec {
  const spec = { preset, options: {}, takeBacks: DEFAULT_TAKE_BACKS, ...more };
  return { ...spec, seed: more.seed ?? randomSeedOf(spec) };
}

/** A limit above this one is written as "unlimited". */
const MOST_TAKE_BACKS = 9999;

/** The seed in a text field or a link; an InputError says what is wrong. */
export function parseSeed(text: string): number {
  const seed = /^\d+$/.test(text.trim()) ? Number(text.trim()) : NaN;
  if (!Number.isSafeInteger(seed))
    throw new InputError(`Expected a seed: an integer from 0 to 2^53 - 1, but got ${shown(text)}`);
  return seed;
}

/** An option's value as it stands in a link or a text field: JSON, or else a plain word. */
export function parseOptionValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Options as they stand in a link. */
export function optionTexts(options: GameSpec['options']): Record<string, string> {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [name, textOf(value)]));
}

/** The options that such texts say. */
export function parseOptions(given: Readonly<Record<string, string>>): GameSpec['options'] {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, parseOptionValue(value)]));
}

function parseTakeBacks(text: string): TakeBackLimit {
  if (text === 'unlimited') return text;
  if (/^\d+$/.test(text) && Number(text) <= MOST_TAKE_BACKS) return Number(text);
  throw new InputError(
    `Expected takeBacks: an integer from 0 to ${MOST_TAKE_BACKS} or "unlimited", but got ${shown(text)}`,
  );
}

/** Only the options that differ from the preset's, so that links stay short and equal games have equal links. */
export function changedOptions(preset: string, options: GameSpec['options']): GameSpec['options'] {
  const plain = resolveOptions(preset) as Record<string, unknown>;
  const chosen = resolveOptions(preset, options) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(chosen).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(plain[name])),
  );
}

/** Checks all of a spec by dealing it. @throws InputError, one line */
export function checkedSpec(spec: GameSpec): GameSpec {
  const checked = { ...spec, options: changedOptions(spec.preset, spec.options) };
  initialState(partsFor(checked), checked);
  return checked;
}

/** The part of a link after "#"; a trace's own deck has no link. */
export function formatLink({ preset, options, seed, takeBacks, position, day }: GameSpec): string {
  const query = new URLSearchParams({ preset, seed: String(seed), ...optionTexts(options) });
  if (takeBacks !== DEFAULT_TAKE_BACKS && !limitsUndo(preset)) query.set('takeBacks', String(takeBacks));
  if (position !== undefined) query.set('position', position);
  if (day !== undefined) query.set('day', day);
  return query.toString();
}

/** The address of a game on one of the pages; a trace's own deck has none, but its game is the latest one. */
export function pageLink(page: string, { spec }: { readonly spec: GameSpec }): string {
  return spec.deck === undefined ? `${page}#${formatLink(spec)}` : page;
}

/** Equal for equal deals under equal rules. */
export function dealKey(spec: GameSpec): string {
  return JSON.stringify([formatLink(spec), spec.deck]);
}

/** Equal for games whose cards come in the same order, whatever their options. */
export function cardsKey({ preset, seed, position, deck }: GameSpec): string {
  return JSON.stringify([gameOf(preset).name, seed, position, deck]);
}

/** @throws InputError for a key that comes twice: it is not clear which one is meant */
function expectOnce(query: URLSearchParams) {
  const names = [...query.keys()];
  const doubled = names.find((name, i) => names.indexOf(name) < i);
  if (doubled === undefined) return;
  const values = query.getAll(doubled).map((value) => shown(value));
  throw new InputError(`Expected ${shown(doubled)} once, but got ${values.join(' and ')}; leave one of them out`);
}

/** @throws InputError for a limit that would have no effect */
function expectPageLimit(preset: string, takeBacks: string | null) {
  if (takeBacks !== null && limitsUndo(preset))
    throw new InputError(
      `Expected "undoLimit" in a link of ${preset}, but got "takeBacks"; write undoLimit=${takeBacks}`,
    );
}

/** The preset that a part of an address names, perhaps for short; null for none. */
export function presetOf(part: string): string | null {
  const name = new URLSearchParams(part.replace(/^[#?]/, '')).get('preset');
  return name === null ? null : (presetNamed(name, gamesHere()) ?? name);
}

/** The game that a link deals, by a random seed where it has none; null if it names none. @throws InputError, one line */
export function parseLink(hash: string): GameSpec | null {
  const query = new URLSearchParams(hash.replace(/^[#?]/, ''));
  if (query.size === 0 || NO_DEAL.some((key) => query.has(key))) return null;
  expectOnce(query);
  const preset = presetOf(hash);
  const seed = query.get('seed');
  if (preset === null) throw new InputError(`Expected a link with "preset", but got ${shown(hash)}`);
  const takeBacks = query.get('takeBacks');
  const position = query.get('position');
  const day = query.get('day');
  if (day !== null && (!isDay(day) || seed === null))
    throw new InputError(`Expected a day such as "2026-11-22" with its seed, but got ${shown(day)}`);
  const options = [...query].filter(([name]) => !OWN_KEYS.includes(name));
  const spec = checkedSpec({
    preset,
    options: parseOptions(Object.fromEntries(options)),
    seed: seed === null ? randomSeed() : parseSeed(seed),
    takeBacks: takeBacks === null ? DEFAULT_TAKE_BACKS : parseTakeBacks(takeBacks),
    ...(position !== null && { position }),
  });
  expectPageLimit(preset, takeBacks);
  // The deal of a day is played by its preset's own rules, from the start.
  const isDaily = day !== null && position === null && Object.keys(spec.options).length === 0;
  return isDaily ? { ...spec, day } : spec;
}
