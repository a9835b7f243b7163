import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

/** Pages, 64 MB of them: what is written often is folded in once, and whoever writes meanwhile waits for the disk. */
const WORTH_FOLDING = 16_000;
/**
 * Times as many SQLite folds in by itself, within whichever commit comes next, should the thread not get to it. Only who
 * looks at one moment for long, as a backup does, has the log grow longer; the disk gets back what is more when it begins anew.
 */
const AT_THE_LATEST = 4;
/** Commits between two looks; none of them writes many pages. */
const LOOK_EVERY = 16;

/** Pages that the writer folds in by itself: so few that nobody notices. */
const LITTLE = 1000;

/**
 * Folds the write-ahead log into the database on a thread of its own. SQLite does it within a commit, which then takes
 * as long as all those before it together, while nobody is served. The thread is made when there is first so much.
 *
 * The log begins anew once all of it is folded in while nobody writes. The thread would have to keep the writer out for
 * that, who would then try again and again; so the writer itself folds in what came last, between two transactions.
 */
export class LogFolder {
  readonly #file: string;
  readonly #length: () => number;
  readonly #foldLast: () => void;
  readonly #worthFolding: number;
  #thread: Worker | null = null;
  #folding = false;
  /** The thread is through: only what was written meanwhile is left. */
  #isAlmostFolded = false;
  #commits = 0;

  /** `worthFolding`: how many pages are. */
  constructor(file: string, writer: DatabaseSync, worthFolding = WORTH_FOLDING) {
    const most = worthFolding * AT_THE_LATEST;
    const { page_size: bytes } = writer.prepare('pragma page_size').get() as { readonly page_size: number };
    writer.exec(`pragma wal_autocheckpoint = ${most}; pragma journal_size_limit = ${most * bytes}`);
    this.#worthFolding = worthFolding;
    const look = writer.prepare('pragma wal_checkpoint(noop)');
    this.#file = file;
    this.#length = () => {
      const { log, checkpointed } = look.get() as { readonly log: number; readonly checkpointed: number };
      return log - checkpointed;
    };
    const fold = writer.prepare('pragma wal_checkpoint(passive)');
    this.#foldLast = () => void fold.get();
  }

  /** To be called after every commit. */
  committed(): void {
    this.#commits += 1;
    try {
      this.#foldWhatIsWorthIt();
    } catch {
      // On a full disk, say. As when SQLite folds by itself: what is committed stays so, and the next look tries again.
    }
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  #foldWhatIsWorthIt(): void {
    if (this.#isAlmostFolded) {
      this.#isAlmostFolded = false;
      if (this.#length() < Math.min(LITTLE, this.#worthFolding)) this.#foldLast();
    }
    if (this.#folding || this.#commits % LOOK_EVERY > 0 || this.#length() < this.#worthFolding) return;
    this.#thread ??= this.#start();
    this.#thread.postMessage('fold');
    this.#folding = true;
  }

  #start(): Worker {
    const thread = new Worker(new URL('./fold-log.ts', import.meta.url), { workerData: this.#file });
    const rested = () => {
      this.#folding = false;
    };
    thread.unref();
    thread.on('message', () => {
      rested();
      this.#isAlmostFolded = true;
    });
    // SQLite folds by itself, then; the next look makes another thread.
    thread.on('error', () => {});
    thread.on('exit', () => {
      this.#thread = null;
      rested();
    });
    return thread;
  }
}
