import { expectPartsOf, type PartKind } from './environment-parts.js';
import { InputError, shown } from './errors.js';
import type { Game, GameParts } from './game.js';
import type { GameState, Rules } from './rules.js';

/** The layers that know more of a game than its rules. */
export const LAYERS = ['agents', 'hint', 'train', 'lab'] as const;
export type Layer = (typeof LAYERS)[number];

/** What one layer knows of one game. */
export interface LayerKit {
  /** `Rules.game` of the game that it is for. */
  readonly game: string;
}

/** All code of one game in one object: its rules, and what each layer knows of it. */
export type Kit = { readonly game: Game } & { readonly [layer in Layer]?: LayerKit } & {
  /** Parts of `agents` that come by themselves: `positionKey`. */
  readonly evaluate?: LayerKit;
};

/** The kit with the parts of `evaluate` among those of `agents`. */
export function normalKit({ evaluate, ...kit }: Kit): Kit {
  return evaluate === undefined ? kit : { ...kit, agents: { ...kit.agents, ...evaluate } };
}

/** A part of what is known of a game, and how it is checked under one preset. */
export interface KitPart {
  /** As `registerGame` is given it: 'notation', 'agents: from-the-right', 'hint: consequences'. */
  readonly name: string;
  /** Whether it takes so long that it is asked only once a game. */
  readonly isSlow?: boolean;
  /** The part without which this one cannot be looked at: where that is wrong, this one is left out. */
  readonly needs?: string;
  /** Checks what can be seen without a position. @throws Error, one line */
  check?(): void;
  /**
   * Its answer in an ongoing position, which must be the same each time and for every position that differs in hidden
   * cards only.
   * @throws Error, one line
   */
  answer?(state: GameState): unknown;
  /** The same of the position in which a game has ended. */
  answerAtEnd?(state: GameState): unknown;
  /** Frees what it holds. */
  dispose?(): void;
}

/** How a layer checks what it is given of a game. */
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

/** The layers that are loaded. */
const loaded = new Map<Layer, KitsOfLayer<LayerKit>>();

/** A layer's kits of the package's and of registered games, whichever comes first. */
export class KitsOfLayer<OwnKit extends LayerKit> {
  private readonly listeners: ((kits: readonly OwnKit[]) => void)[] = [];

  /**
   * @param own of the package's games
   * @throws InputError for an unsound kit that was registered before the layer was loaded
   */
  constructor(
    private readonly layer: Layer,
    private readonly own: readonly OwnKit[],
    private readonly checks: LayerChecks<OwnKit>,
  ) {
    registered.forEach(({ [layer]: kit }, i) => {
      if (kit !== undefined) this.expect(kit, registered.slice(0, i));
    });
    loaded.set(layer, this as unknown as KitsOfLayer<LayerKit>);
  }

  get all(): readonly OwnKit[] {
    return this.with(registered);
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
  expect(kit: LayerKit, others: readonly Kit[] = registered): void {
    const { shape, expectSound } = this.checks;
    expectPartsOf(`"${this.layer}" of the game "${kit.game}"`, kit, { game: 'text' }, shape);
    expectSound?.(kit as OwnKit, this.with(others));
  }

  parts(parts: GameParts): readonly KitPart[] {
    return this.checks.parts(this.of(parts.rules), parts);
  }

  private with(kits: readonly Kit[]): readonly OwnKit[] {
    return [...this.own, ...kits.flatMap(({ [this.layer]: kit }) => (kit === undefined ? [] : [kit as OwnKit]))];
  }
}

/** What the loaded layers know of a game, part by part. */
export function kitParts(parts: GameParts): readonly KitPart[] {
  return [...loaded.values()].flatMap((kits) => kits.parts(parts));
}

/** Whether a layer is there to check its kits. */
export function isLoaded(layer: Layer): boolean {
  return loaded.has(layer);
}

/** Checks the layers' parts of a kit, as far as the layers are loaded. @throws InputError, one line */
export function expectKit(kit: Kit): void {
  for (const layer of [...LAYERS, 'evaluate'] as const) {
    const { [layer]: own } = kit;
    if (own === undefined) continue;
    const { name } = kit.game;
    const isObject = typeof own === 'object' && (own as unknown) !== null;
    if (!isObject || own.game !== name)
      throw new InputError(
        `Expected "${layer}" of the game ${shown(name)} to be a kit with game ${shown(name)}, but ${isObject ? `its game is ${shown(own.game)}` : `got ${shown(own)}`}`,
      );
    if (layer !== 'evaluate') loaded.get(layer)?.expect(own);
  }
}

function announceChange(): void {
  for (const kits of loaded.values()) kits.changed();
}

/** Adds a kit that was checked. @returns what takes it back */
export function addKit(kit: Kit): () => void {
  registered.push(kit);
  announceChange();
  return () => {
    registered.splice(registered.indexOf(kit), 1);
    announceChange();
  };
}
