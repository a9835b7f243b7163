import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { WorkerThread } from '../../../platform/tasks/worker-thread.ts';
import { prepareListedPage } from '../store/listed.ts';
import { SnapshotBuilder } from './build-snapshot.ts';
import type { Snapshot } from './snapshot.ts';

/** Up to this number, the process loads the technicians itself, because a thread would cost more. */
const MAX_IN_PLACE = 5000;
const PAGE_SIZE = 500;
const TIMEOUT_MS = 120_000;
const MAX_HEAP_MB = 1000;

/** What the thread needs to open the database. */
export interface LoadInput {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}

/** Loads all listed technicians. */
export type SnapshotLoader = () => Promise<Snapshot>;

/** Returns the loader of a process. It reads many technicians in a thread of its own, so that no call waits. */
export function createSnapshotLoader({
  database,
  settings,
  shutdown,
}: Pick<Platform, 'database' | 'settings' | 'shutdown'>): SnapshotLoader {
  const worker = new WorkerThread<LoadInput, Snapshot>({
    entry: new URL('load-thread.ts', import.meta.url),
    timeoutMs: TIMEOUT_MS,
    idleMs: 0,
    maxPerKey: 1,
    maxTotal: 1,
    maxHeapMb: MAX_HEAP_MB,
  });
  shutdown.expired.addEventListener('abort', () => void worker.close());
  let lastCount = 0;
  return async () => {
    const isSmall = lastCount <= MAX_IN_PLACE;
    const snapshot =
      (isSmall && (await loadSnapshot(database, { max: MAX_IN_PLACE, pageSize: PAGE_SIZE }))) ||
      (await worker.run('technicians', settings));
    lastCount = snapshot.ids.length;
    return snapshot;
  };
}

/** Reads the listed technicians page by page. Returns null when there are more than `max`. */
export async function loadSnapshot(
  database: Pick<Database, 'prepareArrays'>,
  { max, pageSize }: { readonly max: number; readonly pageSize: number },
): Promise<Snapshot | null> {
  const builder = new SnapshotBuilder();
  const readPage = prepareListedPage(database);
  let after = 0;
  for (let count = 0; ; await nextTurn()) {
    const rows = await readPage(after, pageSize);
    count += rows.length;
    if (count > max) return null;
    builder.add(rows);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return builder.build();
    [after] = last;
  }
}
