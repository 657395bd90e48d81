const NONE = -1;

/** Nodes of search trees in flat arrays, which grow as needed. A node stands for what led to it from its parent: a move, or what was drawn after one. */
export class SearchTree {
  private size = 0;
  private parents = new Int32Array(1024);
  private keys = new Int32Array(1024);
  private firstChildren = new Int32Array(1024);
  private siblings = new Int32Array(1024);
  /** `[nodes]`: playouts through each node. */
  visits = new Int32Array(1024);
  /** `[nodes]`: how often each node could have been chosen at its parent. */
  available = new Int32Array(1024);
  private sums = new Float64Array(1024);
  private squares = new Float64Array(1024);

  /** Forgets all nodes. */
  clear(): void {
    this.size = 0;
  }

  addRoot(): number {
    return this.add(NONE, 0);
  }

  /** Adds a node before its parent's other children. */
  addChild(parent: number, key: number): number {
    const node = this.add(parent, key);
    this.siblings[node] = this.firstChildren[parent];
    this.firstChildren[parent] = node;
    return node;
  }

  /** The child with this key; -1 if there is none. */
  child(parent: number, key: number): number {
    let node = this.firstChildren[parent];
    while (node !== NONE && this.keys[node] !== key) node = this.siblings[node];
    return node;
  }

  /** The first of a node's children; -1 if there is none. */
  firstChild(node: number): number {
    return this.firstChildren[node];
  }

  /** The next child of the same parent; -1 if there is none. */
  nextSibling(node: number): number {
    return this.siblings[node];
  }

  key(node: number): number {
    return this.keys[node];
  }

  mean(node: number): number {
    return this.sums[node] / this.visits[node];
  }

  /** The standard deviation of the returns of a node's playouts. */
  deviation(node: number): number {
    const mean = this.mean(node);
    return Math.sqrt(Math.max(0, this.squares[node] / this.visits[node] - mean * mean));
  }

  /** Counts a playout for a node and all above it. */
  record(node: number, value: number): void {
    for (let each = node; each !== NONE; each = this.parents[each]) {
      this.visits[each]++;
      this.sums[each] += value;
      this.squares[each] += value * value;
    }
  }

  private add(parent: number, key: number): number {
    const node = this.size++;
    if (node === this.parents.length) this.grow();
    this.parents[node] = parent;
    this.keys[node] = key;
    this.firstChildren[node] = this.siblings[node] = NONE;
    this.visits[node] = this.available[node] = this.sums[node] = this.squares[node] = 0;
    return node;
  }

  private grow(): void {
    const integers = (old: Int32Array): Int32Array<ArrayBuffer> => grown(old, new Int32Array(old.length * 2));
    const numbers = (old: Float64Array): Float64Array<ArrayBuffer> => grown(old, new Float64Array(old.length * 2));
    this.parents = integers(this.parents);
    this.keys = integers(this.keys);
    this.firstChildren = integers(this.firstChildren);
    this.siblings = integers(this.siblings);
    this.visits = integers(this.visits);
    this.available = integers(this.available);
    this.sums = numbers(this.sums);
    this.squares = numbers(this.squares);
  }
}

function grown<Larger extends Int32Array | Float64Array>(old: Int32Array | Float64Array, larger: Larger): Larger {
  larger.set(old);
  return larger;
}
