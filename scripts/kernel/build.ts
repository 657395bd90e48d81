import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { transform } from 'esbuild';
import { keepGenerated } from '../generated.js';

interface Compiler {
  main(options: readonly string[]): Promise<{ readonly error: Error | null; readonly stderr: object }>;
}

/** Imported without its types: they declare AssemblyScript's own arrays for the whole program. */
const COMPILER: string = 'assemblyscript/asc';
const { main } = (await import(COMPILER)) as Compiler;
const { default: binaryen } = await import('assemblyscript/binaryen');

// Compiles the AssemblyScript of kernel and examples to WebAssembly and writes it, as text, beside its users. With --check it only compares.

const OPTIONS = ['--noAssert', '--runtime', 'stub', '--zeroFilledMemory'];
const FEATURES = ['-O3', '--enable', 'simd', '--enable', 'bulk-memory'];
/** What scripts can do, in little text. */
const PLAIN = ['-Oz', ...['bulk-memory', 'nontrapping-f2i', 'sign-extension'].flatMap((each) => ['--disable', each])];

/** A module, and where it is kept: as it is, or as text, in a constant of this name. */
interface Kernel {
  readonly source: string;
  readonly target: string;
  readonly name?: string;
  readonly meaning?: string;
  /** Whether its text has a character a byte, which archives make smaller than base64. */
  readonly isText?: boolean;
  /** Where the same is kept as a script, for runtimes without WebAssembly. */
  readonly script?: string;
}

const GAMES = 'kernel/environments/games';

/** Networks, foresight in Decade, and the rules of each game that has a folder of its own. */
const KERNELS: readonly Kernel[] = [
  {
    source: 'kernel/assembly',
    target: 'src/agents/networks/kernel/kernel-bytes.ts',
    name: 'KERNEL_TEXT',
    meaning: 'The compiled kernel',
    isText: true,
  },
  {
    source: 'kernel/tens-exact',
    target: 'src/agents/games/tens/exact/kernel-bytes.ts',
    name: 'TENS_KERNEL',
    meaning: "Tens' expectations, compiled",
    isText: true,
    script: 'src/agents/games/tens/exact/script-bytes.ts',
  },
  {
    source: 'kernel/four-ten-exact',
    target: 'src/agents/games/four-ten/exact/kernel-bytes.ts',
    name: 'ROUND_KERNEL',
    meaning: "Four Ten's rounds, compiled",
    isText: true,
    script: 'src/agents/games/four-ten/exact/script-bytes.ts',
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
    source: 'examples/games/kernels/golf',
    target: 'examples/games/golf-kernel.mjs',
    name: 'GOLF_KERNEL',
    meaning: 'Golf on sampled orders, compiled',
  },
  {
    source: 'examples/games/kernels/pyramid',
    target: 'examples/games/pyramid-kernel.mjs',
    name: 'PYRAMID_KERNEL',
    meaning: "Pyramid's exact chances and known orders, compiled",
  },
  ...readdirSync(GAMES).map((game) => ({
    source: join(GAMES, game),
    target: `src/env/games/${game}/kernel-bytes.ts`,
    name: `${game.toUpperCase().replaceAll('-', '_')}_KERNEL`,
    meaning: 'The compiled rules',
    isText: true,
  })),
  // The same rules for Python, which plays them in its own process.
  ...readdirSync(GAMES).map((game) => ({
    source: `kernel/tables/${game}.ts`,
    target: `python/src/maketen/_rules/${game}.wasm`,
  })),
];

async function compiled({ source, script }: Kernel, features = FEATURES): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'maketen-kernel-'));
  try {
    const out = join(folder, 'kernel.wasm');
    const own = script ? ['--use', 'abort='] : source.endsWith('.ts') ? ['--use', 'TABLES=1'] : ['--importMemory'];
    const entry = source.endsWith('.ts') ? source : join(source, 'index.ts');
    const { error, stderr } = await main([entry, ...own, ...OPTIONS, ...features, '--outFile', out]);
    if (error !== null) throw new Error(`Expected ${source} to compile\n${String(stderr)}`, { cause: error });
    return readFileSync(out);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The module as a function that returns its exports. */
async function scriptOf(kernel: Kernel): Promise<string> {
  const module = binaryen.readBinary(await compiled(kernel, PLAIN));
  module.setFeatures(module.getFeatures() | binaryen.Features.MutableGlobals);
  const text = module.emitAsmjs();
  const functions = text.slice(text.indexOf('var bufferView'), text.indexOf('var retasmFunc'));
  const named = `export const ${kernel.name}_SCRIPT = () => { ${functions} return asmFunc({}); }`;
  const { code } = await transform(named, { minify: true });
  return `${head(kernel)}// @ts-nocheck: it has no types.\n${code.replace('=', ': () => object = ')}`;
}

const head = ({ source }: Kernel): string => `// Generated by "npm run kernel" from ${source}; do not edit.\n\n`;

function asText(module: Buffer): string {
  return module
    .toString('latin1')
    .replace(/[\0-\x1f\x7f\\']/g, (each) => `\\x${each.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

async function contentOf(kernel: Kernel): Promise<Buffer> {
  const { name, meaning, isText } = kernel;
  const module = await compiled(kernel);
  if (name === undefined) return module;
  const [text, coding] = isText ? [asText(module), 'a character a byte'] : [module.toString('base64'), 'in base64'];
  return Buffer.from(
    `${head(kernel)}/** ${meaning}, a WebAssembly module, ${coding}. */\nexport const ${name} =\n  '${text}';\n`,
  );
}

for (const kernel of KERNELS) {
  keepGenerated(resolve(kernel.target), await contentOf(kernel), 'kernel');
  if (kernel.script !== undefined) keepGenerated(resolve(kernel.script), await scriptOf(kernel), 'kernel');
}
