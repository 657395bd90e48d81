import type { DecadeState } from 'maketen/decade';
import { ASPECT, type Spot } from '../../table/layout/geometry.js';
import { STACK_HEAD, type StacksLayout } from '../../table/layout/stacks.js';
import { texts } from '../../texts/texts.js';
import type { TableProps } from '../game-view.js';
import { PileCards } from './pile-cards.js';

export interface StackPileProps extends TableProps {
  readonly stack: number;
  readonly pile: string;
  readonly place: StacksLayout['stacks'][number];
  readonly step: number;
  readonly cardWidth: number;
}

/** One stack: its number, and its cards fanned downwards. */
export function StackPile(props: StackPileProps) {
  const { position, stack, place, step, cardWidth } = props;
  const state = position.state as DecadeState;
  const checked = state.checked === stack && state.outcome === 'ongoing';
  const cleared = state.eliminated[stack] === 1;
  const title = texts().decade.stack(stack + 1);
  const spots = Array.from({ length: state.lengths[stack] }, (_, z): Spot => ({
    x: place.width / 2,
    y: STACK_HEAD + (cardWidth * ASPECT) / 2 + z * step,
    z,
  }));
  const style = {
    left: `${place.left}px`,
    top: `${place.top}px`,
    width: `${place.width}px`,
    height: `${place.height}px`,
  };
  return (
    <div class={`stack ${checked ? 'checked' : ''}`} style={style} role="group" aria-label={title}>
      <span class="pile-title">{stack + 1}</span>
      {cleared && (
        <span class="pile-note" role="img" aria-label={texts().decade.cleared}>
          ✓
        </span>
      )}
      <PileCards {...props} title={title} spots={spots} />
    </div>
  );
}
