import { useState } from 'react';
import { StyleSheet, useWindowDimensions, View } from 'react-native';
import type { AnyGame } from '../play/games';
import type { Theme } from '../theme';
import type { CardProps } from './card';
import { DecadeTable } from './decade-table';
import { FourTenTable } from './four-ten-table';
import type { Size } from './layouts';
import { TensTable } from './tens-table';

/** What a table shows, whichever game it is of. */
export interface TableProps<Game extends AnyGame = AnyGame> {
  readonly game: Game;
  readonly size: Size;
  readonly theme: Theme;
  /** Places of the cards that are picked, and of those that the hint names. */
  readonly picked: readonly string[];
  readonly hinted: readonly string[];
  /** Places that can be picked beside them. */
  readonly partners: ReadonlySet<string>;
  /** Whether what is picked leaves in a four. */
  readonly isQuartet: boolean;
  /** Whether cards may move. */
  readonly isMoving?: boolean;
  /** Places of all cards that can be picked. */
  readonly open: ReadonlySet<string>;
  /** Nothing can be picked without it. */
  readonly onTap?: ((place: string) => void) | undefined;
}

/** How a card stands: picked, a partner, named by the hint, and what a tap on it does. */
export function standing(
  { picked, partners, hinted, open, isQuartet, onTap }: Omit<TableProps, 'game'>,
  place: string,
): Pick<CardProps, 'isPicked' | 'isPartner' | 'isHinted' | 'isQuartet' | 'onPress'> {
  return {
    isPicked: picked.includes(place),
    isPartner: picked.length > 0 && partners.has(place),
    isHinted: hinted.includes(place),
    isQuartet,
    onPress: onTap && open.has(place) ? () => onTap(place) : undefined,
  };
}

/** The cards of a game, as large as there is room. */
export function Table(props: Omit<TableProps, 'size'>) {
  const screen = useWindowDimensions();
  const [size, setSize] = useState<Size>({ width: screen.width, height: Math.max(240, screen.height - 260) });
  return (
    <View
      style={styles.table}
      onLayout={({ nativeEvent: { layout } }) => setSize({ width: layout.width, height: layout.height })}
    >
      <TableOfGame {...props} size={size} />
    </View>
  );
}

function TableOfGame({ game, ...rest }: TableProps) {
  if ('stacks' in game) return <DecadeTable game={game} {...rest} />;
  return 'tableau' in game ? <TensTable game={game} {...rest} /> : <FourTenTable game={game} {...rest} />;
}

const styles = StyleSheet.create({ table: { flex: 1 } });
