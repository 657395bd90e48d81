export { certifiedBound } from './certified-bound.js';
export { InformationRelaxation } from './information-relaxation.js';
