import { readFileSync } from 'node:fs';
import { Environment, InputError, shown } from 'maketen';
import { engineSettings } from 'maketen/lab';
import { type Params, type Parts, partsOfParams } from './params.js';
import { HEADER_BYTES } from './pipe.js';

/** What there is to know of an environment's spaces. */
function toldOf(parts: Parts) {
  const { observationSpace, actionFeatureSpace = null } = new Environment(parts);
  const { game, rules, spec, notation } = parts;
  const moves = rules.moves.map((_, action) => notation.formatMove(action));
  const spaces = { observationSpace, actionFeatureSpace, features: rules.features, moves };
  return { game: game.name, rulesId: rules.id, spec, ...spaces };
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array) {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

/** What Python's engine plays an environment by (python/src/maketen/_tables.py). */
export function engineOf(parts: Parts) {
  const { numbers, tables, blocks, rewards } = engineSettings(parts);
  return { numbers, tables: textOf(tables), blocks: [...blocks], rewards, told: toldOf(parts) };
}

/** What a game begins in a position by (`Game.readStock` in kernel/environments/game.ts). @throws InputError for what is no position */
export function positionOf(params: Params) {
  const parts = partsOfParams(params);
  return textOf(engineSettings(parts).bytesOf(parts.notation.parseState(params.position as string)));
}

/** WebAssembly as far as it is used here; Node's types leave it out. */
interface Api {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
}

interface Rules {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly firstFree: { readonly value: number };
  readonly [name: string]: unknown;
}

interface Call {
  readonly path: string;
  readonly numbers: Readonly<Record<string, number>>;
  readonly name: string;
  readonly given: readonly number[];
}

const PAGE = 65_536;

/**
 * Compiled rules for a Python without WebAssembly of its own. Whatever they need comes with each call: their numbers, and the games, which lie in the memory behind
 * `firstFree` and go back.
 */
export class Instances {
  /** The last one, and what it was made by. */
  private rules: Rules | null = null;
  private made = '';

  /**
   * Calls a function, or reads a number: the length of a `Call` as JSON (uint32), that, and the memory; answered by a number (int32), four bytes of nothing, and
   * the memory.
   */
  call({ buffer, byteOffset, byteLength }: DataView) {
    const content = Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
    const end = content.length < 4 ? 4 : 4 + content.readUInt32LE();
    if (end > content.length)
      throw new InputError(`Expected a call of at least ${end} bytes, but got ${content.length}`);
    const { path, numbers, name, given } = JSON.parse(content.toString('utf8', 4, end)) as Call;
    if (typeof path !== 'string') throw new InputError(`Expected the path of compiled rules, but got ${shown(path)}`);
    const rules = this.rulesOf(path, numbers);
    const { memory, firstFree } = rules;
    const games = content.subarray(end);
    const missing = firstFree.value + games.length - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    new Uint8Array(memory.buffer).set(games, firstFree.value);
    const asked = rules[name] as { readonly value: number } | ((...given: readonly number[]) => number | undefined);
    const answer = typeof asked === 'function' ? asked(...given) : asked.value;
    const frame = Buffer.allocUnsafe(HEADER_BYTES + 8 + games.length);
    frame.writeInt32LE(answer ?? 0, HEADER_BYTES);
    frame.set(new Uint8Array(memory.buffer, firstFree.value, games.length), HEADER_BYTES + 8);
    return frame;
  }

  private rulesOf(path: string, numbers: Call['numbers']) {
    const made = JSON.stringify([path, numbers]);
    if (this.rules !== null && made === this.made) return this.rules;
    const { Module, Instance } = (globalThis as unknown as { WebAssembly: Api }).WebAssembly;
    const rules = new Instance(new Module(readFileSync(path))).exports as Rules;
    for (const [name, number] of Object.entries(numbers)) (rules[name] as { value: number }).value = number;
    (rules.layOut as () => void)();
    this.made = made;
    this.rules = rules;
    return rules;
  }
}
