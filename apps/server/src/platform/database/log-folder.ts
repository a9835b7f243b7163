import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

/** Pages, 64 MB of them: what is written often is folded in once, and whoever writes meanwhile waits for the disk. */
const WORTH_FOLDING = 16_000;
/** Times as many SQLite folds in by itself, within whichever commit comes next, should the thread not get to it. */
const AT_THE_LATEST = 4;
/** Commits between two looks; none of them writes many pages. */
const LOOK_EVERY = 16;

/**
 * Folds the write-ahead log into the database on a thread of its own. SQLite does it within a commit, which then takes
 * as long as all those before it together, while nobody is served. The thread is made when there is first so much.
 */
export class LogFolder {
  readonly #file: string;
  readonly #length: () => number;
  readonly #worthFolding: number;
  #thread: Worker | null = null;
  #folding = false;
  #commits = 0;

  /** `worthFolding`: how many pages are. */
  constructor(file: string, writer: DatabaseSync, worthFolding = WORTH_FOLDING) {
    writer.exec(`pragma wal_autocheckpoint = ${worthFolding * AT_THE_LATEST}`);
    this.#worthFolding = worthFolding;
    const look = writer.prepare('pragma wal_checkpoint(noop)');
    this.#file = file;
    this.#length = () => {
      const { log, checkpointed } = look.get() as { readonly log: number; readonly checkpointed: number };
      return log - checkpointed;
    };
  }

  /** To be called after every commit. */
  committed(): void {
    this.#commits += 1;
    if (this.#folding || this.#commits % LOOK_EVERY > 0 || this.#length() < this.#worthFolding) return;
    this.#folding = true;
    this.#thread ??= this.#start();
    this.#thread.postMessage('fold');
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  #start(): Worker {
    const thread = new Worker(new URL('./fold-log.ts', import.meta.url), { workerData: this.#file });
    const rested = () => {
      this.#folding = false;
    };
    thread.unref();
    thread.on('message', rested);
    // SQLite folds by itself, then; the next look makes another thread.
    thread.on('error', () => {});
    thread.on('exit', () => {
      this.#thread = null;
      rested();
    });
    return thread;
  }
}
