import { resolve } from 'node:path';
import vm from 'node:vm';
import { build, type BuildOptions } from 'esbuild';

const FOLDER = resolve(import.meta.dirname, '../../..');

export interface Bundle {
  readonly code: string;
  /** Paths of all files in it; what a package leaves out of bundles is "(disabled):...". */
  readonly files: readonly string[];
}

/** How a bundler finds files. */
export type Bundler = Pick<BuildOptions, 'platform' | 'mainFields' | 'ignoreAnnotations'>;

/** React Native's bundler, Metro: it leaves out what a package's "browser" field says, and nothing for having no side effects. */
export const METRO: Bundler = {
  platform: 'browser',
  mainFields: ['react-native', 'browser', 'main'],
  ignoreAnnotations: true,
};

/** Bundlers for browsers. */
export const BROWSER: Bundler = { platform: 'browser', mainFields: ['browser', 'module', 'main'] };

/** No built-ins at all, and no "browser" fields. */
export const NEUTRAL: Bundler = { platform: 'neutral', mainFields: ['module', 'main'] };

/** Bundles an entry for an app. Nothing may be left to import, so a node built-in in it fails. */
export async function bundle(entry: string, bundler: Bundler): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: entry, resolveDir: FOLDER, loader: 'ts' },
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    globalName: 'app',
    ...bundler,
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
  // React Native's global object goes by this name too, and its engine has no WebAssembly.
  vm.runInContext('globalThis.global = globalThis; delete globalThis.WebAssembly;', context);
  vm.runInContext(code, context);
  const text = (await vm.runInContext(`(async () => JSON.stringify(await (${script})()))()`, context)) as string;
  return JSON.parse(text) as unknown;
}
