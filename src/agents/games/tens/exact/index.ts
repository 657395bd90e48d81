export { solveTens, type TensSolution } from './solution.js';
