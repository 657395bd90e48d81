// All functions work on addresses in the memory of the module's instance; who calls them lays it out (src/agents/networks/kernel).
// Numbers are f32 unless said otherwise; matrices are row by row. Sums are in the order of the loops: equal inputs give equal bytes on every machine.
export { relu, reluGradient, tanh, tanhGradient } from './activations';
export { scale, squaredNorm, updateAdam } from './adam';
export { addColumnSums, dotRows, product, transpose } from './dense';
export { listKept, takeKept } from './kept';
export { backwardMoves, finishMoves, forwardMoves, prepareMoves } from './move-head';
export { differentiatePolicy, drawMoves, listMoves } from './moves';
export { addUpGradient, nonZeroRows, sparseProduct, sparseRows, sparseTranspose } from './sparse';
