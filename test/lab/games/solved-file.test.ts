import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DecadeExactAgent } from '../../../src/agents/games/decade/exact/exact-agent.js';
import { partsOf } from '../../../src/env/index.js';
import { sha256 } from '../../../src/io/files.js';
import { labelOf, loadAgent } from '../../../src/lab/agents.js';
import { solveExactly } from '../../../src/lab/solve.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const folder = temporaryFolder();

function ringOf(ranks: string) {
  return partsOf('decade-loop3-optional', { rules: { ranks } });
}

it('what was solved when a signal came is read again, and only the rest is solved', { tags: 'long' }, async () => {
  const solved = join(folder, 'A45T');
  const stop = new AbortController();
  const first = solveExactly(ringOf('A45T'), { solved, signal: stop.signal, onProgress: () => stop.abort() });
  await expect(first).rejects.toThrow('abort');
  const steps: number[] = [];
  const { json } = await solveExactly(ringOf('A45T'), { solved, onProgress: (done) => void steps.push(done) });
  expect(json.winProbability).toBeCloseTo(0.7814336140050424, 14);
  expect(json.positions).toBe(481_083);
  expect(steps[0]).toBe(100_000); // after the 50,000 of the file
  const whole = await solveExactly(ringOf('A45T'), { solved, onProgress: () => expect.unreachable() });
  expect(whole.json).toMatchObject({ winProbability: json.winProbability, positions: json.positions });
});

it('refuses files of other rules, damaged files, other games and folders that are not there', async () => {
  const solved = join(folder, '456');
  const { json } = await solveExactly(ringOf('456'), { solved });
  expect(json.winProbability).toBeCloseTo(0.9983261183261183, 14);
  const refused = `Expected ${solved} to be a whole file of --solved for these rules; name another one`;
  await expect(solveExactly(ringOf('3467'), { solved })).rejects.toThrow(refused);
  const file = readFileSync(solved);
  const flipped = Buffer.from(file);
  flipped[flipped.length - 1] ^= 1;
  for (const damaged of [file.subarray(0, -1), file.subarray(1), flipped, Buffer.alloc(0)]) {
    writeFileSync(solved, damaged);
    await expect(solveExactly(ringOf('456'), { solved })).rejects.toThrow(refused);
    expect(readFileSync(solved)).toEqual(damaged);
  }
  // Sound by its hash, but without a free place a search would not end; and with less in it than it says.
  const [head, places] = [file.subarray(0, file.indexOf('\n')), file.subarray(file.indexOf('\n') + 1)];
  for (const [table, positions] of [
    [Buffer.alloc(places.length, 1), places.length / 12],
    [Buffer.alloc(places.length), 1],
    [places.subarray(12), json.positions],
  ] as const) {
    const given = { ...(JSON.parse(head.toString()) as object), positions, sha256: sha256(table) };
    writeFileSync(solved, Buffer.concat([Buffer.from(`${JSON.stringify(given)}\n`), table]));
    await expect(solveExactly(ringOf('456'), { solved })).rejects.toThrow(refused);
  }
  const other = join(folder, 'none');
  await expect(solveExactly(partsOf('tens'), { solved: other })).rejects.toThrow('Expected no --solved for a game');
  const mandatory = partsOf('decade-loop3', { rules: { ranks: '456' } });
  await expect(solveExactly(mandatory, { solved: other })).rejects.toThrow('Expected no --solved but for a ring');
  expect(existsSync(other)).toBe(false);
  await expect(solveExactly(ringOf('456'), { solved: join(solved, 'x') })).rejects.toThrow('to be a folder');
});

it('exact+solved=FILE plays by what was solved before, and refuses what the file is not for', async () => {
  const solved = join(folder, 'agent', '456');
  const name = `exact+solved=${solved}`;
  await expect(loadAgent(ringOf('456'), name)).rejects.toThrow(`Expected to read ${solved}, but there is no such file`);
  const { json } = await solveExactly(ringOf('456'), { solved });
  const agent = (await loadAgent(ringOf('456'), name)) as DecadeExactAgent;
  expect(agent.positions).toBe(json.positions);
  expect(agent.value(null)).toBe(json.winProbability);
  expect(labelOf(name)).toBe(name);
  await expect(loadAgent(ringOf('3467'), name)).rejects.toThrow('to be a whole file of --solved for these rules');
  await expect(loadAgent(partsOf('ring'), name)).rejects.toThrow('Expected a single line and a smaller deck');
  await expect(loadAgent(partsOf('tens'), name)).rejects.toThrow('Expected no --solved for a game without');
});
