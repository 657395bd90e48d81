import type { KitPart } from '../../env/check/kit-part.js';
import { InputError, shown } from '../../env/errors.js';
import { type GameParts, rewardsOf } from '../../env/game.js';
import { expectPartsOf } from '../../env/kit-registry.js';
import { suggestion } from '../../env/nearest-name.js';
import type { LabKit } from './kit.js';

/** @throws InputError for what is said of a preset that the game does not have */
function expectOwnPresets(
  kit: LabKit,
  { game }: GameParts,
  part: 'certifiedValues' | 'rankedBy' | 'contestants',
): void {
  const presets = Object.keys(game.presets);
  const foreign = Object.keys(kit[part] ?? {}).find((preset) => !presets.includes(preset));
  if (foreign !== undefined)
    throw new InputError(
      `Expected "${part}" of "lab" by presets of "${game.name}", but got ${shown(foreign)}${suggestion(foreign, presets)}`,
    );
}

function rankedByPart(kit: LabKit, parts: GameParts): KitPart {
  return {
    name: 'lab: rankedBy',
    check: () => {
      expectOwnPresets(kit, parts, 'rankedBy');
      const { [parts.spec.preset]: by } = kit.rankedBy!;
      const rewards = rewardsOf(parts).map(({ name }) => name);
      if (by !== undefined && !rewards.includes(by))
        throw new InputError(
          `Expected "rankedBy" of "${parts.spec.preset}" to be one of its rewards, ${rewards.join(', ')}, but got ${shown(by)}${suggestion(by, rewards)}`,
        );
    },
  };
}

function upperBoundsPart(kit: LabKit, parts: GameParts): KitPart {
  return {
    name: 'lab: upperBounds',
    check: () => {
      const bounds = kit.upperBounds!(parts.rules, parts);
      if (!(bounds instanceof Array))
        throw new InputError(`Expected "upperBounds" of "lab" to give a list, but got ${shown(bounds)}`);
      for (const bound of bounds) {
        expectPartsOf('a bound of "lab"', bound, { name: 'text', create: 'function' });
        if (typeof bound.isExact !== 'boolean')
          throw new InputError(
            `Expected the bound "${bound.name}" to have "isExact", true or false, but got ${shown(bound.isExact)}`,
          );
      }
      const names = bounds.map(({ name }) => name);
      const twin = names.find((name, i) => names.indexOf(name) < i);
      if (twin !== undefined) throw new InputError(`Expected bounds of different names, but two are called "${twin}"`);
    },
  };
}

function certifiedPart(kit: LabKit, parts: GameParts): KitPart {
  return {
    name: 'lab: certifiedValues',
    check: () => {
      expectOwnPresets(kit, parts, 'certifiedValues');
      for (const [preset, each] of Object.entries(kit.certifiedValues!)) {
        expectPartsOf(`"certifiedValues" of "${preset}"`, each, { value: 'text' });
        if (!(each.factor >= 0))
          throw new InputError(`Expected "factor" of "${preset}" to be a number from 0, but got ${shown(each.factor)}`);
        if (each.penaltyFrom !== undefined && !(each.penaltyFrom >= 1))
          throw new InputError(
            `Expected "penaltyFrom" of "${preset}" to be a number of hidden cards from 1, or none, but got ${shown(each.penaltyFrom)}`,
          );
      }
    },
  };
}

/** What the lab's kit holds, for `checkGame`. */
export function labKitParts(kit: LabKit, parts: GameParts): readonly KitPart[] {
  return [
    ...(kit.upperBounds ? [upperBoundsPart(kit, parts)] : []),
    ...(kit.rankedBy ? [rankedByPart(kit, parts)] : []),
    ...(kit.certifiedValues ? [certifiedPart(kit, parts)] : []),
    ...(kit.contestants
      ? [{ name: 'lab: contestants', check: () => expectOwnPresets(kit, parts, 'contestants') }]
      : []),
  ];
}
