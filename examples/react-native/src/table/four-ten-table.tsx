import type { FourTenGame } from 'maketen/four-ten';
import { Pressable, StyleSheet, Text, View } from 'react-native';
import type { Theme } from '../theme';
import { ASPECT, Card, Stock } from './card';
import { standing, type TableProps } from './table';

const SHELVES = [
  { hand: 'home', title: 'Home' },
  { hand: 'hand', title: 'Hand' },
  { hand: 'shadow', title: 'Shadow' },
] as const;
const LIMIT = 4;
const PADDING = 12;
const GAP = 10;
/** The line above the cards of a shelf, with its edges. */
const TITLE = 46;
/** How large the card is that is to be placed. */
const DRAWN = 0.8;

/** Home above Hand above Shadow, and the card that is to be placed. */
export function FourTenTable(props: TableProps<FourTenGame>) {
  const { game, size, theme } = props;
  const byWidth = (size.width - 2 * PADDING - 40) / LIMIT;
  const byHeight = (size.height - 5 * GAP - SHELVES.length * TITLE) / ASPECT / (SHELVES.length + DRAWN);
  const cardWidth = Math.min(byWidth, byHeight, 104);
  const { drawn } = game;
  return (
    <View style={[StyleSheet.absoluteFill, styles.table]}>
      <View style={styles.heads}>
        <Count title="Points" value={`${game.points}`} of={`of ${game.options.gameTarget}`} theme={theme} />
        <Count title="Round" value={`${game.round}`} theme={theme} />
        <Count title="Safeties" value={`${game.safeties}`} theme={theme} />
        <View style={styles.drawn}>
          <Stock width={cardWidth * DRAWN} theme={theme} count={game.drawPile.length} label="Stock" />
          {drawn !== null && (
            <Card card={`${drawn}`} width={cardWidth * DRAWN} theme={theme} where="to be placed" isNewest />
          )}
        </View>
      </View>
      {SHELVES.map((shelf) => (
        <Shelf key={shelf.hand} {...shelf} cardWidth={cardWidth} {...props} />
      ))}
    </View>
  );
}

interface CountProps {
  readonly title: string;
  readonly value: string;
  readonly of?: string;
  readonly theme: Theme;
}

function Count({ title, value, of = '', theme }: CountProps) {
  return (
    <View accessible accessibilityLabel={`${title}: ${value} ${of}`.trim()}>
      <Text style={[styles.small, { color: theme.quiet }]}>{title}</Text>
      <Text style={[styles.value, { color: theme.text }]}>
        {value} <Text style={[styles.small, { color: theme.quiet }]}>{of}</Text>
      </Text>
    </View>
  );
}

interface ShelfProps extends TableProps<FourTenGame> {
  readonly hand: (typeof SHELVES)[number]['hand'];
  readonly title: string;
  readonly cardWidth: number;
}

function Shelf(props: ShelfProps) {
  const { game, hand, title, cardWidth, theme, hinted, open, onTap } = props;
  const values = game[hand];
  const sum = values.reduce((total, value) => total + value, 0);
  const isOpen = onTap !== undefined && open.has(hand);
  const edge = hinted.includes(hand) ? theme.gold : isOpen ? theme.text : theme.line;
  return (
    <View
      style={[styles.shelf, { borderColor: edge, backgroundColor: theme.panel, minHeight: cardWidth * ASPECT + TITLE }]}
    >
      <Pressable
        accessibilityRole="button"
        accessibilityLabel={`${title}: ${sum} in ${values.length} cards${hinted.includes(hand) ? ', hint' : ''}`}
        accessibilityState={{ disabled: !isOpen }}
        disabled={!isOpen}
        onPress={() => onTap?.(hand)}
        style={[StyleSheet.absoluteFill, styles.label]}
      >
        <Text style={[styles.title, { color: theme.text }]}>{title}</Text>
        <Text style={[styles.sum, { color: theme.quiet }]}>{sum}</Text>
        {isOpen && <Text style={[styles.here, { color: theme.gold }]}>Place here</Text>}
      </Pressable>
      <View style={styles.cards} pointerEvents="box-none">
        {values.map((value, i) => {
          const target = `${hand} ${value}`;
          // Cards of one value are alike: the first of them stands for all.
          const isFirst = values.indexOf(value) === i;
          return (
            <Card
              key={i}
              card={`${value}`}
              width={cardWidth}
              theme={theme}
              where={title}
              {...(isFirst && standing(props, target))}
            />
          );
        })}
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  table: { paddingHorizontal: PADDING, gap: GAP, justifyContent: 'center' },
  heads: { flexDirection: 'row', alignItems: 'center', justifyContent: 'space-between', gap: 8 },
  drawn: { flexDirection: 'row', gap: 10 },
  small: { fontSize: 12 },
  value: { fontSize: 20, fontWeight: '700' },
  shelf: { borderWidth: 2, borderRadius: 14, padding: 8, justifyContent: 'flex-end' },
  label: { flexDirection: 'row', alignItems: 'baseline', gap: 10, paddingHorizontal: 12, paddingTop: 6 },
  title: { fontSize: 15, fontWeight: '700' },
  sum: { fontSize: 18, fontWeight: '700', flex: 1 },
  here: { fontSize: 13, fontWeight: '600' },
  cards: { flexDirection: 'row', justifyContent: 'center', gap: 8 },
});
