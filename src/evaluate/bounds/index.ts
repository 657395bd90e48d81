export { certifiedBound, type Penalty } from './certified-bound.js';
export { InformationRelaxation, type RelaxationOptions, type RelaxedGame } from './information-relaxation.js';
