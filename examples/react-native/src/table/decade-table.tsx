import type { DecadeGame } from 'maketen/decade';
import { StyleSheet, View } from 'react-native';
import { Card, Discard, Stock } from './card';
import { ringLayout } from './layouts';
import type { TableProps } from './table';

/** A ring of cards: the newest at the bottom, its neighbours beside it, stock and discard in the middle. */
export function DecadeTable({ game, size, theme, selected, hinted, open, onTap }: TableProps<DecadeGame>) {
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
        const target = `${game.checked}:${i}`;
        return (
          <View key={card} style={[styles.spot, spots[i]]}>
            <Card
              card={card}
              width={cardWidth}
              theme={theme}
              isSelected={selected.includes(target)}
              isHinted={hinted.includes(target)}
              isNewest={i === line.length - 1}
              onPress={open.has(target) ? () => onTap(target) : undefined}
            />
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
