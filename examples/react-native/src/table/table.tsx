import { useState } from 'react';
import { StyleSheet, useWindowDimensions, View } from 'react-native';
import type { AnyGame } from '../play/games';
import type { Theme } from '../theme';
import { DecadeTable } from './decade-table';
import { FourTenTable } from './four-ten-table';
import type { Size } from './layouts';
import { TensTable } from './tens-table';

/** What a table shows, whichever game it is of. */
export interface TableProps<Game extends AnyGame = AnyGame> {
  readonly game: Game;
  readonly size: Size;
  readonly theme: Theme;
  /** Targets that are selected, and those that the hint names. */
  readonly selected: readonly string[];
  readonly hinted: readonly string[];
  /** Targets that are part of a legal move. */
  readonly open: ReadonlySet<string>;
  readonly onTap: (target: string) => void;
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
