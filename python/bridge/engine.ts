import { readFileSync } from 'node:fs';
import { Environment, InputError } from 'maketen';
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

function textOf({ buffer, byteOffset, byteLength }: Uint8Array | Int32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

/** What Python's engine plays an environment by (python/src/maketen/_tables.py). */
export function engineOf(parts: Parts) {
  const { numbers, tables, blocks, rewards } = engineSettings(parts);
  return { numbers, tables: textOf(tables), blocks: textOf(blocks), rewards, told: toldOf(parts) };
}

/** What a game begins in a position by (`Game.readStock` in kernel/environments/game.ts). @throws InputError for what is no position */
export function positionOf(params: Params): string {
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
  readonly instance: number;
  readonly name: string;
  readonly given: readonly number[];
}

const PAGE = 65_536;

/** Compiled rules for a Python without WebAssembly of its own. Games lie in Python's copy of the memory behind `firstFree`, which comes with each call and goes back. */
export class Instances {
  private readonly open = new Map<number, Rules>();
  private count = 0;

  /** An instance of the module at a path: its number. */
  begin({ path }: Params): number {
    const { Module, Instance } = (globalThis as unknown as { WebAssembly: Api }).WebAssembly;
    const { exports } = new Instance(new Module(readFileSync(path as string)));
    this.open.set(++this.count, exports as Rules);
    return this.count;
  }

  end({ instance }: Params): void {
    this.open.delete(instance as number);
  }

  /** A number of the module; set where a value is given. */
  number({ instance, name, value }: Params): number {
    const number = this.rulesOf(instance as number)[name as string] as { value: number };
    if (value !== null) number.value = value as number;
    return number.value;
  }

  /** Calls a function: the length of a `Call` as JSON (uint32), that, and the memory; answered by a number (int32), four bytes of nothing, and the memory. */
  call({ buffer, byteOffset, byteLength }: DataView): Uint8Array {
    const content = Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
    const end = content.length < 4 ? 4 : 4 + content.readUInt32LE();
    if (end > content.length)
      throw new InputError(`Expected a call of at least ${end} bytes, but got ${content.length}`);
    const { instance, name, given } = JSON.parse(content.toString('utf8', 4, end)) as Call;
    const rules = this.rulesOf(instance);
    const { memory, firstFree } = rules;
    const games = content.subarray(end);
    const missing = firstFree.value + games.length - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    new Uint8Array(memory.buffer).set(games, firstFree.value);
    const answer = (rules[name] as (...given: readonly number[]) => number | undefined)(...given);
    const frame = Buffer.allocUnsafe(HEADER_BYTES + 8 + games.length);
    frame.writeInt32LE(answer ?? 0, HEADER_BYTES);
    frame.set(new Uint8Array(memory.buffer, firstFree.value, games.length), HEADER_BYTES + 8);
    return frame;
  }

  private rulesOf(instance: number): Rules {
    const rules = this.open.get(instance);
    if (rules) return rules;
    throw new InputError('Expected an open environment, but it has been closed; make a new one');
  }
}
