import { useRef } from 'preact/hooks';
import type { GameView, TableProps } from '../games/game-view.js';
import { PicksProvider } from '../table/playing-card.js';
import type { PlaceKey } from '../table/selection.js';
import { useLatest } from '../table/use-later.js';
import type { PickingController } from './use-picking.js';
import { useDrag, useTableFocus } from './use-table.js';
import { useLanding, useTableMotion, useTableSize } from './use-table-motion.js';

interface PlayTableProps extends Omit<TableProps, 'size'> {
  readonly view: GameView;
  readonly picking: PickingController;
  /** Places that stand out in place of those that go with the picked ones. */
  readonly partners?: ReadonlySet<PlaceKey>;
  readonly hinted: ReadonlySet<PlaceKey>;
  readonly played?: ReadonlySet<PlaceKey>;
  readonly enabled?: boolean;
}

/** The table of a game with all that is done on it: picking, dragging, walking over its cards, and cards that fly. */
export function PlayTable(props: PlayTableProps) {
  const { view, position, session, picking, partners = picking.partners, hinted, played } = props;
  const { enabled = true } = props;
  const table = useTableFocus();
  const ghosts = useRef<HTMLDivElement>(null);
  const size = useTableSize(table);
  useTableMotion({ table, ghosts, game: session.spec, turns: position.turns.length, size });
  useLanding(table);
  useDrag({
    table,
    enabled,
    neighbours: (place) => view.neighbours?.(position, place) ?? [],
    onHold: picking.hold,
    onDrop: picking.drop,
    onCancel: picking.letGo,
  });
  const { pick } = useLatest({ pick: picking.pick });
  return (
    <div class="table-box" ref={table}>
      <PicksProvider value={{ picked: picking.picked, partners, hinted, played, enabled, onPick: pick }}>
        <view.Table position={position} session={session} size={size} />
      </PicksProvider>
      <div class="ghosts fills" ref={ghosts} aria-hidden="true" />
    </div>
  );
}
