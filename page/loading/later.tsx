import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * A component whose script is loaded after the page is there: nothing of it is needed for the first card.
 * @param placeholder what keeps its place until then
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: VNode | null = null,
) {
  /** It is there at once from the second time on. */
  let known: ComponentType<Props> | null = null;
  return function Later(props: Props & { readonly onError?: (error: Error) => void }) {
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
    return Loaded === null ? placeholder : <Loaded {...props} />;
  };
}
