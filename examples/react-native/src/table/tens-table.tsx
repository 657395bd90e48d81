import type { TensGame } from 'maketen/tens';
import { StyleSheet, View } from 'react-native';
import { Arriving } from './arriving';
import { Card, Discard, Place, Stock } from './card';
import { gridLayout } from './layouts';
import { standing, type TableProps } from './table';

const GAP = 12;
const HEAP = 58;
/** The heaps above the cards, with the room between them. */
const ABOVE = HEAP * 1.4 + 2 * GAP;

/** Cards in rows, each in its own place; stock and foundation above them. */
export function TensTable(props: TableProps<TensGame>) {
  const { game, size, theme, isMoving } = props;
  const drawn = game.movesHistory.at(-1)?.refilled ?? [];
  const { cardWidth, columns } = gridLayout(
    game.tableau.length,
    { width: size.width, height: size.height - ABOVE },
    GAP,
  );
  return (
    <View style={StyleSheet.absoluteFill}>
      <View style={styles.heaps}>
        <Stock width={HEAP} theme={theme} count={game.drawPile.length} label="Stock" />
        <Discard width={HEAP} theme={theme} cards={game.discard} />
      </View>
      <View style={styles.middle}>
        <View style={[styles.grid, { width: columns * (cardWidth + GAP) + GAP }]}>
          {game.tableau.map((card, slot) => {
            const target = `slot ${slot}`;
            if (card === null)
              return <Place key={target} width={cardWidth} theme={theme} label={`Place ${slot + 1}: empty`} />;
            return (
              // A card that comes to the place of another is another: it arrives.
              <Arriving key={`${target} ${card}`} isMoving={isMoving} after={drawn.indexOf(slot)}>
                <Card card={card} width={cardWidth} theme={theme} {...standing(props, target)} />
              </Arriving>
            );
          })}
        </View>
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  heaps: { flexDirection: 'row', justifyContent: 'center', gap: 24, paddingTop: GAP },
  middle: { flex: 1, alignItems: 'center', justifyContent: 'center' },
  grid: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'center', gap: GAP },
});
