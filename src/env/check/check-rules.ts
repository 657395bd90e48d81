import type { GameParts } from '../game.js';
import { canonicalJson } from '../json.js';
import { mayBeLeftOut } from '../options.js';
import { Random } from '../random.js';
import { resolveOptions } from '../registry.js';
import { type GameState, legalActions } from '../rules.js';
import { checksOf, copyOf, type PlayedPosition } from './played-positions.js';

const { ensure, equal } = checksOf('');

/** Moves that two positions are played on to find out whether they differ in what is hidden. */
const MOVES_ON = 40;

/** After this many positions with two kinds of hidden cards, some re-deal must have made a difference. */
const ENOUGH_REDEALT = 8;

/** All that a player sees of a position. */
export function visibleText({ rules, notation }: Pick<GameParts, 'rules' | 'notation'>, state: GameState): string {
  const observation = new Float32Array(rules.observationSize);
  rules.observe(state, observation);
  const { outcome } = state;
  const results = [outcome, rules.score(state), rules.cardsLeft(state), rules.nextKnown(state)];
  return [notation.formatState(state), legalActions(rules, state), results, observation].join('\n');
}

/** The options that the game says are those of its rules. */
export function checkOptionsOfRules({ rules, game, spec }: GameParts): void {
  const resolved = resolveOptions(spec.preset) as Readonly<Record<string, unknown>>;
  ensure(
    canonicalJson(resolved) === canonicalJson(rules.config),
    `expected the rules to have the config ${JSON.stringify(resolved)} that they are made with, but got ${JSON.stringify(rules.config)}`,
  );
  const keys = Object.keys(resolved).sort();
  const isThere = (name: string): boolean => !mayBeLeftOut(game.optionFields[name]) || keys.includes(name);
  const fields = Object.keys(game.optionFields).filter(isThere).sort();
  ensure(
    fields.join() === keys.join(),
    `expected "optionFields" for the options ${keys.join(', ') || 'none'}, but got ${fields.join(', ') || 'none'}`,
  );
}

/** Checks counts of hidden cards, and that arrays are written at their offset only. */
export function checkArrays({ rules }: GameParts, state: GameState): void {
  const counts = new Uint8Array(rules.cardKinds.length);
  const total = rules.unseen(state, counts);
  const sum = counts.reduce((all, each) => all + each, 0);
  equal(total, sum, `unseen to return the sum of its counts, ${sum}`);
  const known = rules.nextKnown(state);
  ensure(
    Number.isInteger(known) && known >= -1 && known < counts.length,
    `expected nextKnown to be -1 or one of ${counts.length} card kinds, but got ${known}`,
  );
  const mask = new Uint8Array(rules.moves.length);
  const count = rules.actionMask(state, mask);
  ensure(
    mask.reduce((all, legal) => all + legal, 0) === count && mask.every((legal) => legal <= 1),
    `expected actionMask to return the number of 1s that it writes, but got ${count}`,
  );
  const observation = new Float32Array(rules.observationSize);
  rules.observe(state, observation);
  const [shiftedMask, shifted] = [mask, observation].map((own) => new Float32Array(own.length + 6).fill(7));
  rules.actionMask(state, shiftedMask as unknown as Uint8Array, 3);
  rules.observe(state, shifted, 3);
  ensure(
    shiftedMask.join() === [7, 7, 7, ...mask, 7, 7, 7].join(),
    'expected actionMask to write the mask from its offset on, and nothing else',
  );
  ensure(
    shifted.join() === [7, 7, 7, ...observation, 7, 7, 7].join(),
    'expected observe to write the observation from its offset on, every entry of it, and nothing else',
  );
}

/** Plays two positions by the same choices until a player sees a difference, or one is over. */
function showDifference(parts: GameParts, one: GameState, other: GameState, seed: number): boolean {
  const { rules } = parts;
  const random = new Random('check game, played on', seed);
  for (let move = 0; move <= MOVES_ON; move++) {
    if (visibleText(parts, one) !== visibleText(parts, other)) return true;
    const legal = legalActions(rules, one);
    if (legal.length === 0) return false;
    const action = legal[random.below(legal.length)];
    rules.apply(one, action);
    rules.apply(other, action);
  }
  return false;
}

function redealt({ rules }: GameParts, state: GameState, seed: number): GameState {
  const copy = copyOf(rules, state);
  rules.shuffleHidden(copy, new Random('check game, redealt', seed));
  return copy;
}

/** After `stackNext` the first hidden card that is drawn must be of that kind. */
function checkStackNext(parts: GameParts, state: GameState, kind: number, counts: Uint8Array): void {
  const { rules } = parts;
  const copy = copyOf(rules, state);
  rules.stackNext(copy, kind);
  const name = `stackNext(state, ${kind})`;
  const isSeen = visibleText(parts, copy) !== visibleText(parts, state);
  ensure(!isSeen, `expected ${name} to change nothing that a player can see`);
  const random = new Random('check game, stacked', kind);
  const left = new Uint8Array(counts.length);
  const before = counts.reduce((sum, count) => sum + count, 0);
  for (let move = 0; move < MOVES_ON; move++) {
    const legal = legalActions(rules, copy);
    if (legal.length === 0 || rules.shuffles(copy) !== rules.shuffles(state)) return;
    if (rules.unseen(copy, left) < before) {
      ensure(
        left[kind] < counts[kind],
        `expected ${name} to make a "${rules.cardKinds[kind]}" the next hidden card that is drawn, but another came`,
      );
      return;
    }
    rules.apply(copy, legal[random.below(legal.length)]);
  }
}

/** Checks that hidden cards are counted, re-dealt and stacked right. @throws Error, one line */
export function checkHiddenCards(parts: GameParts, positions: readonly PlayedPosition[]): void {
  const { rules } = parts;
  const counts = new Uint8Array(rules.cardKinds.length);
  let [tried, differing] = [0, 0];
  positions.forEach(({ state, isOver, seed }, at) => {
    checkArrays(parts, state);
    rules.unseen(state, counts);
    const kinds = Array.from(counts.keys()).filter((kind) => counts[kind] > 0);
    if (isOver || kinds.length < 2) return;
    for (const kind of [kinds[0], kinds[kinds.length - 1]]) checkStackNext(parts, state, kind, counts);
    tried++;
    if (showDifference(parts, redealt(parts, state, 2 * at), redealt(parts, state, 2 * at + 1), seed)) differing++;
    ensure(
      !showDifference(parts, redealt(parts, state, at), redealt(parts, redealt(parts, state, at + 1), at), seed),
      'expected shuffleHidden to deal equal cards from an equal random generator, however they lay before',
    );
  });
  ensure(
    tried < ENOUGH_REDEALT || differing > 0,
    `expected shuffleHidden to deal hidden cards anew, but in ${tried} positions nothing came differently`,
  );
}
