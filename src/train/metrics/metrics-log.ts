import { EventFile } from './event-file.js';
import { taggedScalars } from './metric-tags.js';
import type { Metrics, ResumeOptions } from './metrics-file.js';
import { MetricsFile } from './metrics-file.js';

/** Where a training writes its metrics: metrics.jsonl for programs and `maketen plot`, an event file for TensorBoard. */
export class MetricsLog {
  private constructor(
    private readonly lines: MetricsFile,
    private readonly events: EventFile,
  ) {}

  /**
   * @param folder of the run; it exists
   * @throws InputError if the metrics of the run to resume are damaged
   */
  static open(folder: string, options: ResumeOptions = {}): MetricsLog {
    return new MetricsLog(MetricsFile.open(folder, options), EventFile.open(folder, options));
  }

  /** Writes an iteration's metrics to both, at once. */
  write(metrics: Metrics): void {
    this.lines.append(metrics);
    this.events.write(metrics.steps, taggedScalars(metrics));
  }

  /** See `MetricsFile.sync`. */
  sync(): void {
    this.lines.sync();
  }

  close(): void {
    this.lines.close();
    this.events.close();
  }
}
