import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadAllGames } from '../games/game-views.js';

/** The scripts that are loaded after the page is there; their exports are components. Nothing of them is needed for the first card. */
const SCRIPTS = {
  column: () => import('./after-first-card.js'),
  panels: () => import('../panels/drawer-panels.js'),
  lab: () => import('../lab/lab-panels.js'),
  learn: () => import('../learn/learn-sheet.js'),
  share: () => import('../panels/share-sheet.js'),
  puzzle: () => import('../puzzles/puzzle-sheet.js'),
  tutorial: () => import('../lessons/tutorial.js'),
};

type Exports = { readonly [Script in keyof typeof SCRIPTS]: keyof Awaited<ReturnType<(typeof SCRIPTS)[Script]>> };

/** A component by its script and its name. */
export type LaterName = {
  [Script in keyof Exports]: { readonly from: Script; readonly of: Exports[Script] };
}[keyof Exports];

type LaterProps = LaterName & {
  readonly placeholder?: VNode;
  /** Told where it cannot be loaded: absent for what nobody has asked for. */
  readonly onError?: (error: Error) => void;
};

const known = new Map<string, ComponentType>();

/** What is loaded later: it comes with the other games, which it names. */
export function Later({ from, of, placeholder, onError }: LaterProps) {
  const [Loaded, setLoaded] = useState(() => known.get(of));
  useEffect(() => {
    if (Loaded !== undefined) return;
    Promise.all([SCRIPTS[from](), loadAllGames()]).then(
      ([script]) => {
        const component = (script as Readonly<Record<string, ComponentType>>)[of];
        known.set(of, component);
        setLoaded(() => component);
      },
      onError ?? (() => undefined),
    );
  }, []);
  return Loaded === undefined ? (placeholder ?? null) : <Loaded />;
}
