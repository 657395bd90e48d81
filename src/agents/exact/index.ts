export { solveTens, type TensSolution } from './tens/index.js';
