import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import { prepareListedPage } from '../store/listed.ts';
import { SnapshotBuilder } from './build-snapshot.ts';
import type { Snapshot } from './snapshot.ts';

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
