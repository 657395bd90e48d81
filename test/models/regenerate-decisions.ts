// Notes what models that have been published anew decide, in decisions.json: npm run ts -- test/models/regenerate-decisions.ts decade-value four-ten-value
import { isDeepStrictEqual } from 'node:util';
import { writeJsonFile, readJsonFile } from '../../src/io/json.js';
import { dealsOf, decisionsOf, GOLDEN, type Golden } from './model-decisions.js';

const golden = readJsonFile(GOLDEN) as Golden;
for (const name of process.argv.slice(2)) {
  golden[name] = {};
  for (const deals of new Set(dealsOf(name))) {
    const auto = await decisionsOf(name, deals, 'auto');
    const wasm = await decisionsOf(name, deals, 'wasm');
    const plain = await decisionsOf(name, deals, 'plain');
    const areEqual = isDeepStrictEqual(auto, wasm) && isDeepStrictEqual(auto, plain);
    golden[name][deals] = areEqual ? auto : { auto, wasm, plain };
  }
  console.log(`${name}: ${JSON.stringify(golden[name])}`);
  writeJsonFile(GOLDEN, golden);
}
