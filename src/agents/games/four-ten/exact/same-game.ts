import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';

/** Whether two configs are the same in every option. */
export function isSameGame(a: FourTenConfig, b: FourTenConfig): boolean {
  const keys = Object.keys({ ...a, ...b }) as (keyof FourTenConfig)[];
  return keys.every((key) => a[key] === b[key]);
}
