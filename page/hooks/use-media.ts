import { useLayoutEffect, useState } from 'preact/hooks';

/** Whether the screen is as a media query says, now and as it changes. */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(false);
  useLayoutEffect(() => {
    const media = matchMedia(query);
    const follow = (): void => setMatches(media.matches);
    follow();
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, [query]);
  return matches;
}
