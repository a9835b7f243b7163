import { DatabaseUnavailable } from '../database/unavailable.ts';
import { claimJobs, type JobContext } from './claim-jobs.ts';
import type { JobKind, JobRow } from './job-kind.ts';
import { JobLoop, type JobLoopOptions } from './job-loop.ts';
import { JobStats } from './job-stats.ts';

interface JobSource extends Pick<JobLoopOptions, 'slots' | 'claim' | 'findNext'> {
  /** For the log and the metrics. */
  readonly name: string;
}

/** Runs the background jobs stored in the database, each kind in its own loop. */
export class JobScheduler {
  /** Attempts of this process. */
  readonly stats = new JobStats();
  readonly #context: JobContext;
  readonly #loops: JobLoop[] = [];

  constructor(context: Omit<JobContext, 'stats'>) {
    this.#context = { ...context, stats: this.stats };
  }

  /** Adds a kind of job. Call it before `start`. */
  add<Row extends JobRow>(kind: JobKind<Row>): void {
    this.addWork({
      name: kind.name,
      slots: 1,
      claim: limit => claimJobs(this.#context, kind, limit),
      findNext: () => kind.findNext(this.#context.database.read, this.#context.clock()),
    });
  }

  /** Adds jobs that claim their rows themselves. Call it before `start`. Returns a function that wakes only these jobs. */
  addWork({ name, ...work }: JobSource): { readonly wake: () => void } {
    const { log, clock, shutdown } = this.#context;
    const loop = new JobLoop({
      ...work,
      clock,
      shutdown,
      fail: error => {
        // The database itself reports an outage; the next pass tries again.
        if (!(error instanceof DatabaseUnavailable))
          log.error({ err: error, work: name }, 'the search for due jobs failed');
      },
    });
    this.#loops.push(loop);
    this.stats.add(name);
    return { wake: () => loop.wake() };
  }

  start(): void {
    for (const loop of this.#loops) loop.start();
  }

  /** Looks for due jobs now. Call it after the transaction that adds a job has committed. */
  wake(): void {
    for (const loop of this.#loops) loop.wake();
  }

  /** Stops running jobs except in `drain`. For tests and for commands that run beside a server. */
  async hold(): Promise<void> {
    await Promise.all(this.#loops.map(loop => loop.hold()));
  }

  /** Runs all due jobs, including those that they add, and waits for them. */
  async drain(): Promise<void> {
    for (let more = true; more; )
      more = (await Promise.all(this.#loops.map(loop => loop.drain()))).includes(true);
  }

  /** Resolves when the running attempts have ended. */
  async settle(): Promise<void> {
    await Promise.all(this.#loops.map(loop => loop.settle()));
  }
}
