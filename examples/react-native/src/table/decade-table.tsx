import type { DecadeGame } from 'maketen/decade';
import { StyleSheet, View } from 'react-native';
import { Card, Discard, Stock } from './card';
import { Arriving } from './arriving';
import { ringLayout } from './layouts';
import { standing, type TableProps } from './table';

/** A ring of cards: the newest at the bottom, its neighbours beside it, stock and discard in the middle. */
export function DecadeTable(props: TableProps<DecadeGame>) {
  const { game, size, theme, isMoving } = props;
  const line = game.stacks[game.checked] ?? [];
  const { cardWidth, spots } = ringLayout(line.length, size);
  const heap = Math.min(cardWidth * 1.1, 76);
  return (
    <View style={StyleSheet.absoluteFill}>
      <View style={styles.middle} pointerEvents="none">
        <Stock width={heap} theme={theme} count={game.drawPile.length} label="Stock" />
        <Discard width={heap} theme={theme} cards={game.discard} />
      </View>
      {line.map((card, i) => {
        return (
          <View key={card} style={[styles.spot, spots[i]]}>
            <Arriving isMoving={isMoving}>
              <Card
                card={card}
                width={cardWidth}
                theme={theme}
                isNewest={i === line.length - 1}
                {...standing(props, `${game.checked}:${i}`)}
              />
            </Arriving>
          </View>
        );
      })}
    </View>
  );
}

const styles = StyleSheet.create({
  middle: {
    position: 'absolute',
    inset: 0,
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 18,
  },
  spot: { position: 'absolute' },
});
