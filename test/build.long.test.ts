import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './support/temporary-folder.js';

const FOLDER = join(import.meta.dirname, '..');

/** A small checkout: the scripts that compile, and a program of two modules. */
const root = temporaryFolder();

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

for (const path of ['scripts/build.js', 'scripts/compiled.js', 'scripts/maketen.js', 'src/tsconfig.build.json'])
  cpSync(join(FOLDER, path), join(root, path));
symlinkSync(join(FOLDER, 'node_modules'), join(root, 'node_modules'));
write(
  'package.json',
  JSON.stringify({
    name: 'maketen',
    version: '0.0.0',
    type: 'module',
    bin: { maketen: 'scripts/maketen.js' },
    scripts: { prepare: 'node scripts/build.js' },
    devDependencies: { 'typescript-7': '0' },
  }),
);
const compilerOptions = {
  target: 'es2022',
  lib: ['es2015'],
  types: [],
  module: 'nodenext',
  verbatimModuleSyntax: true,
};
write('tsconfig.json', JSON.stringify({ compilerOptions }));
write(
  'src/cli/main.ts',
  `declare const console: { log(text: string): void };
const { said } = await import('./later.js');\nconsole.log(said);\n`,
);
write('src/cli/later.ts', `export const said: string = 'first';\n`);
write('src/cli/unused.ts', 'export {};\n');

function run(program: string, ...words: string[]) {
  return execFileSync(program, words, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_config_cache: join(root, 'npm-cache') },
  });
}
const build = () => run(process.execPath, 'scripts/build.js');

it('a build of the same sources changes nothing, and one of other sources only the files that differ', () => {
  build();
  const written = (file: string) => statSync(join(root, 'dist/cli', file)).ino;
  const [main, later] = [written('main.js'), written('later.js')];
  build();
  expect([written('main.js'), written('later.js')]).toEqual([main, later]);
  write('src/cli/later.ts', `export const said: string = 'second';\n`);
  rmSync(join(root, 'src/cli/unused.ts'));
  build();
  expect(written('main.js')).toBe(main);
  expect(written('later.js')).not.toBe(later);
  expect(readdirSync(join(root, 'dist/cli')).sort()).toEqual(['later.d.ts', 'later.js', 'main.d.ts', 'main.js']);
});

it('a build that fails leaves the program as it is', () => {
  write('src/cli/wrong.ts', 'export const wrong: string = 1;\n');
  expect(build).toThrow('wrong.ts');
  rmSync(join(root, 'src/cli/wrong.ts'));
  expect(run(process.execPath, 'dist/cli/main.js')).toBe('second\n');
  expect(readdirSync(root).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

it('a program that runs while others are compiled finds the modules it loads later', async () => {
  const loading = `
    import { existsSync } from 'node:fs';
    const seen = new Set();
    for (let index = 0; !existsSync('stop'); index++) seen.add((await import('./dist/cli/later.js?' + index)).said);
    console.log([...seen].join());`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', loading], { cwd: root });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  const closed = new Promise((resolve) => child.on('close', resolve));
  write('src/cli/later.ts', `export const said: string = 'third';\n`);
  build();
  write('stop', '');
  expect(await closed).toBe(0);
  expect(stdout).toMatch(/^second(,third)?\n$/);
});

it('npx runs the program of the checkout, compiled first if a source has changed', () => {
  write('src/cli/later.ts', `export const said: string = 'fourth';\n`);
  expect(run('npx', 'maketen')).toBe('fourth\n');
  const { ino } = statSync(join(root, 'dist/cli/later.js'));
  expect(run('npx', 'maketen')).toBe('fourth\n');
  expect(statSync(join(root, 'dist/cli/later.js')).ino).toBe(ino);
  write('src/cli/later.ts', `export const said: string = 'fifth';\n`);
  expect(run('npx', 'maketen')).toBe('fifth\n');
});
