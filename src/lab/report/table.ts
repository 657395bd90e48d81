/** A column: its heading, and the side its entries keep to. */
export interface Column {
  readonly heading: string;
  readonly align?: 'left' | 'right';
}

/** A table before it is text. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}
