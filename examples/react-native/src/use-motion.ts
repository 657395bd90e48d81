import { useEffect, useState } from 'react';
import { AccessibilityInfo } from 'react-native';

/** Whether cards may move: not where the player has asked for less motion. */
export function useMotion(): boolean {
  const [isMoving, setMoving] = useState(false);
  useEffect(() => {
    let isThere = true;
    void AccessibilityInfo.isReduceMotionEnabled().then((isReduced) => isThere && setMoving(!isReduced));
    const listener = AccessibilityInfo.addEventListener('reduceMotionChanged', (isReduced) => setMoving(!isReduced));
    return () => {
      isThere = false;
      listener?.remove();
    };
  }, []);
  return isMoving;
}
