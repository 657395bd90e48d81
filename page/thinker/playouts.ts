/** Games played on after each move, where chances are counted. */
export const PLAYOUTS = 200;
