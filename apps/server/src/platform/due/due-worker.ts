import type { DueKind, DueRow } from './due-kind.ts';
import { type DueContext, tryDue } from './try-due.ts';

/** How long at most until the next look: another process may have left something behind. */
const POLL_MS = 5000;

/** One kind of work with its rows' shape forgotten, so that many can be kept together. */
interface Duty {
  readonly tryAll: (isClosing: () => boolean) => Promise<boolean>;
  readonly findNext: () => Promise<number | null>;
}

/** Does what waits in the database to be done, kind by kind, for as long as the server runs. */
export class DueWorker {
  readonly #context: DueContext;
  readonly #duties: Duty[] = [];
  #state: 'waiting' | 'running' | 'held' | 'closing' = 'waiting';
  #passes: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;

  constructor(context: DueContext) {
    this.#context = context;
  }

  /** Before `start`. */
  add<Row extends DueRow>(kind: DueKind<Row>): void {
    const { database } = this.#context;
    this.#duties.push({
      tryAll: isClosing => tryDue(this.#context, kind, isClosing),
      findNext: () => kind.findNext(database.read),
    });
  }

  start(): void {
    if (this.#state !== 'waiting') return;
    this.#state = 'running';
    this.wake();
  }

  /** There may be something to do now: to be called once what asks for it is durable. */
  wake(): void {
    this.#lookIn(0);
  }

  /** From now on nothing is done but on `drain`: for tests, and for commands that run beside a server. */
  async hold(): Promise<void> {
    this.#state = 'held';
    await this.#rest();
  }

  /** Does everything that is due and waits for it, whoever began it. */
  drain(): Promise<void> {
    this.#passes = this.#passes
      .then(() => this.#pass())
      .catch(error => this.#context.log.error({ err: error }, 'the pass over due work failed'));
    return this.#passes;
  }

  /** Finishes the attempts under way; what is left is done after the next start. */
  async close(): Promise<void> {
    this.#state = 'closing';
    await this.#rest();
  }

  async #rest(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#passes;
  }

  async #pass(): Promise<void> {
    const isClosing = () => this.#state === 'closing';
    for (let more = true; more && !isClosing(); )
      // One kind must not wait for another's slow provider.
      more = (await Promise.all(this.#duties.map(duty => duty.tryAll(isClosing)))).includes(true);
  }

  async #run(): Promise<void> {
    this.#timerAt = Number.POSITIVE_INFINITY;
    await this.drain();
    const next = await this.#findNext().catch(() => Number.POSITIVE_INFINITY);
    this.#lookIn(Math.min(Math.max(next - this.#context.clock(), 0), POLL_MS));
  }

  /** The earlier of what is already planned and this. */
  #lookIn(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    if (this.#state !== 'running' || this.#timerAt <= at) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => void this.#run(), milliseconds).unref();
  }

  async #findNext(): Promise<number> {
    const times = await Promise.all(this.#duties.map(duty => duty.findNext()));
    return Math.min(...times.map(at => at ?? Number.POSITIVE_INFINITY));
  }
}
