import { daysInName, type FileSubject, fileName } from '@oficio/domain/file-names.ts';
import { type AuditActor, auditActorOf, recordAct } from '../../database/audit-log.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import type { PageQuery } from '../../database/paging/id-pages.ts';
import type { Platform } from '../../platform.ts';
import type { StreamedFile } from '../handler-result.ts';
import { type CsvColumns, type CsvPage, csvFile } from './csv-file.ts';

interface Filters {
  readonly from: string | null;
  readonly until: string | null;
  readonly [filter: string]: string | number | null | undefined;
}

interface ListExport<Query extends Filters, Row> {
  /** Name of the list in the audit log, as in its path. */
  readonly list: string;
  readonly name: FileSubject;
  readonly columns: CsvColumns<Row>;
  /** Reads a page as the screen does. */
  readonly read: (db: Reader, query: Query & PageQuery) => Promise<CsvPage<Row>>;
}

/** Logs the download of an administrators' list and returns it as a CSV file. */
export async function exportList<Query extends Filters, Row>(
  { database, log, clock }: Pick<Platform, 'database' | 'log' | 'clock'>,
  call: Parameters<typeof auditActorOf>[0] & { readonly query: Query },
  { list, name, columns, read }: ListExport<Query, Row>,
): Promise<StreamedFile> {
  const filters = call.query;
  await database.transaction(tx => recordExport(tx, auditActorOf(call), { list, filters }));
  const db = database.longRunning.read;
  return csvFile({
    name: fileName(name, daysInName(filters, clock()), 'csv'),
    columns,
    read: part => read(db, { ...filters, ...part }),
    log,
  });
}

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
