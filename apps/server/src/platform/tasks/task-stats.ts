export interface TaskCounts {
  succeeded: number;
  failed: number;
  /** Time of all attempts together. */
  seconds: number;
  /** Milliseconds since the epoch; null before the first success of this process. */
  lastSuccessAt: number | null;
}

/** Counts the attempts of background work of this process, for the metrics. */
export class TaskStats {
  readonly #counts = new Map<string, TaskCounts>();

  get counts(): ReadonlyMap<string, Readonly<TaskCounts>> {
    return this.#counts;
  }

  /** Makes the work visible before its first attempt. */
  add(name: string): void {
    this.#countsOf(name);
  }

  record(
    name: string,
    { startedAt, failed }: { readonly startedAt: number; readonly failed: boolean },
  ): void {
    const counts = this.#countsOf(name);
    counts.seconds += (performance.now() - startedAt) / 1000;
    counts[failed ? 'failed' : 'succeeded'] += 1;
    if (!failed) counts.lastSuccessAt = Date.now();
  }

  #countsOf(name: string): TaskCounts {
    const known = this.#counts.get(name) ?? { succeeded: 0, failed: 0, seconds: 0, lastSuccessAt: null };
    this.#counts.set(name, known);
    return known;
  }
}
