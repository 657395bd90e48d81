import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { partsOf } from '../../../src/env/index.js';
import { packFiles, unpackFiles } from '../../../src/io/packed-files.js';
import { inThisThread } from '../../../src/lab/jobs/unit-runner.js';
import { FolderStore, openFolderStore } from '../../../src/lab/store/folder-store.js';
import { MOST_STORED_BYTES, storedOf } from '../../../src/lab/store/store.js';
import { workStore } from '../../../src/lab/store/work-store.js';
import { temporaryFolder } from '../../cli/run.js';
import { fc } from '../../support/fast-check.js';
import { refusal } from '../../support/refusal.js';

const root = temporaryFolder();

describe('a folder as a store', () => {
  it('gives back what was put there, until it is taken out', async () => {
    const store = new FolderStore(join(root, 'one'));
    const data = Buffer.from('some bytes');
    const stored = await store.put(data);
    expect(await store.put(data)).toEqual(stored);
    expect(await store.get(stored)).toEqual(data);
    await store.remove(stored);
    await store.remove(stored);
    await expect(store.get(stored)).rejects.toThrow(/^Expected \w{12} in .*, but it is gone; the same command/);
    await store.put(data);
    await store.clear();
    expect(existsSync(join(root, 'one'))).toBe(false);
  });

  it('refuses what is not what it was, and too much', async () => {
    const store = new FolderStore(join(root, 'two'));
    const stored = await store.put(Buffer.from('right'));
    writeFileSync(join(root, 'two', stored.sha256), 'wrong');
    await expect(store.get(stored)).rejects.toThrow(/is damaged; the same command makes it again/);
    expect(() => storedOf({ length: MOST_STORED_BYTES + 1 } as Uint8Array)).toThrow(/at most 256 MB, but it has 257/);
  });

  it('has an address, and a folder of its own for each work', async () => {
    const runner = inThisThread({ partsOf, agentOf: (name) => name });
    const shared = pathToFileURL(join(root, 'shared')).href;
    const [one, other] = [join(root, 'work'), join(root, 'same-work')];
    for (const folder of [one, other]) mkdirSync(folder);
    const { store, address } = await workStore(shared, runner, one);
    expect(address).toMatch(new RegExp(`^${shared}/sweep-[0-9a-f]{8}$`));
    const stored = await store.put(Buffer.from('x'));
    expect(readdirSync(join(root, 'shared'))).toEqual([basename(address)]);
    const { store: others } = await workStore(shared, runner, other);
    await others.put(Buffer.from('x'));
    await others.remove(stored);
    await others.clear();
    expect(await (await workStore(shared, runner, one)).store.get(stored)).toEqual(Buffer.from('x'));
    writeFileSync(join(one, 'store.json'), '{"name": "../.."}');
    expect(await refusal(workStore(shared, runner, one))).toMatch(/store\.json key "name"/);
    await expect(workStore('redis', runner, other)).rejects.toThrow(/Expected a queue, .* but got the store "redis"/);
    expect(await refusal(openFolderStore('s3://bucket'))).toMatch(/file:\/\/\/shared\/folder, .* "s3:\/\/bucket"/);
  });
});

describe('packed files', () => {
  const files = fc.dictionary(fc.string(), fc.uint8Array());

  it('are unpacked as they were, and are the same bytes in any order', () => {
    fc.assert(
      fc.property(files, (given) => {
        const packed = packFiles(given);
        const unpacked = unpackFiles(packed, Object.keys(given));
        for (const [name, data] of Object.entries(given)) expect(Buffer.compare(unpacked[name], data)).toBe(0);
        expect(packFiles(Object.fromEntries(Object.entries(given).reverse()))).toEqual(packed);
        expect(() => unpackFiles(packed.subarray(0, -1), Object.keys(given))).toThrow(/packed together/);
        expect(() => unpackFiles(packed, [...Object.keys(given), 'one more than there is'])).toThrow(/packed together/);
      }),
    );
  });
});
