/**
 * Bundles the app by Metro, compiles it by the compiler of React Native's Hermes, as a release has it, and says how large it is: npm run bundle.
 * It fails where that has grown beyond the bound.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundle } from './expo.mjs';

const FOLDER = join(import.meta.dirname, '..');
/** Bytes of the compiled app, gzipped; nearly half of it is React Native. */
const MOST = 2_500_000;
const SYSTEMS = { linux: 'linux64-bin/hermesc', darwin: 'osx-bin/hermesc', win32: 'win64-bin/hermesc.exe' };

const source = join(FOLDER, 'dist/app.js');
const compiled = join(FOLDER, 'dist/app.hbc');
mkdirSync(join(FOLDER, 'dist'), { recursive: true });
bundle('index.ts', source);
const compiler = join(FOLDER, 'node_modules/hermes-compiler/hermesc', SYSTEMS[process.platform]);
execFileSync(compiler, ['-O', '-w', '-emit-binary', '-out', compiled, source], { stdio: 'inherit' });
const bytes = readFileSync(compiled);
const gzipped = gzipSync(bytes).length;
console.log(`The app: ${bytes.length} bytes for Hermes, ${gzipped} gzipped (at most ${MOST})`);
if (gzipped > MOST) process.exit(1);
