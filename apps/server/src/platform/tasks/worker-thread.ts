import { Worker } from 'node:worker_threads';
import { AppError } from '@oficio/domain/errors.ts';
import { calendarZone } from '@oficio/domain/fields/calendar.ts';

interface WorkerThreadOptions {
  /** The module that the thread runs: it answers each input with `ThreadAnswer`. */
  readonly entry: URL;
  /** An input that takes longer ends the thread. */
  readonly timeoutMs: number;
  /** The thread ends after this time without an input and gives its memory back. */
  readonly idleMs: number;
  /** Inputs of one key that may wait or run. */
  readonly maxPerKey: number;
  /** Inputs that may wait or run in total. */
  readonly maxTotal: number;
  /** Heap of the thread; an input that needs more fails. */
  readonly maxHeapMb: number;
}

/** What the thread sends back for one input. */
export type ThreadAnswer<Result> = { readonly result: Result } | { readonly error: string };

interface QueuedInput {
  readonly key: string;
  readonly input: unknown;
  readonly settle: (answer: ThreadAnswer<never>) => void;
}

/**
 * Computes the results of inputs, one at a time, in a separate thread, so that they block no calls and do not fill the process's
 * memory. Rejects only the input that fails, takes too long or ends the thread. The thread starts with the first input.
 */
export class WorkerThread<Input, Result> {
  readonly #options: WorkerThreadOptions;
  /** In order of arrival; the first one is running. */
  readonly #queue: QueuedInput[] = [];
  #thread: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: WorkerThreadOptions) {
    this.#options = options;
  }

  /** Throws 429 when too many inputs wait, in total or under this key, and 503 when the input fails. */
  async run(key: string, input: Input): Promise<Result> {
    const { maxPerKey, maxTotal } = this.#options;
    if (this.#closed) throw new AppError('shutting_down');
    if (this.#queue.length >= maxTotal || this.#queue.filter(one => one.key === key).length >= maxPerKey)
      throw new AppError('too_many_requests');
    const answer = await new Promise<ThreadAnswer<Result>>(settle => {
      this.#queue.push({ key, input, settle });
      if (this.#queue.length === 1) this.#start();
    });
    if ('error' in answer) throw new AppError('service_unavailable', { cause: new Error(answer.error) });
    return answer.result;
  }

  /** Ends the thread. The running and the waiting inputs fail. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#end('The server is closing');
  }

  /** Runs the first input. */
  #start(): void {
    clearTimeout(this.#timer);
    this.#thread ??= this.#openThread();
    this.#thread.postMessage(this.#queue[0]?.input);
    this.#timer = setTimeout(
      () => void this.#end('The result took too long'),
      this.#options.timeoutMs,
    ).unref();
  }

  #openThread(): Worker {
    const { entry, maxHeapMb } = this.#options;
    const thread = new Worker(entry, {
      // A thread has modules of its own.
      workerData: { calendarZone: calendarZone() },
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    thread.unref();
    // A thread that was ended after a timeout may still send its answer, which must not settle the next input.
    thread.on('message', (answer: ThreadAnswer<never>) => {
      if (this.#thread === thread) this.#settle(answer);
    });
    // `exit` follows each `error`; `#lose` ignores it then.
    thread.on('error', error => this.#lose(thread, String(error)));
    thread.on('exit', code => this.#lose(thread, `The thread ended with ${code}`));
    return thread;
  }

  /** Answers the running input and starts the next one. */
  #settle(answer: ThreadAnswer<never>): void {
    clearTimeout(this.#timer);
    this.#queue.shift()?.settle(answer);
    if (this.#queue.length > 0 && !this.#closed) this.#start();
    else if (this.#thread)
      this.#timer = setTimeout(() => void this.#end('The thread is idle'), this.#options.idleMs).unref();
  }

  #lose(thread: Worker, error: string): void {
    if (this.#thread !== thread) return;
    this.#thread = null;
    this.#settle({ error });
  }

  async #end(reason: string): Promise<void> {
    const thread = this.#thread;
    clearTimeout(this.#timer);
    if (this.#closed) for (const { settle } of this.#queue.splice(0)) settle({ error: reason });
    if (!thread) return;
    this.#lose(thread, reason);
    await thread.terminate();
  }
}
