import { InputError } from '../base/errors.js';
import { EPISODE_KEY } from '../base/random.js';
import type { ReadonlyRecord } from '../base/schema.js';
import type { CompiledRules } from '../environment/compiled-rules.js';
import type { GameParts } from '../environment/game.js';
import { type EncodedBlock, SHOWN_VERSION } from '../environment/network-inputs.js';
import type { Feature, Rules } from '../environment/rules.js';
import { Encoder } from '../inputs/encoder.js';
import type { ArrayKind } from '../vector/vector-rows.js';

/** Numbers of the module that can be set, by their names. */
type Globals = ReadonlyRecord<{ value: number }>;

/** The functions of kernel/environments/games/GAME/index.ts. */
export interface EnvironmentFunctions {
  bytesOfGame(): number;
  reset(seed: number, hasSeeds: number): number;
  step(): number;
  /** Writes `inputs` of all games, with so many columns about the position. Not every module has it. */
  encode?(columns: number): void;
  /** Writes what game i's state follows from to an address; returns how many numbers of 4 bytes. */
  snapshot(i: number, to: number): number;
}

/** WebAssembly as far as it is used here; Node's types leave it out. */
export interface WebAssemblyApi {
  compile(bytes: Uint8Array): Promise<object>;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
  readonly Memory: new (size: { initial: number; maximum?: number }) => {
    readonly buffer: ArrayBuffer;
    grow(pages: number): void;
  };
}

const PAGE = 65_536;

/** Room that the places of arrays lose because they begin at multiples of 16. */
const PADDING = 1024;

/** By their texts: compiled once. */
const modules = new Map<string, object>();

export function webAssembly(): WebAssemblyApi | undefined {
  return (globalThis as { WebAssembly?: WebAssemblyApi }).WebAssembly;
}

/** The bytes of a module's text, in base64 or with a character a byte. */
export function bytesOf(text: string): Uint8Array {
  const characters = text.startsWith('\0') ? text : atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i);
  return bytes;
}

/** The module of a text. @throws where there is no WebAssembly with SIMD */
export function moduleOf(text: string): object {
  let module = modules.get(text);
  if (!module) {
    module = new (webAssembly()!.Module)(bytesOf(text));
    modules.set(text, module);
  }
  return module;
}

/** By the texts of modules: what stands in for them where there is no WebAssembly. */
const scripts = new Map<string, () => object>();

export function provideScript(text: string, script: () => object) {
  scripts.set(text, script);
}

/** The exports of a module without imports, or of its script. @throws where there is neither */
export function exportsOf<Exports>(text: string): Exports {
  const script = scripts.get(text);
  try {
    const { Instance } = webAssembly()!;
    return new Instance(moduleOf(text), {}).exports as Exports;
  } catch (error) {
    if (script === undefined) throw error;
    return script() as Exports;
  }
}

/** The module of a game's compiled rules. @throws InputError where there is no WebAssembly with SIMD */
function environmentModule(base64: string): object {
  try {
    return moduleOf(base64);
  } catch {
    throw new InputError(
      `Expected WebAssembly with SIMD for the backend "kernel", but this runtime has none; take the backend "javascript"`,
    );
  }
}

/** Codings by their numbers in kernel/environments/inputs.ts. */
const CODINGS: readonly EncodedBlock['coding'][] = ['first', 'histogram', 'scaled', 'legal'];
const BLOCK_NUMBERS = 9;

/** The blocks about a position as a module reads them: how many, nine numbers each, then what a column of a histogram holds for so many entries. */
export function blockTable(all: readonly EncodedBlock[], features: readonly Feature[]): Int32Array {
  const blocks = all.filter(({ coding }) => coding !== 'per-move');
  const shares: number[] = [];
  const first = 1 + BLOCK_NUMBERS * blocks.length;
  const numbers = blocks.flatMap(({ feature, coding, from, entries, maximum, positions, column, columns }) => {
    const endsAtZero = features.some((each) => each.name === feature && each.endsAtZero);
    const sharesAt = first + shares.length;
    for (let count = 0, share = 0; coding === 'histogram' && count <= entries; count++) {
      shares.push(share);
      share = Math.fround(share + 1 / entries);
    }
    return [CODINGS.indexOf(coding), from, entries, maximum, positions, column, columns, Number(endsAtZero), sharesAt];
  });
  const table = Int32Array.from([blocks.length, ...numbers, ...shares]);
  new Float32Array(table.buffer).set(shares, first);
  return table;
}

/** The blocks of the observation 'table': what needs no memory, as it is observed. */
export function tableBlocks({ features }: Pick<Rules, 'features'>): EncodedBlock[] {
  let from = 0;
  let column = 0;
  return features.flatMap(({ name: feature, size, maximum, needsMemory = false }): EncodedBlock[] => {
    const block = {
      feature,
      coding: 'scaled',
      from,
      entries: size,
      maximum,
      positions: size,
      column,
      columns: size,
    } as const;
    from += size;
    if (needsMemory) return [];
    column += size;
    return [block];
  });
}

/** What the module is set to for an environment; `encoder` is null for inputs that it does not write. */
export function settingsOf(compiled: CompiledRules, { rules, inputs }: GameParts) {
  const { options, shuffleKey, tables = new Uint8Array(0), hasActionFeatures } = compiled;
  const isKnown =
    inputs instanceof Encoder &&
    (inputs.perMove === 0 || (hasActionFeatures && inputs.options.derivedVersion <= SHOWN_VERSION));
  const encoder = isKnown ? inputs : null;
  return {
    encoder,
    tables,
    blocks: encoder ? blockTable(encoder.blocks, encoder.rules.features) : new Int32Array(0),
    numbers: {
      ...options,
      shuffleKey,
      episodeKey: EPISODE_KEY,
      moves: rules.moves.length,
      width: rules.observationSize,
      inputSize: encoder?.stateSize ?? 0,
      perMove: encoder?.perMove ?? 0,
    },
  };
}

/** An instance of a game's compiled rules, and the memory that its games lie in. */
export class EnvironmentKernel {
  readonly functions: EnvironmentFunctions;
  private readonly globals: Globals;
  private readonly memory: InstanceType<WebAssemblyApi['Memory']>;
  private bytes: number;
  /** The order of a shuffle of game i, where its deck is given; asked for games of which `hasDeck` says that one is. */
  givenOrder: (i: number, shuffle: number) => Readonly<Uint8Array> | undefined = () => undefined;

  /** @throws InputError where there is no WebAssembly with SIMD */
  constructor(base64: string) {
    const module = environmentModule(base64);
    const { Instance, Memory } = webAssembly()!;
    this.memory = new Memory({ initial: 1 });
    const giveOrder = (i: number, shuffle: number, to: number): number => {
      const order = this.givenOrder(i, shuffle);
      if (order) new Uint8Array(this.memory.buffer).set(order, to);
      return order ? 1 : 0;
    };
    const { exports } = new Instance(module, { env: { memory: this.memory }, game: { giveOrder } });
    this.functions = exports as EnvironmentFunctions;
    this.globals = exports as Globals;
    this.bytes = this.globals.firstFree.value;
  }

  /** Sets numbers of the module by their names. */
  set(values: ReadonlyRecord<number>) {
    for (const [name, value] of Object.entries(values)) this.globals[name].value = value;
  }

  /** Makes room for so many bytes; before the first array. @throws InputError if there are not so many */
  makeRoom(bytes: number) {
    try {
      this.memory.grow(Math.ceil((bytes + PADDING) / PAGE));
    } catch {
      throw new InputError(
        `Expected games that fit into memory, but they need ${Math.ceil(bytes / 2 ** 20)} MiB; take fewer`,
      );
    }
  }

  /** An array in the memory, all 0, whose address is set by its name. */
  array<Rows>(Kind: ArrayKind<Rows>, name: string, length: number): Rows {
    const at = Math.ceil(this.bytes / 16) * 16;
    this.bytes = at + Kind.BYTES_PER_ELEMENT * length;
    if (name in this.globals) this.set({ [name]: at });
    return new Kind(this.memory.buffer, at, length);
  }
}
