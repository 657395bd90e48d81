import type { Rules } from '../../env/rules.js';
import { decadeLabKit } from './decade/kit.js';
import { fourTenLabKit } from './four-ten/kit.js';
import type { LabKit } from './kit.js';
import { tensLabKit } from './tens/kit.js';

/** The lab's kits, one a game. */
export const LAB_KITS: readonly LabKit[] = [tensLabKit, decadeLabKit, fourTenLabKit];

/** The kit of the game that these are rules of; an empty one where there is none. */
export function labKitOf({ game }: Pick<Rules, 'game'>): LabKit {
  return LAB_KITS.find((kit) => kit.game === game) ?? { game };
}

/** What kits say of single presets, of all games in one. */
export function ofPresets<T>(of: (kit: LabKit) => Readonly<Record<string, T>> | undefined): ReadonlyMap<string, T> {
  return new Map(LAB_KITS.flatMap((kit) => Object.entries(of(kit) ?? {})));
}
