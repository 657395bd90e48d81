import { describeMoves } from './action-features';
import { FourTen } from './four-ten';

/** Four Ten for tables: from given positions, and with numbers about moves. */
@unmanaged
export class TabledFourTen extends FourTen {
  get cards(): u32 {
    return 32;
  }

  /** Begins in a position: what `snapshot` writes. */
  place(from: usize): void {
    const at = this.readStock(from);
    this.hand = <u8>load<u32>(at);
    this.home = <u8>load<u32>(at + 4);
    this.shadow = <u8>load<u32>(at + 8);
    this.phase = <u8>load<u32>(at + 12);
    this.card = load<u32>(at + 16);
    this.hidden = load<u32>(at + 20);
    this.firstSeen = <u16>load<u32>(at + 24);
    this.exchanges = <u16>load<u32>(at + 28);
    this.points = load<i32>(at + 32);
    this.safeties = load<u32>(at + 36);
    this.round = load<u32>(at + 40);
    memory.copy(changetype<usize>(this) + offsetof<FourTen>('seen'), at + 44, 156);
  }

  writeActionFeatures(mask: usize, features: usize): void {
    describeMoves(this.hand, this.home, this.shadow, this.card, this.hidden, mask, features);
  }
}
