import { InputError, shown } from '../base/errors.js';
import { expectPartsOf, type PartKind } from './environment-parts.js';
import type { Game, GameParts } from './game.js';
import type { GameState, Rules } from './rules.js';

/** The layers that know more of a game than its rules. */
export const LAYERS = ['agents', 'hint', 'train', 'lab'] as const;
export type Layer = (typeof LAYERS)[number];

export interface LayerKit {
  /** `Rules.game` of the game that it is for. */
  readonly game: string;
}

/** All code of one game in one object: its rules, and what each layer knows of it. */
export type Kit = { readonly game: Game } & { readonly [layer in Layer]?: LayerKit };

/** A part of what is known of a game, and how it is checked under one preset. */
export interface KitPart {
  /** As `registerGame` is given it: 'notation', 'agents: from-the-right', 'hint: consequences'. */
  readonly name: string;
  /** Whether it takes so long that it is asked only once a game, late. */
  readonly isSlow?: boolean;
  /** The part without which this one cannot be looked at: where that is wrong, this one is left out. */
  readonly needs?: string;
  /** Checks what can be seen without a position. @throws Error, one line */
  check?(): void;
  /** Its answer in an ongoing position, equal for all that differ in hidden cards only. @throws Error, one line */
  answer?(state: GameState): unknown;
  /** The same of the position in which a game has ended. */
  answerAtEnd?(state: GameState): unknown;
  dispose?(): void;
}

export interface LayerChecks<OwnKit extends LayerKit> {
  /** The parts of a kit beside the game's name; all are optional. */
  readonly shape: Readonly<Record<string, PartKind>>;
  /** Checks more than the shape. @throws InputError for a kit that contradicts itself or the others */
  readonly expectSound?: (kit: OwnKit, others: readonly OwnKit[]) => void;
  /** The parts of a kit under these rules, for `checkGame`. */
  readonly parts: (kit: OwnKit, parts: GameParts) => readonly KitPart[];
}

/** The kits of registered games; those of the package are in their layers. */
const registered: Kit[] = [];

const loaded = new Map<Layer, KitsOfLayer<LayerKit>>();

/** A layer's kits of the package's and of registered games, whichever comes first. */
export class KitsOfLayer<OwnKit extends LayerKit> {
  private readonly listeners: ((kits: readonly OwnKit[]) => void)[] = [];

  /** @param own of the package's games @throws InputError for an unsound kit that was registered earlier */
  constructor(
    private readonly layer: Layer,
    private readonly own: readonly OwnKit[],
    private readonly checks: LayerChecks<OwnKit>,
  ) {
    for (const { [layer]: kit } of registered) if (kit !== undefined) this.expect(kit);
    loaded.set(layer, this as unknown as KitsOfLayer<LayerKit>);
  }

  get all(): readonly OwnKit[] {
    return [...this.own, ...registered.flatMap(({ [this.layer]: kit }) => (kit === undefined ? [] : [kit as OwnKit]))];
  }

  /** The kit of the game of these rules; an empty one where there is none: all but its name is optional. */
  of({ game }: Pick<Rules, 'game'>): OwnKit {
    const own = this.own.find((kit) => kit.game === game);
    return (
      own ??
      (registered.find((kit) => kit.game.name === game)?.[this.layer] as OwnKit | undefined) ??
      ({ game } as OwnKit)
    );
  }

  /** Calls a listener with all kits, now and after each change. */
  onChange(listener: (kits: readonly OwnKit[]) => void): void {
    listener(this.all);
    this.listeners.push(listener);
  }

  changed(): void {
    for (const listener of this.listeners) listener(this.all);
  }

  /** @throws InputError, one line, for a kit that is not sound beside the others */
  expect(kit: LayerKit): void {
    const { shape, expectSound } = this.checks;
    expectPartsOf(`"${this.layer}" of the game "${kit.game}"`, kit, { game: 'text' }, shape);
    expectSound?.(
      kit as OwnKit,
      this.all.filter((each) => each !== kit),
    );
  }

  parts(parts: GameParts): readonly KitPart[] {
    return this.checks.parts(this.of(parts.rules), parts);
  }
}

export function kitParts(parts: GameParts): readonly KitPart[] {
  return [...loaded.values()].flatMap((kits) => kits.parts(parts));
}

export function isLoaded(layer: Layer): boolean {
  return loaded.has(layer);
}

/** Checks the layers' parts of a kit, as far as the layers are loaded. @throws InputError, one line */
export function expectKit(kit: Kit): void {
  for (const layer of LAYERS) {
    const { [layer]: own } = kit;
    if (own === undefined) continue;
    const { name } = kit.game;
    const isObject = typeof own === 'object' && (own as unknown) !== null;
    if (!isObject || own.game !== name)
      throw new InputError(
        `Expected "${layer}" of the game ${shown(name)} to be a kit with game ${shown(name)}, but ${isObject ? `its game is ${shown(own.game)}` : `got ${shown(own)}`}`,
      );
    loaded.get(layer)?.expect(own);
  }
}

/** Adds a kit that was checked. @returns what takes it back */
export function addKit(kit: Kit): () => void {
  const announce = (): void => loaded.forEach((kits) => kits.changed());
  registered.push(kit);
  announce();
  return () => {
    registered.splice(registered.indexOf(kit), 1);
    announce();
  };
}
