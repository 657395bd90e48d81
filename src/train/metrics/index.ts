export { EventFile } from './event-file.js';
export { tagOf, taggedScalars } from './metric-tags.js';
export type { Metrics, ResumeOptions } from './metrics-file.js';
export { METRICS_FILE, MetricsFile, readMetrics } from './metrics-file.js';
export { MetricsLog } from './metrics-log.js';
