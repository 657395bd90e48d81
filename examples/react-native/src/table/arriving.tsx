import { type ReactNode, useEffect, useState } from 'react';
import { Animated } from 'react-native';

interface ArrivingProps {
  /** Whether cards may move; a card that may not is there at once. */
  readonly isMoving?: boolean | undefined;
  /** How many cards arrive before this one; default none. */
  readonly after?: number;
  readonly children: ReactNode;
}

const TIME = 220;
const BETWEEN = 90;
/** From how far above its place a card falls. */
const ABOVE = -36;

/** A card that comes from the stock: it falls into its place, one after another. */
export function Arriving({ isMoving = false, after = 0, children }: ArrivingProps) {
  const [isThere, setThere] = useState(!isMoving);
  const [way] = useState(() => new Animated.Value(0));
  // How many came before it is known when it comes.
  const [delay] = useState(Math.max(0, after) * BETWEEN);
  useEffect(() => {
    if (isThere) return;
    const arrival = Animated.timing(way, { toValue: 1, duration: TIME, delay, useNativeDriver: true });
    arrival.start(({ finished }) => finished && setThere(true));
    return () => arrival.stop();
  }, [way, delay, isThere]);
  const translateY = way.interpolate({ inputRange: [0, 1], outputRange: [ABOVE, 0] });
  return (
    <Animated.View
      testID={isThere ? 'there' : 'arriving'}
      style={isThere ? null : { opacity: way, transform: [{ translateY }] }}
    >
      {children}
    </Animated.View>
  );
}
