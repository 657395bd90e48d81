import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { TutorialProps } from '../lessons/tutorial.js';

export interface LaterTutorialProps extends TutorialProps {
  readonly onError: (error: Error) => void;
}

/** The tutorial, whose script is loaded when it is asked for. */
export function LaterTutorial({ onError, ...props }: LaterTutorialProps) {
  const [loaded, setLoaded] = useState<{ readonly Tutorial: ComponentType<TutorialProps> } | null>(null);
  useEffect(() => {
    import('../lessons/tutorial.js').then(
      ({ Tutorial }) => setLoaded({ Tutorial }),
      (error: Error) => {
        props.onClose();
        onError(error);
      },
    );
  }, []);
  return loaded && <loaded.Tutorial {...props} />;
}
