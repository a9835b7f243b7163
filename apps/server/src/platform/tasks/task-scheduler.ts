import { DatabaseUnavailable } from '../database/unavailable.ts';
import { claimTasks, type TaskContext } from './claim-tasks.ts';
import type { TaskKind, TaskRow } from './task-kind.ts';
import { TaskLoop, type TaskLoopOptions } from './task-loop.ts';
import { TaskStats } from './task-stats.ts';

interface TaskSource extends Pick<TaskLoopOptions, 'slots' | 'claim' | 'findNext'> {
  /** For the log and the metrics. */
  readonly name: string;
}

/** Runs the background tasks stored in the database, each kind in its own loop. */
export class TaskScheduler {
  /** Attempts of this process. */
  readonly stats = new TaskStats();
  readonly #context: TaskContext;
  readonly #loops: TaskLoop[] = [];

  constructor(context: Omit<TaskContext, 'stats'>) {
    this.#context = { ...context, stats: this.stats };
  }

  /** Adds a kind of task. Call it before `start`. */
  add<Row extends TaskRow>(kind: TaskKind<Row>): void {
    this.addWork({
      name: kind.name,
      slots: 1,
      claim: limit => claimTasks(this.#context, kind, limit),
      findNext: () => kind.findNext(this.#context.database.read, this.#context.clock()),
    });
  }

  /** Adds tasks that claim their rows themselves. Call it before `start`. Returns a function that wakes only these tasks. */
  addWork({ name, ...work }: TaskSource): { readonly wake: () => void } {
    const { log, clock, shutdown } = this.#context;
    const loop = new TaskLoop({
      ...work,
      clock,
      shutdown,
      fail: error => {
        // The database itself reports an outage; the next pass tries again.
        if (!(error instanceof DatabaseUnavailable))
          log.error({ err: error, work: name }, 'the search for due tasks failed');
      },
    });
    this.#loops.push(loop);
    this.stats.add(name);
    return { wake: () => loop.wake() };
  }

  start(): void {
    for (const loop of this.#loops) loop.start();
  }

  /** Looks for due tasks now. Call it after the transaction that adds a task has committed. */
  wake(): void {
    for (const loop of this.#loops) loop.wake();
  }

  /** Stops running tasks except in `drain`. For tests and for commands that run beside a server. */
  async hold(): Promise<void> {
    await Promise.all(this.#loops.map(loop => loop.hold()));
  }

  /** Runs all due tasks, including those that they add, and waits for them. */
  async drain(): Promise<void> {
    for (let more = true; more; )
      more = (await Promise.all(this.#loops.map(loop => loop.drain()))).includes(true);
  }

  /** Resolves when the running attempts have ended. */
  async settle(): Promise<void> {
    await Promise.all(this.#loops.map(loop => loop.settle()));
  }
}
