import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import Svg, { Defs, RadialGradient, Rect, Stop } from 'react-native-svg';
import type { Theme } from '../theme';

/** Felt from edge to edge, with light in its middle. */
export function Felt({ theme, children }: { readonly theme: Theme; readonly children: ReactNode }) {
  const [middle, outer, edge] = theme.felt;
  return (
    <View style={[styles.felt, { backgroundColor: edge }]}>
      <View style={StyleSheet.absoluteFill} aria-hidden importantForAccessibility="no-hide-descendants">
        <Svg width="100%" height="100%" preserveAspectRatio="none">
          <Defs>
            <RadialGradient id="felt" cx="50%" cy="46%" r="85%" rx="85%" ry="80%">
              <Stop offset="0" stopColor={middle} />
              <Stop offset="0.8" stopColor={outer} />
              <Stop offset="1" stopColor={edge} />
            </RadialGradient>
          </Defs>
          <Rect width="100%" height="100%" fill="url(#felt)" />
        </Svg>
      </View>
      {children}
    </View>
  );
}

const styles = StyleSheet.create({ felt: { flex: 1 } });
