import { useColorScheme } from 'react-native';

/** Felt, cards and what lies on the felt; whatever is gold is the thing to do. */
export interface Theme {
  readonly isDark: boolean;
  readonly felt: readonly [middle: string, outer: string, edge: string];
  readonly panel: string;
  readonly line: string;
  readonly text: string;
  readonly quiet: string;
  readonly gold: string;
  readonly onGold: string;
  readonly paper: string;
  readonly paperEdge: string;
  readonly red: string;
  readonly black: string;
  readonly back: string;
  /** Around a card that has been tapped, and those that go with it. */
  readonly picked: string;
  /** The same of a four: it is not a pair. */
  readonly four: string;
}

const DAY: Theme = {
  isDark: false,
  felt: ['#1d6a52', '#0c3a2d', '#06231b'],
  panel: 'rgba(4, 30, 22, 0.45)',
  line: 'rgba(255, 255, 255, 0.2)',
  text: '#f4f8f5',
  quiet: '#d2e2da',
  gold: '#f2c14e',
  onGold: '#16201c',
  paper: '#fffdf7',
  paperEdge: '#d9d4c5',
  red: '#c3282d',
  black: '#1c2420',
  back: '#1d5c49',
  picked: '#7fd6ff',
  four: '#d9a6ff',
};

const NIGHT: Theme = {
  ...DAY,
  isDark: true,
  felt: ['#144a4a', '#092a2e', '#031317'],
  panel: 'rgba(2, 18, 22, 0.55)',
  line: 'rgba(255, 255, 255, 0.16)',
  text: '#e6ece8',
  quiet: '#b9cac6',
  paper: '#ece8dc',
  paperEdge: '#b9b4a5',
  red: '#b02429',
  back: '#143f42',
};

export function useTheme(): Theme {
  return useColorScheme() === 'dark' ? NIGHT : DAY;
}
