import { expectPartsOf, KitRegistry } from '../../env/kit-registry.js';
import { decadeLabKit } from './decade/kit.js';
import { fourTenLabKit } from './four-ten/kit.js';
import type { LabKit } from './kit.js';
import { labKitParts } from './kit-parts.js';
import { tensLabKit } from './tens/kit.js';

function expectSound(kit: LabKit): void {
  const optional = {
    upperBounds: 'function',
    certifiedValues: 'object',
    rankedBy: 'object',
    contestants: 'object',
    solve: 'function',
    knowingTheDeck: 'function',
    calibration: 'object',
    solvedAgent: 'function',
  } as const;
  expectPartsOf(`"lab" of the game "${kit.game}"`, kit, { game: 'text' }, optional);
}

/** The lab's kits, at most one a game. */
export const LAB_KITS = new KitRegistry<LabKit>(
  'lab',
  [tensLabKit, decadeLabKit, fourTenLabKit],
  expectSound,
  labKitParts,
);

/** What kits say of single presets, of all games in one; games that are registered later come in. */
export function ofPresets<T>(of: (kit: LabKit) => Readonly<Record<string, T>> | undefined): ReadonlyMap<string, T> {
  const presets = new Map<string, T>();
  LAB_KITS.follow((kits) => {
    presets.clear();
    for (const kit of kits) for (const [preset, said] of Object.entries(of(kit) ?? {})) presets.set(preset, said);
  });
  return presets;
}
