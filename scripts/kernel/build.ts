import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from 'assemblyscript/asc';

// Compiles what is in kernel to WebAssembly and writes it, as text, into src. With --check it only says whether that is up to date.

const OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--zeroFilledMemory'];
const FEATURES = ['--enable', 'simd', '--enable', 'bulk-memory'];

/** A module, and where it is kept. */
interface Kernel {
  readonly source: string;
  readonly target: string;
  /** Of the constant. */
  readonly name: string;
  readonly meaning: string;
}

const GAMES = 'kernel/environments/games';

/** Networks, foresight in Decade, and the rules of each game that has a folder of its own. */
const KERNELS: readonly Kernel[] = [
  {
    source: 'kernel/assembly',
    target: 'src/agents/networks/kernel/kernel-bytes.ts',
    name: 'KERNEL_BASE64',
    meaning: 'The compiled kernel',
  },
  {
    source: 'kernel/endgame',
    target: 'src/agents/games/decade/exact/endgame-bytes.ts',
    name: 'ENDGAME_KERNEL',
    meaning: "Decade's last draws, compiled",
  },
  {
    source: 'kernel/foresight',
    target: 'src/agents/games/decade/exact/kernel-bytes.ts',
    name: 'FORESIGHT_KERNEL',
    meaning: 'Foresight, compiled',
  },
  {
    source: 'kernel/golf',
    target: 'examples/games/golf-kernel.mjs',
    name: 'GOLF_KERNEL',
    meaning: 'Golf on sampled orders, compiled',
  },
  {
    source: 'kernel/pyramid',
    target: 'examples/games/pyramid-kernel.mjs',
    name: 'PYRAMID_KERNEL',
    meaning: "Pyramid's exact chances and known orders, compiled",
  },
  ...readdirSync(GAMES).map((game) => ({
    source: join(GAMES, game),
    target: `src/env/games/${game}/kernel-bytes.ts`,
    name: `${game.toUpperCase().replaceAll('-', '_')}_KERNEL`,
    meaning: 'The compiled rules',
  })),
];

async function compiled(source: string): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'maketen-kernel-'));
  try {
    const out = join(folder, 'kernel.wasm');
    const { error, stderr } = await main([join(source, 'index.ts'), ...OPTIONS, ...FEATURES, '--outFile', out]);
    if (error !== null) throw new Error(`Expected ${source} to compile\n${stderr.toString()}`, { cause: error });
    return readFileSync(out);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function textOf({ source, name, meaning }: Kernel): Promise<string> {
  return [
    `// Generated from ${source} by "npm run kernel"; do not edit.`,
    '',
    `/** ${meaning}, a WebAssembly module, in base64. */`,
    `export const ${name} =`,
    `  '${(await compiled(source)).toString('base64')}';`,
    '',
  ].join('\n');
}

for (const kernel of KERNELS) {
  const { source, target } = kernel;
  const text = await textOf(kernel);
  if (!process.argv.includes('--check')) writeFileSync(target, text);
  else if (readFileSync(target, 'utf8') !== text) {
    console.error(`Expected ${target} to be compiled from ${source}, but it is not; run npm run kernel`);
    process.exitCode = 1;
  } else console.log(`${target} is compiled from ${source}`);
}
