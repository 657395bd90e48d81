import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { decadePlay } from '../../src/env/games/decade/app.js';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCE = /```tsx\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/apps.md'), 'utf8'))![1];

interface Element {
  readonly type: string;
  readonly props: { readonly children?: unknown; readonly className?: string; readonly onClick?: () => void; readonly href?: string }; // prettier-ignore
  findAllByType(type: string): Element[];
}
interface Bundle {
  act(work: () => Promise<void>): Promise<void>;
  create(element: unknown): { readonly root: Element };
  createElement(component: unknown, props: object): unknown;
  readonly App: unknown;
}

let app: Bundle;
beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'maketen-app-'));
  const program = join(ROOT, 'test/react/app-of-docs.tsx');
  try {
    const { outputFiles } = await build({
      stdin: {
        contents: `export { App } from ${JSON.stringify(program)};
          export { act, create } from 'react-test-renderer';
          export { createElement } from 'react';`,
        resolveDir: ROOT,
      },
      plugins: [
        {
          name: 'docs',
          setup: (builder) => {
            builder.onResolve({ filter: /app-of-docs\.tsx$/ }, ({ path }) => ({ path }));
            builder.onLoad({ filter: /app-of-docs\.tsx$/ }, () => ({
              contents: SOURCE,
              loader: 'tsx',
              resolveDir: ROOT,
            }));
          },
        },
      ],
      alias: {
        'maketen/decade': join(ROOT, 'src/env/games/decade/app.ts'),
        'maketen/hint': join(ROOT, 'src/hint/index.ts'),
        'maketen/react': join(ROOT, 'src/react/index.ts'),
      },
      bundle: true,
      jsx: 'automatic',
      format: 'cjs',
      platform: 'node',
      external: ['@tensorflow/*'],
      define: { 'process.env.NODE_ENV': '"development"' },
      write: false,
      logLevel: 'silent',
    });
    const file = join(folder, 'app.cjs');
    writeFileSync(file, outputFiles[0].contents);
    ({ default: app } = (await import(pathToFileURL(file).href)) as { default: Bundle });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
afterAll(() => vi.restoreAllMocks());

async function opened(props: object) {
  let renderer!: ReturnType<Bundle['create']>;
  const act = (work: () => void) =>
    app.act(() => {
      work();
      return Promise.resolve();
    });
  await act(() => {
    renderer = app.create(app.createElement(app.App, props));
  });
  const { root } = renderer;
  const buttons = () => root.findAllByType('button');
  const said = ({ props: { children } }: Element) => String(children);
  return {
    buttons,
    text: (type: string) => said(root.findAllByType(type)[0]),
    link: () => root.findAllByType('a')[0].props.href!,
    press: (name: RegExp) => act(() => buttons().find((button) => name.test(said(button)))!.props.onClick!()),
    pressAll: async (look: string) => {
      const all = buttons().filter(({ props: { className } }) => className === look);
      for (const { props } of all) await act(() => props.onClick!());
      return all.length;
    },
    wait: () => act(() => undefined),
  };
}

it('the app of docs/apps.md has 40 lines at most', () => {
  expect(SOURCE.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
});

it(
  'the app of docs/apps.md plays a game by hints, takes back three times, shares and opens',
  { tags: 'long' },
  async () => {
    const game = decadePlay.newGame({ preset: 'decade-loop3', seed: 7 });
    const { buttons, text, link, press, pressAll, wait } = await opened({ link: `#${decadePlay.shareText(game)}` });
    expect(text('h1')).toBe('ongoing, 52 cards left');
    expect(link()).toBe(`#${decadePlay.shareText(game)}`);
    let taken = 0;
    for (let moves = 0; moves < 12; moves++) {
      await press(/^Hint/);
      await expect.poll(async () => (await wait(), text('p'))).not.toBe('undefined');
      taken += await pressAll('hinted');
      if (text('p') === 'undefined') continue;
      if (buttons().some(({ props }) => props.className === 'picked')) await press(/^Take/);
      else await press(/^draw/);
    }
    expect(taken).toBeGreaterThan(1);
    const played = decadePlay.gameOfShareText(link().slice(1));
    expect(played.moves.length).toBeGreaterThan(8);
    for (let left = 2; left >= 0; left--) {
      await press(/^Undo/);
      expect(buttons().some(({ props }) => String(props.children) === `Undo (${left})`)).toBe(true);
    }
    await press(/^Undo/);
    expect(decadePlay.gameOfShareText(link().slice(1)).moves).toHaveLength(played.moves.length - 3);
    await press(/^Try again/);
    expect(link()).toBe(`#${decadePlay.shareText(game)}`);
  },
);
