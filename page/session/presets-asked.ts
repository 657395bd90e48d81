import { storedKeys, storedText } from './stored.js';

/** Presets that the address or anything that is kept here names, whether there are such or not. */
export function presetsAsked(): string[] {
  const inAddress = [location.hash, location.search].flatMap((part) =>
    new URLSearchParams(part.replace(/^[#?]/, '')).getAll('preset'),
  );
  const kept = storedKeys()
    .map((key) => storedText(key))
    .join('\n');
  return [...inAddress, ...[...kept.matchAll(/preset\\*":\\*"([^"\\]*)/g)].map(([, preset]) => preset)];
}
