import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Compiles kernel/assembly to WebAssembly and writes it, as text, into src. With --check it only says whether that is up to date.

const SOURCE = 'kernel/assembly/index.ts';
const TARGET = 'src/agents/networks/kernel/kernel-bytes.ts';
const OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--zeroFilledMemory'];
const FEATURES = ['--enable', 'simd', '--enable', 'bulk-memory'];

function compiled(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'maketen-kernel-'));
  try {
    const out = join(folder, 'kernel.wasm');
    const compiler = 'node_modules/assemblyscript/bin/asc.js';
    execFileSync(process.execPath, [compiler, SOURCE, ...OPTIONS, ...FEATURES, '--outFile', out], { stdio: 'inherit' });
    return readFileSync(out);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sourceOf(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,110}/g)!;
  return [
    '// Generated from kernel/assembly by "npm run kernel"; do not edit.',
    '',
    '/** The compiled kernel, a WebAssembly module, in base64. */',
    'export const KERNEL_BASE64 =',
    ...lines.map((line, i) => `  '${line}'${i === lines.length - 1 ? ';' : ' +'}`),
    '',
  ].join('\n');
}

const text = sourceOf(compiled());
if (!process.argv.includes('--check')) writeFileSync(TARGET, text);
else if (readFileSync(TARGET, 'utf8') !== text) {
  console.error(`Expected ${TARGET} to be compiled from kernel/assembly, but it is not; run npm run kernel`);
  process.exitCode = 1;
} else console.log(`${TARGET} is compiled from kernel/assembly`);
