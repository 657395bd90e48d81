import { Pressable, StyleSheet, Text, View, type ViewStyle } from 'react-native';
import { spoken } from '../play/cards';
import type { Theme } from '../theme';
import { Face } from './face';

/** A card's height by its width. */
export const ASPECT = 1.4;

export interface CardProps {
  /** "TD", or a value such as "3". */
  readonly card: string;
  readonly width: number;
  readonly theme: Theme;
  readonly isPicked?: boolean;
  /** Whether it goes with what is picked. */
  readonly isPartner?: boolean;
  /** Whether what is picked leaves in a four. */
  readonly isQuartet?: boolean;
  /** Whether the hint names it. */
  readonly isHinted?: boolean;
  /** Whether it was the last to come. */
  readonly isNewest?: boolean;
  /** Nothing to tap without it. */
  readonly onPress?: (() => void) | undefined;
  /** Where it lies, for ears: "Home". */
  readonly where?: string | undefined;
}

function ringOf({ theme, isPicked, isPartner, isQuartet, isHinted, isNewest, width }: CardProps): ViewStyle {
  const shadow = '0 3px 8px rgba(0, 0, 0, 0.45)';
  const pair = isQuartet ? theme.four : theme.picked;
  const colour = isHinted ? theme.gold : isPicked || isPartner ? pair : undefined;
  // Partners glow, more widely and more softly than what is picked.
  const glow = isPartner && !isPicked ? `, 0 0 ${width * 0.25}px ${width * 0.08}px ${colour}` : '';
  if (colour !== undefined) return { boxShadow: `0 0 0 ${Math.max(3, width * 0.06)}px ${colour}${glow}, ${shadow}` };
  // A white ring, with felt between it and the card.
  return { boxShadow: isNewest ? `0 0 0 3px ${theme.felt[1]}, 0 0 0 5px #ffffff, ${shadow}` : shadow };
}

/** A card that lies face up: a button where it may be taken. */
export function Card(props: CardProps) {
  const {
    card,
    width,
    theme,
    isPicked = false,
    isPartner = false,
    isQuartet,
    isHinted = false,
    onPress,
    where,
  } = props;
  const partner = isPartner ? (isQuartet ? ', one of the four' : ', goes with it') : '';
  const name = `${spoken(card)}${where === undefined ? '' : `, ${where}`}${partner}${isHinted ? ', hint' : ''}`;
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={name}
      accessibilityState={{ selected: isPicked, disabled: onPress === undefined }}
      disabled={onPress === undefined}
      onPress={onPress}
      hitSlop={4}
      style={({ pressed }) => [
        styles.card,
        { width, height: width * ASPECT, borderRadius: width * 0.09, backgroundColor: theme.paper },
        ringOf(props),
        (isPicked || pressed) && { transform: [{ translateY: -width * 0.08 }] },
      ]}
    >
      <Face card={card} theme={theme} />
    </Pressable>
  );
}

interface BackProps {
  readonly width: number;
  readonly theme: Theme;
  /** Cards in the heap. */
  readonly count: number;
  readonly label: string;
}

/** The stock: the back of its first card, with how many there are. */
export function Stock({ width, theme, count, label }: BackProps) {
  const size = { width, height: width * ASPECT, borderRadius: width * 0.09 };
  if (count === 0) return <Place width={width} theme={theme} label={`${label}: empty`} />;
  return (
    <View
      accessible
      accessibilityLabel={`${label}: ${count} cards`}
      style={[size, styles.back, { backgroundColor: theme.paper, borderColor: theme.paper }, heapShadow(count, theme)]}
    >
      <View style={[styles.pattern, { backgroundColor: theme.back, borderRadius: width * 0.05 }]}>
        <Text style={[styles.count, { fontSize: width * 0.36 }]}>{count}</Text>
      </View>
    </View>
  );
}

interface PlaceProps {
  readonly width: number;
  readonly theme: Theme;
  readonly label: string;
}

/** Where a card may lie. */
export function Place({ width, theme, label }: PlaceProps) {
  const size = { width, height: width * ASPECT, borderRadius: width * 0.09 };
  return <View accessible accessibilityLabel={label} style={[size, styles.place, { borderColor: theme.line }]} />;
}

/** The last of the cards that have left the game. */
export function Discard({ cards, width, theme }: { cards: readonly string[]; width: number; theme: Theme }) {
  const last = cards.at(-1);
  if (last === undefined) return <Place width={width} theme={theme} label="Discard: empty" />;
  return (
    <View
      accessible
      accessibilityLabel={`Discard: ${cards.length} cards, ${spoken(last)} on top`}
      style={[
        styles.card,
        { width, height: width * ASPECT, borderRadius: width * 0.09, backgroundColor: theme.paper },
        heapShadow(cards.length, theme),
      ]}
    >
      <Face card={last} theme={theme} />
    </View>
  );
}

function heapShadow(count: number, theme: Theme): ViewStyle {
  const layers = Math.min(3, Math.ceil(count / 12));
  const edges = Array.from({ length: layers }, (_, i) => `${1.5 * (i + 1)}px ${1.5 * (i + 1)}px 0 ${theme.paperEdge}`);
  return { boxShadow: [...edges, '0 4px 9px rgba(0, 0, 0, 0.4)'].join(', ') };
}

const styles = StyleSheet.create({
  card: { overflow: 'visible' },
  back: { borderWidth: 3 },
  pattern: { flex: 1, alignItems: 'center', justifyContent: 'center' },
  count: { color: '#ffffff', fontWeight: '700' },
  place: { borderWidth: 2, borderStyle: 'dashed' },
});
