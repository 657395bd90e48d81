import Svg, { Circle, Path } from 'react-native-svg';
import type { Theme } from '../theme';

interface CurveProps {
  /** Chances to win, from 0 to 1, oldest first. */
  readonly chances: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
  /** Marks on the curve, by their index in `chances`. */
  readonly marks?: readonly { readonly index: number; readonly colour: string }[];
}

/** The chance to win over a game. What it says is said in words beside it. */
export function ChanceCurve({ chances, width, height, theme, marks = [] }: CurveProps) {
  if (chances.length < 2) return null;
  const x = (i: number): number => 5 + ((width - 10) * i) / (chances.length - 1);
  const y = (chance: number): number => 5 + (height - 10) * (1 - chance);
  const points = chances.map((chance, i) => `${x(i).toFixed(1)} ${y(chance).toFixed(1)}`).join('L');
  return (
    <Svg width={width} height={height} aria-hidden accessibilityElementsHidden>
      <Path
        d={`M${x(0)} ${height}L${points}L${x(chances.length - 1)} ${height}Z`}
        fill={theme.gold}
        fillOpacity={0.18}
      />
      <Path d={`M${points}`} fill="none" stroke={theme.gold} strokeWidth={2} strokeLinejoin="round" />
      {marks.map(({ index, colour }) => (
        <Circle key={index} cx={x(index)} cy={y(chances[index] ?? 0)} r={4.5} fill={colour} />
      ))}
    </Svg>
  );
}
