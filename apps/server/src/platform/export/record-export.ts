import { type AuditActor, recordAct } from '../database/audit-log.ts';
import type { Transaction } from '../database/database.ts';

interface Exported {
  /** Name of the list, as in its path. */
  readonly list: string;
  readonly filters: Readonly<Record<string, string | number | null | undefined>>;
}

/** Logs that an administrator downloads a list with these filters. Of a searched text, which may name a person, only that there was one. */
export async function recordExport(
  tx: Transaction,
  actor: AuditActor,
  { list, filters: { search, ...filters } }: Exported,
): Promise<void> {
  const given = Object.entries(filters).filter(
    (filter): filter is [string, string | number] => filter[1] != null && filter[1] !== 'all',
  );
  const isSearched = search !== null && search !== undefined;
  await recordAct(tx, actor, {
    action: 'list_exported',
    details: { list, ...Object.fromEntries(given), ...(isSearched && { searched: true }) },
  });
}
