import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { createElement, useLayoutEffect } from 'react';
import * as kit from '../../src/react/index.js';

/** A component that shows nothing and uses hooks, mounted without a DOM. */
export interface Mounted<Result, Props> {
  /** What the hooks gave last. */
  readonly now: Result;
  /** Runs what a player does, and all that follows from it at once. */
  act(work: () => void): Promise<void>;
  render(props: Props): Promise<void>;
  unmount(): Promise<void>;
}

export interface Host {
  readonly kit: typeof kit;
  readonly useLayoutEffect: (work: () => void) => void;
  mount<Result, Props extends object>(use: (props: Props) => Result, props: Props): Promise<Mounted<Result, Props>>;
}

interface Library extends Pick<Host, 'useLayoutEffect'> {
  readonly act: (work: () => Promise<void>) => Promise<void>;
  /** Renders the component, or nothing. */
  readonly root: () => (component: ((props: object) => null) | null, props: object) => void;
}

function hostOf(own: typeof kit, { act, root, useLayoutEffect }: Library): Host {
  return {
    kit: own,
    useLayoutEffect,
    async mount<Result, Props extends object>(use: (props: Props) => Result, first: Props) {
      let now!: Result;
      const show = root();
      const component = (props: object) => {
        now = use(props as Props);
        return null;
      };
      const doing = async (work: () => void) => {
        await act(() => {
          work();
          return Promise.resolve();
        });
      };
      await doing(() => show(component, first));
      return {
        get now() {
          return now;
        },
        act: doing,
        render: (props) => doing(() => show(component, props)),
        unmount: () => doing(() => show(null, {})),
      };
    },
  };
}

export async function reactHost(): Promise<Host> {
  // Tells React that updates outside of `act` are a mistake of the test; but for hints, which come when they come. All else fails the test.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.spyOn(console, 'error').mockImplementation((text) => {
    if (!/react-test-renderer is deprecated|not wrapped in act/.test(String(text))) throw new Error(String(text));
  });
  // @ts-expect-error -- it has no types
  const { default: renderer } = (await import('react-test-renderer')) as {
    default: { act: Library['act']; create: (element: unknown) => { update(element: unknown): void } };
  };
  const { act, create } = renderer;
  const root = (): ReturnType<Library['root']> => {
    let made: ReturnType<typeof create> | undefined;
    return (component, props) => {
      const element = component === null ? null : createElement(component, props);
      if (made === undefined) made = create(element);
      else made.update(element);
    };
  };
  return hostOf(kit, { act, root, useLayoutEffect });
}

interface PreactBundle extends Pick<Host, 'useLayoutEffect'> {
  readonly kit: typeof kit;
  readonly act: Library['act'];
  createElement(component: unknown, props: object): unknown;
  render(element: unknown, parent: object): void;
}

/** The kit as a bundler gives it to an app of Preact: by the alias of react. */
export async function preactHost(): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'maketen-preact-'));
  try {
    const { outputFiles } = await build({
      stdin: {
        contents: `export * as kit from ${JSON.stringify(resolve(import.meta.dirname, '../../src/react/index.ts'))};
          export { createElement, render } from 'preact';
          export { useLayoutEffect } from 'preact/hooks';
          export { act } from 'preact/test-utils';`,
        resolveDir: import.meta.dirname,
      },
      bundle: true,
      format: 'esm',
      alias: { react: 'preact/compat' },
      write: false,
    });
    const file = join(folder, 'kit.mjs');
    writeFileSync(file, outputFiles[0].contents);
    const bundle = (await import(pathToFileURL(file).href)) as PreactBundle;
    const root = (): ReturnType<Library['root']> => {
      const parent = { nodeType: 1, childNodes: [], firstChild: null, namespaceURI: 'http://www.w3.org/1999/xhtml' };
      return (component, props) =>
        bundle.render(component === null ? null : bundle.createElement(component, props), parent);
    };
    return hostOf(bundle.kit, { act: bundle.act, root, useLayoutEffect: bundle.useLayoutEffect });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
