import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadAllGames } from '../games/game-views.js';

interface LaterProps {
  readonly placeholder?: VNode;
  /** Told where it cannot be loaded: absent for what nobody has asked for. */
  readonly onError?: (error: Error) => void;
}

/** A component whose script is loaded after the page is there: nothing of it is needed for the first card. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | null = null;
  return function Later(props: Props & LaterProps) {
    const [Loaded, setLoaded] = useState(() => known);
    useEffect(() => {
      if (Loaded !== null) return;
      load().then(
        (component) => {
          known = component;
          setLoaded(() => component);
        },
        props.onError ?? (() => undefined),
      );
    }, []);
    return Loaded === null ? (props.placeholder ?? null) : <Loaded {...props} />;
  };
}

/** One of a script's components by its name. It comes with the other games, which it names. */
export function laterOf<Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>) {
  return later<{ readonly of: Name }>(async () => {
    const [loaded] = await Promise.all([load(), loadAllGames()]);
    return function Part({ of }) {
      const Named: ComponentType = loaded[of];
      return <Named />;
    };
  });
}
