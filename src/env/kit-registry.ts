import type { KitPart } from './check/kit-part.js';
import { InputError, shown } from './errors.js';
import type { GameParts } from './game.js';
import { suggestion } from './nearest-name.js';
import type { Rules } from './rules.js';

/** The floors that know more of a game than its rules. */
export type Floor = 'agents' | 'evaluate' | 'hint' | 'train' | 'lab';

/** What one floor knows of one game. */
export interface FloorKit {
  /** `Rules.game` of the game that it is for. */
  readonly game: string;
}

/** Kits of games from outside by floor, also for floors that are not loaded yet. */
const outside = new Map<Floor, FloorKit[]>();

const loaded = new Map<Floor, KitRegistry<FloorKit>>();

/** A floor's kits, at most one a game: those of the package, and those of games that were registered. */
export class KitRegistry<Kit extends FloorKit> {
  private readonly kits: Kit[];
  private readonly followers: ((kits: readonly Kit[]) => void)[] = [];

  /**
   * @param own the package's
   * @param expectSound throws an InputError for a kit from outside that contradicts itself or the others
   * @param partsOfKit what is in a kit under these rules, for `checkGame`
   * @throws InputError for such a kit that was registered before the floor was loaded
   */
  constructor(
    private readonly floor: Floor,
    own: readonly Kit[],
    private readonly expectSound: (kit: Kit, others: readonly Kit[]) => void,
    private readonly partsOfKit: (kit: Kit, parts: GameParts) => readonly KitPart[],
  ) {
    this.kits = [...own];
    for (const kit of outside.get(floor) ?? []) this.add(kit as Kit);
    this.announce();
  }

  /**
   * Says that the floor is there, so that `checkGame` looks at its kits. The constructor does; who needs it done calls it as well, for a module that is
   * imported and not used is dropped by bundlers.
   */
  announce(): void {
    loaded.set(this.floor, this as unknown as KitRegistry<FloorKit>);
  }

  get all(): readonly Kit[] {
    return this.kits;
  }

  /** The kit of the game that these are rules of; an empty one where there is none: all but its name is optional. */
  of({ game }: Pick<Rules, 'game'>): Kit {
    return this.kits.find((kit) => kit.game === game) ?? ({ game } as Kit);
  }

  /** Shows the kits that there are, and shows them again whenever a game is registered or taken back. */
  follow(see: (kits: readonly Kit[]) => void): void {
    see(this.kits);
    this.followers.push(see);
  }

  /** @throws InputError for a kit that is not sound; none is added then */
  expect(kit: Kit): void {
    this.expectSound(kit, this.kits);
  }

  /** What the floor knows of the game of these rules, part by part. */
  checkable(parts: GameParts): readonly KitPart[] {
    return this.partsOfKit(this.of(parts.rules), parts);
  }

  add(kit: Kit): void {
    this.expect(kit);
    this.kits.push(kit);
    for (const see of this.followers) see(this.kits);
  }

  remove(kit: Kit): void {
    this.kits.splice(this.kits.indexOf(kit), 1);
    for (const see of this.followers) see(this.kits);
  }
}

/** What the floors that are loaded know of a game, part by part. */
export function floorParts(parts: GameParts): readonly KitPart[] {
  return [...loaded.values()].flatMap((registry) => registry.checkable(parts));
}

/** Whether a floor is there to check its kits. */
export function isLoaded(floor: Floor): boolean {
  return loaded.has(floor);
}

/** Checks the kit of a game from outside, as far as its floor is loaded. @throws InputError, one line */
export function expectKit(floor: Floor, kit: unknown, game: string): asserts kit is FloorKit {
  const of = (typeof kit === 'object' && kit ? kit : {}) as Partial<FloorKit>;
  if (of.game !== game)
    throw new InputError(
      `Expected "${floor}" of the game ${shown(game)} to be a kit with game ${shown(game)}, but ${typeof kit === 'object' && kit ? `its game is ${shown(of.game)}` : `got ${shown(kit)}`}`,
    );
  loaded.get(floor)?.expect(of as FloorKit);
}

/** Adds a kit that was checked. @returns what takes it back */
export function addKit(floor: Floor, kit: FloorKit): () => void {
  outside.set(floor, [...(outside.get(floor) ?? []), kit]);
  loaded.get(floor)?.add(kit);
  return () => {
    outside.set(
      floor,
      outside.get(floor)!.filter((each) => each !== kit),
    );
    loaded.get(floor)?.remove(kit);
  };
}

/** What a part of a kit has to be. */
export type PartKind = 'text' | 'function' | 'list' | 'object';

function isOf(kind: PartKind, value: unknown): boolean {
  if (kind === 'list') return Array.isArray(value);
  if (kind === 'text') return typeof value === 'string' && value !== '';
  return kind === 'function' ? typeof value === 'function' : typeof value === 'object' && value !== null;
}

const WORDS: Readonly<Record<PartKind, string>> = {
  text: 'a text',
  function: 'a function',
  list: 'a list',
  object: 'an object',
};

/**
 * Checks the parts of something that a game from outside brings.
 * @param what it is, in the error's words
 * @param optional parts that may be left out; with them, no others may be there
 * @throws InputError, one line, that names the part
 */
export function expectPartsOf(
  what: string,
  value: unknown,
  needed: Readonly<Record<string, PartKind>>,
  optional?: Readonly<Record<string, PartKind>>,
): void {
  if (typeof value !== 'object' || value === null)
    throw new InputError(`Expected ${what} to be an object, but got ${shown(value)}`);
  const parts = value as Readonly<Record<string, unknown>>;
  for (const [part, kind] of Object.entries({ ...optional, ...needed })) {
    if (isOf(kind, parts[part]) || (parts[part] === undefined && !Object.hasOwn(needed, part))) continue;
    throw new InputError(`Expected ${what} to have "${part}", ${WORDS[kind]}, but got ${shown(parts[part])}`);
  }
  if (optional === undefined) return;
  const known = Object.keys({ ...needed, ...optional });
  const foreign = Object.keys(parts).find((part) => !known.includes(part));
  if (foreign !== undefined)
    throw new InputError(`Unknown part ${shown(foreign)} of ${what}${suggestion(foreign, known)}`);
}
