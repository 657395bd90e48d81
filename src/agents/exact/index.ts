export * from './decade/deck-knowing/index.js';
export { type ExactValues, exactValuesFor, type Expectation } from './exact-values.js';
export {
  FourTenExactAgent,
  FourTenPlayer,
  type FourTenSolution,
  type Prospect,
  solveFourTen,
  type SolveOptions,
} from './four-ten/index.js';
export { solveTens, type TensSolution } from './tens/index.js';
