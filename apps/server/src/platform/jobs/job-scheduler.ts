import { DatabaseUnavailable } from '../database/unavailable.ts';
import { claimDue, type DueContext } from './claim-jobs.ts';
import type { DueKind, DueRow } from './job-kind.ts';
import { DueLoop, type Duty } from './job-loop.ts';

interface Work extends Pick<Duty, 'slots' | 'claim' | 'findNext'> {
  /** For the log. */
  readonly name: string;
}

/** Does what waits in the database to be done, every kind on its own, for as long as the server runs. */
export class DueWorker {
  readonly #context: DueContext;
  readonly #loops: DueLoop[] = [];

  constructor(context: DueContext) {
    this.#context = context;
  }

  /** Before `start`. */
  add<Row extends DueRow>(kind: DueKind<Row>): void {
    this.addWork({
      name: kind.name,
      slots: 1,
      claim: limit => claimDue(this.#context, kind, limit),
      findNext: () => kind.findNext(this.#context.database.read),
    });
  }

  /** Work that claims its rows in a way of its own. Before `start`. Returns how to wake it alone. */
  addWork({ name, ...work }: Work): { readonly wake: () => void } {
    const { log, clock, shutdown } = this.#context;
    const loop = new DueLoop({
      ...work,
      clock,
      shutdown,
      fail: error => {
        // The database itself reports an outage; the next pass tries again.
        if (!(error instanceof DatabaseUnavailable))
          log.error({ err: error, work: name }, 'the pass over due work failed');
      },
    });
    this.#loops.push(loop);
    return { wake: () => loop.wake() };
  }

  start(): void {
    for (const loop of this.#loops) loop.start();
  }

  /** There may be something to do now: to be called once what asks for it is durable. */
  wake(): void {
    for (const loop of this.#loops) loop.wake();
  }

  /** From now on nothing is done but on `drain`: for tests, and for commands that run beside a server. */
  async hold(): Promise<void> {
    await Promise.all(this.#loops.map(loop => loop.hold()));
  }

  /** Does everything that is due, and what comes of it, and waits for it, whoever began it. */
  async drain(): Promise<void> {
    for (let more = true; more; )
      more = (await Promise.all(this.#loops.map(loop => loop.drain()))).includes(true);
  }

  /** Resolves when the running attempts have ended. */
  async settle(): Promise<void> {
    await Promise.all(this.#loops.map(loop => loop.settle()));
  }
}
