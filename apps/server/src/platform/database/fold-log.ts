/** A thread of its own that folds the write-ahead log of a SQLite database into it whenever it is told to. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const database = new DatabaseSync(workerData as string);
database.exec('pragma synchronous = full');
const fold = database.prepare('pragma wal_checkpoint(passive)');
parentPort?.on('message', () => {
  // Beside the writer; each time for what it wrote during the time before, which is less and less.
  for (let times = 0; times < 3; times += 1) fold.get();
  parentPort?.postMessage('folded');
});
