/** A thread of its own that folds the write-ahead log of a SQLite database into it whenever it is told to. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** For the writer to be between two transactions. Milliseconds. */
const PATIENCE = 2000;

const database = new DatabaseSync(workerData as string, { timeout: PATIENCE });
database.exec('pragma synchronous = full');
parentPort?.on('message', () => {
  // Beside the writer, then what it wrote meanwhile, and only then, for the little that is left, in its place: if it
  // never pauses, the log would otherwise never begin anew.
  for (const how of ['passive', 'passive', 'restart']) database.exec(`pragma wal_checkpoint(${how})`);
  parentPort?.postMessage('folded');
});
