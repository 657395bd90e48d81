import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describeModel } from '../../src/train/algorithms.js';
import { train } from '../../src/train/index.js';
import { policyFromFolder } from '../../src/train/models/model-folder.js';
import { smallConfig } from '../../test/support/small-trainings.js';
import type { ModelFiles } from '../engine/calls.js';
import { filesOfZip, zipOf } from '../learn/zip.js';

describe('the zip of a model', () => {
  let folder: string;
  let files: ModelFiles;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maketen-zip-'));
    const { config, files: own } = describeModel(await train(smallConfig('value', { totalSteps: 64, evaluations: 0 })));
    files = { 'config.json': new TextEncoder().encode(JSON.stringify(config)), ...own };
  });

  afterAll(() => rm(folder, { recursive: true }));

  async function zipped(of: ModelFiles): Promise<Uint8Array> {
    return new Uint8Array(await zipOf(of).arrayBuffer());
  }

  async function policyOf(bytes: Uint8Array) {
    const path = join(folder, 'model.zip');
    await writeFile(path, bytes);
    return policyFromFolder(path);
  }

  it('has its files, whatever folder they are in', async () => {
    expect(await filesOfZip(zipOf(files))).toEqual(files);
    const deeper = Object.fromEntries(Object.entries(files).map(([name, data]) => [`mine/${name}`, data]));
    expect(await filesOfZip(zipOf(deeper))).toEqual(files);
    for (const each of [files, deeper]) {
      const { policy, config } = await policyOf(await zipped(each));
      expect(config.algorithm).toBe('value');
      policy.dispose?.();
    }
  });

  it('is refused where it is damaged, cut or of something else', async () => {
    const whole = await zipped(files);
    const changed = whole.slice();
    changed[Buffer.from(whole).lastIndexOf(files['weights.bin'].subarray(0, 16))] ^= 1;
    const { 'weights.bin': _, ...others } = files;
    const none = (file: string): string => `Expected a zip with the ${file} of a model, but `;
    for (const [bytes, message] of [
      [whole.subarray(0, whole.length - 30), none('config.json')],
      [new Uint8Array(0), none('config.json')],
      [await zipped(others), none('weights.bin')],
      [changed, 'weights.bin'],
    ] as const)
      await expect(policyOf(bytes)).rejects.toThrow(message);
    for (const bytes of [whole.subarray(0, whole.length - 30), new Uint8Array(0)])
      await expect(filesOfZip(new Blob([new Uint8Array(bytes)]))).rejects.toThrow('invalid zip data');
    await expect(policyFromFolder(join(folder, 'none.zip'))).rejects.toThrow('cannot be read (ENOENT)');
  });

  it('is refused where its files have more than 20 MB, whatever it says of itself', async () => {
    const zipOfOne = (packed: Buffer): Buffer => Buffer.from(zipSync({ 'weights.bin': packed }, { level: 0 }));
    const tooMany = 'too many bytes in a zip';
    const announced = zipOfOne(Buffer.alloc(100));
    announced.writeUInt32LE(21_000_000, announced.indexOf('PK\x01\x02') + 24);
    await expect(filesOfZip(new Blob([new Uint8Array(announced)]))).rejects.toThrow(tooMany);
    // Compressed, and said to be as many bytes as before.
    const hidden = zipOfOne(deflateRawSync(Buffer.alloc(21_000_000)));
    for (const method of [8, hidden.indexOf('PK\x01\x02') + 10]) hidden.writeUInt16LE(8, method);
    await expect(filesOfZip(new Blob([new Uint8Array(hidden)]))).rejects.toThrow(tooMany);
    await expect(filesOfZip(new Blob([new Uint8Array(21_000_000)]))).rejects.toThrow(tooMany);
  });
});
