/** Events by their times; those of equal times in the order in which they were added. */
export class EventHeap<Event> {
  private readonly heap: { readonly time: number; readonly order: number; readonly event: Event }[] = [];
  private order = 0;

  add(time: number, event: Event): void {
    const { heap } = this;
    let i = heap.push({ time, order: this.order++, event }) - 1;
    while (i > 0 && this.isBefore(i, (i - 1) >> 1)) {
      this.swap(i, (i - 1) >> 1);
      i = (i - 1) >> 1;
    }
  }

  /** Takes out the first one. */
  take(): { readonly time: number; readonly event: Event } | null {
    const { heap } = this;
    if (heap.length === 0) return null;
    this.swap(0, heap.length - 1);
    const first = heap.pop()!;
    for (let i = 0; ;) {
      const left = 2 * i + 1;
      if (left >= heap.length) return first;
      const child = left + 1 < heap.length && this.isBefore(left + 1, left) ? left + 1 : left;
      if (!this.isBefore(child, i)) return first;
      this.swap(child, i);
      i = child;
    }
  }

  private isBefore(i: number, k: number): boolean {
    const [one, other] = [this.heap[i], this.heap[k]];
    return one.time < other.time || (one.time === other.time && one.order < other.order);
  }

  private swap(i: number, k: number): void {
    [this.heap[i], this.heap[k]] = [this.heap[k], this.heap[i]];
  }
}
