import vm from 'node:vm';
import { resolve } from 'node:path';
import { build, type Platform } from 'esbuild';

const FOLDER = resolve(import.meta.dirname, '../../..');

export interface Bundle {
  readonly code: string;
  /** Paths of all files in it; what a package leaves out of bundles is "(disabled):...". */
  readonly files: readonly string[];
}

/**
 * Bundles an entry for an app: fields of package.json are read in the order of React Native's bundler. Nothing may be left to import, so a
 * node built-in in it fails.
 * @param platform 'neutral' knows no built-ins at all; 'browser' leaves out what a package's "browser" field says, as Metro does
 */
export async function bundle(entry: string, platform: Platform): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: entry, resolveDir: FOLDER, loader: 'ts' },
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    globalName: 'app',
    platform,
    mainFields: ['react-native', 'browser', 'module', 'main'],
    conditions: ['import'],
    logLevel: 'silent',
  });
  const left = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
  if (left.length > 0) throw new Error(`Expected nothing to import, but got ${left[0].path}`);
  return { code: outputFiles[0].text, files: Object.keys(metafile.inputs) };
}

/** Runs a bundle where there is nothing but the language, and what else is given; returns what a script makes of it, as JSON. */
export async function runBare(code: string, script: string, globals: Record<string, unknown> = {}): Promise<unknown> {
  const context = vm.createContext({ ...globals });
  // React Native's global object goes by this name too.
  vm.runInContext('globalThis.global = globalThis;', context);
  vm.runInContext(code, context);
  const text = (await vm.runInContext(`(async () => JSON.stringify(await (${script})()))()`, context)) as string;
  return JSON.parse(text) as unknown;
}
