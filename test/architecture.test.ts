import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Node } from 'typescript';

const SOURCE = resolve(import.meta.dirname, '../src');
const SCRIPTS = resolve(import.meta.dirname, '../scripts');
const PAGE = resolve(import.meta.dirname, '../page');
const KERNEL = resolve(import.meta.dirname, '../kernel');
const EXAMPLE_KERNELS = resolve(import.meta.dirname, '../examples/games/kernels');
const BRIDGE = resolve(import.meta.dirname, '../python/bridge');
const RESEARCH = resolve(import.meta.dirname, '../research');

interface Import {
  readonly file: string;
  readonly target: string;
  readonly typeOnly: boolean;
  readonly isDynamic: boolean;
}

function filesIn(folder: string) {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return all.filter((file) => /\.tsx?$/.test(file) && !/^(node_modules|test|scripts)\//.test(file)).sort();
}

/** The text of a file without its comments. */
function codeOf(folder: string, file: string) {
  return readFileSync(join(folder, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
}

/** Every static or dynamic import of a file; relative ones as paths from the folder. */
function importsOf(folder: string, file: string): Import[] {
  const text = readFileSync(join(folder, file), 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)(\s+type)?\b[^;'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g,
  );
  return [...found].map((match) => {
    const target = match[2] ?? match[3];
    const local = target.startsWith('.') ? relative(folder, resolve(folder, dirname(file), target)) : target;
    return { file, target: local, typeOnly: match[1] !== undefined, isDynamic: match[3] !== undefined };
  });
}

const files = filesIn(SOURCE);
const imports = files.flatMap((file) => importsOf(SOURCE, file));

const layer = (path: string): string => path.split('/')[0];
const isLocal = (path: string) => files.includes(path.replace(/\.js$/, '.ts'));

/** What each layer may import from, beside itself: cli -> lab -> zoo -> { train, hint } -> evaluate -> agents -> env, and io for what touches disk. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  env: [],
  agents: ['env'],
  evaluate: ['agents', 'env'],
  gap: ['evaluate', 'agents', 'env'],
  train: ['io', 'gap', 'evaluate', 'agents', 'env'],
  hint: ['evaluate', 'agents', 'env'],
  io: ['env'],
  react: ['hint', 'env'],
  zoo: ['io', 'train', 'hint', 'evaluate', 'agents', 'env'],
  lab: ['zoo', 'io', 'train', 'hint', 'gap', 'evaluate', 'agents', 'env'],
  serve: ['lab', 'io', 'hint', 'evaluate', 'agents', 'env'],
  cli: ['serve', 'lab', 'zoo', 'io', 'train', 'hint', 'gap', 'evaluate', 'agents', 'env'],
  'index.ts': ['hint', 'gap', 'evaluate', 'agents', 'env', 'train'],
};

/** Files of src/train that must touch disk. */
const TOUCH_DISK = /^train\/(models\/model-folder|runs\/|threads\/|metrics\/metrics-(file|log))/;

/** The files of src that a file loads, itself and those it imports when it is asked to included or not. */
function loadedFrom(first: string, withDynamic = false): ReadonlySet<string> {
  const loaded = new Set<string>();
  const load = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const each of imports)
      if (each.file === file && !each.typeOnly && (withDynamic || !each.isDynamic))
        load(each.target.replace(/\.js$/, '.ts'));
  };
  load(first);
  return loaded;
}

const show = (each: Import) => `${each.file} imports ${each.target}`;

/** Pairs of sibling folders, `a` of `a/x.ts` and `b` of `b/c/y.ts`, of which files import each other in both directions. */
function siblingCircles(all: readonly Import[]) {
  const pairs = new Set<string>();
  for (const { file, target } of all) {
    if (target.startsWith('..') || !target.includes('/')) continue;
    const [from, to] = [file, target].map((path) => path.split('/').slice(0, -1));
    const at = from.findIndex((folder, i) => folder !== to[i]);
    if (at < 0 || to[at] === undefined) continue;
    pairs.add(`${from.slice(0, at + 1).join('/')} <-> ${to.slice(0, at + 1).join('/')}`);
  }
  return [...pairs].filter((pair) => pairs.has(pair.split(' <-> ').reverse().join(' <-> ')));
}

describe('the architecture', () => {
  it('finds the imports', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  it('imports in one direction: cli, then lab, then zoo, then train and hint, then evaluate, agents, env', () => {
    const wrong = imports.filter(({ file, target }) => {
      if (!isLocal(target) || layer(file) === layer(target)) return false;
      return !(MAY_IMPORT[layer(file)] ?? []).includes(layer(target));
    });
    expect(wrong.map(show)).toEqual([]);
  });

  it('keeps tfjs in agents and train', () => {
    const wrong = imports.filter(
      ({ file, target }) => target.startsWith('@tensorflow/') && !['agents', 'train'].includes(layer(file)),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it('lets maketen/train/core run in browsers: no node built-ins, TensorFlow.js, threads or globals of Node in what it loads', () => {
    const loaded = loadedFrom('train/core.ts', true);
    const foreign = imports.filter(
      ({ file, target, typeOnly }) =>
        loaded.has(file) && !typeOnly && /^(node:|@tensorflow|io\/|train\/(node|runs|threads))/.test(target),
    );
    expect(foreign.map(show)).toEqual([]);
    const globals = /\b(Buffer|process|setImmediate|SharedArrayBuffer|require)\b\s*[.(]/;
    expect([...loaded].filter((file) => isLocal(file) && globals.test(codeOf(SOURCE, file)))).toEqual([]);
    expect(loaded.has('train/training.ts') && loaded.has('train/ppo/ppo.ts')).toBe(true);
  });

  it('keeps node built-ins in the command line, serve, lab, zoo, io and the train files that touch disk, and yargs in the command line', () => {
    const wrong = imports.filter(
      ({ file, target }) =>
        (target.startsWith('node:') &&
          !['cli', 'serve', 'lab', 'zoo', 'io'].includes(layer(file)) &&
          !TOUCH_DISK.test(file)) ||
        (target === 'yargs' && layer(file) !== 'cli'),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it('keeps env pure: no console, clock, global random numbers (but in entropy.ts) or environment variables', () => {
    const wrong = files.filter((file) => {
      if (file === 'env/base/entropy.ts') return false;
      const impure = /\b(console|Date|Math\.random|process|performance)\b\s*[.(]/;
      return layer(file) === 'env' && impure.test(codeOf(SOURCE, file));
    });
    expect(wrong).toEqual([]);
  });

  it('lets no game import another', () => {
    const game = (path: string) => /^env\/games\/([^/]+)\//.exec(path)?.[1];
    const wrong = imports.filter(
      ({ file, target }) => game(file) !== undefined && game(target) !== undefined && game(file) !== game(target),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it('asks in shared code for no game by its name, class, preset or id', () => {
    const isShared = (file: string) => !/(^|\/)games\//.test(file);
    const preset = `['"\`](tens|block-ten|decade|acm-10-20-30|four-ten)(-[\\w-]+)?['"\`]`;
    const asking = new RegExp(
      [
        `(===|!==|case) *${preset}`, // a branch
        `(startsWith|endsWith|includes|equals)\\(${preset}`, // an id
        `${preset} *:|^ *(tens|decade): `, // a key
        'instanceof (Tens|Decade|FourTen)', // a class
      ].join('|'),
      'm',
    );
    expect(files.filter((file) => isShared(file) && asking.test(codeOf(SOURCE, file)))).toEqual([]);
    expect(filesIn(SCRIPTS).filter((file) => asking.test(codeOf(SCRIPTS, file)))).toEqual([]);
    for (const wrong of [
      `if (name === 'decade') return;`,
      `id.startsWith('four-ten-v')`,
      `const BY = { 'decade-max3': 1 };`,
      `const BY = {\n  decade: 1 };`,
      `state instanceof FourTenState`,
    ])
      expect(asking.test(wrong)).toBe(true);
  });

  it.each([
    ['page', PAGE, 30],
    ['program for Python', BRIDGE, 4],
    ['folder of studies', RESEARCH, 30],
  ])('has a %s that imports what the package exports, and nothing else of it', (_, folder, atLeast) => {
    const { exports } = JSON.parse(readFileSync(join(PAGE, '../package.json'), 'utf8')) as { exports: object };
    const names = Object.keys(exports).map((path) => path.replace(/^\./, 'maketen'));
    const found = filesIn(folder).flatMap((file) => importsOf(folder, file));
    expect(found.filter(({ target }) => target.startsWith('maketen')).length).toBeGreaterThan(atLeast);
    const wrong = found.filter(({ target }) =>
      target.startsWith('maketen') ? !names.includes(target) : /^\.\..*(?<!package\.json)$/.test(target),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it('has a page whose folders import in one direction', () => {
    const folders = [
      'texts',
      'session',
      'daily',
      'cards',
      'table',
      'games',
      'share',
      'engine',
      'offline',
      'hooks',
      'review',
      'lessons',
      'puzzles',
      'panels',
      'lab',
      'learn',
      'column',
    ];
    const level = (path: string) => (path.includes('/') ? folders.indexOf(layer(path)) : folders.length);
    const pageFiles = filesIn(PAGE);
    expect(pageFiles.filter((file) => level(file) < 0)).toEqual([]);
    const isLocalImport = ({ target }: Import) =>
      pageFiles.includes(target.replace(/\.js$/, '.ts')) || pageFiles.includes(target.replace(/\.js$/, '.tsx'));
    const found = pageFiles.flatMap((file) => importsOf(PAGE, file)).filter(isLocalImport);
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter(({ file, target }) => level(target) > level(file)).map(show)).toEqual([]);
  });

  it('names no game in the shared code of the page but in its list of games', () => {
    const games = `(tens|block-ten|decade|acm-10-20-30|four-ten)(-[\\w-]+)?`;
    const named = new RegExp(`['"\`]${games}['"\`]|\\b(Tens|Decade|FourTen|tens|decade|fourTen)[A-Z]`);
    const ofGames = /^(texts\/\w+\/games\/|games\/(.*\/|(all|game)-views\.ts|all-(families|lessons|tutorials)\.ts))/;
    const shared = filesIn(PAGE).filter((file) => !ofGames.test(file));
    expect(shared.filter((file) => named.test(codeOf(PAGE, file)))).toEqual([]);
    for (const wrong of [`preset: 'decade-loop3'`, 'state as TensState', 'fourTenView'])
      expect(named.test(wrong)).toBe(true);
  });

  it.each([
    ['src', SOURCE],
    ['page', PAGE],
    ['kernel', KERNEL],
    ["examples' kernels", EXAMPLE_KERNELS],
  ])('has no circles among the files of %s', (_, folder) => {
    const all = filesIn(folder);
    const targetOf = ({ target }: Import) => {
      const path = target.replace(/\.js$/, '');
      return all.includes(`${path}.tsx`) ? `${path}.tsx` : `${path}.ts`;
    };
    const targets = new Map(all.map((file) => [file, importsOf(folder, file).map(targetOf)]));
    // What imports nothing that is left leads into no circle: taken away again and again, only circles and what leads to them stay.
    const left = new Set(all);
    for (let before = -1; left.size !== before;) {
      before = left.size;
      for (const file of left) if (!targets.get(file)!.some((target) => left.has(target))) left.delete(file);
    }
    const isImported = (file: string) => [...left].some((other) => targets.get(other)!.includes(file));
    expect([...left].filter(isImported)).toEqual([]);
  });

  it.each([
    ['src', SOURCE],
    ['page', PAGE],
  ])('lets sibling folders of %s import each other in one direction only', (_, folder) => {
    const found = filesIn(folder).flatMap((file) => importsOf(folder, file));
    const local = found.filter(({ target }) => /^[a-z]/.test(target) && /\.js$/.test(target));
    expect(siblingCircles(local)).toEqual([]);
    const circle = [
      { file: 'a/b/x.ts', target: 'a/c/d/y.js', typeOnly: true, isDynamic: false },
      { file: 'a/c/z.ts', target: 'a/b/x.js', typeOnly: false, isDynamic: false },
    ];
    expect(siblingCircles(circle)).toHaveLength(2);
  });

  it('has no file under 25 lines that one file alone imports, but generated ones and those that are exported whole', () => {
    const importers = (file: string) =>
      new Set(imports.filter(({ target }) => target.replace(/\.js$/, '.ts') === file).map((each) => each.file)).size;
    const isShort = (file: string) => {
      const text = readFileSync(join(SOURCE, file), 'utf8');
      return text.split('\n').length <= 25 && !text.startsWith('// Generated ');
    };
    expect(files.filter((file) => !file.endsWith('index.ts') && isShort(file) && importers(file) === 1)).toEqual([]);
  });

  it('has no default exports and no file named for being useful', () => {
    const wrong = files.filter(
      (file) =>
        /^export default/m.test(readFileSync(join(SOURCE, file), 'utf8')) || /utils?\.ts$|helpers?\.ts$/.test(file),
    );
    expect(wrong).toEqual([]);
  });

  it('has no pattern that a long text makes slow: the time of each grows as the length', { tags: 'long' }, async () => {
    const [{ default: ts }, { analyse }] = await Promise.all([import('typescript'), import('scslre')]);
    const slow: string[] = [];
    let patterns = 0;
    const look = (file: string, text: string) => {
      const walk = (node: Node) => {
        if (ts.isRegularExpressionLiteral(node)) {
          patterns++;
          const end = node.text.lastIndexOf('/');
          const pattern = { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
          if (analyse(pattern).reports.length > 0) slow.push(`${file}: ${node.text}`);
        }
        ts.forEachChild(node, walk);
      };
      walk(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
    };
    look('as it was', String.raw`/.*?(-?\d*\.?\d+(?:e-?\d+)?)\s*(%|per ?cent)?[^\d]*$/i; /[.!;,]+$/; /"move"\s*:/`);
    for (const folder of [SOURCE, PAGE, BRIDGE])
      for (const file of filesIn(folder)) look(file, readFileSync(join(folder, file), 'utf8'));
    expect(patterns).toBeGreaterThan(100);
    expect(slow).toHaveLength(2);
    expect(slow.filter((each) => !each.startsWith('as it was'))).toEqual([]);
  });

  // One file of 150 lines that is read from top to bottom is preferred to five of 40.
  it('keeps files short: none above 300 lines, the median at most 150', () => {
    const lengths = files
      .map((file) => readFileSync(join(SOURCE, file), 'utf8').split('\n').length)
      .sort((a, b) => a - b);
    expect(lengths.at(-1)).toBeLessThanOrEqual(301);
    expect(lengths[lengths.length >> 1]).toBeLessThanOrEqual(150);
  });

  it('writes to a person by one door: the command line prints by say, notice and printJson alone', () => {
    const others = [
      'cli/main.ts',
      'cli/output.ts',
      'cli/play/line-terminal.ts',
      'cli/report-error.ts',
      'cli/commands/trace.ts',
    ];
    const printing = files.filter(
      (file) =>
        /^(cli|lab|serve)\//.test(file) && /console\.|process\.std(out|err)\.write\(/.test(codeOf(SOURCE, file)),
    );
    expect(printing.filter((file) => !others.includes(file))).toEqual([]);
  });

  it('has tests that depend on no clock and on no luck', () => {
    const tests = [import.meta.dirname, join(PAGE, 'test'), join(PAGE, '../examples/games/test')].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    );
    const sources = tests.filter((file) => file.endsWith('.ts') && file !== import.meta.filename);
    const read = (file: string) => readFileSync(file, 'utf8');
    // Random input comes from a seeded Random, or from fast-check with its seed set in test/support/fast-check.ts.
    expect(sources.filter((file) => /\bMath\.random\(|\bperformance\.now\(/.test(read(file)))).toEqual([]);
    expect(sources.filter((file) => read(file).includes("from 'fast-check'"))).toEqual([
      join(import.meta.dirname, 'support/fast-check.ts'),
    ]);
    // A limit of its own would end a test on a busy machine: the one of vitest.config.ts is enough.
    expect(sources.filter((file) => /^ *\}, [\d_]{4,}\);|\btimeout: \d/m.test(read(file)))).toEqual([]);
  });
});
