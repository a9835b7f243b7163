import type { deliveryEndpoints } from '@oficio/domain/admin/deliveries/contract.ts';
import { deliveryName, RETRY_COUNT_CAP, RETRY_PART, retrySpread } from '@oficio/domain/admin/deliveries.ts';
import type { Query, Reply } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import { type AuditActor, recordAct } from '../../../platform/database/audit-log.ts';
import type { Database, Reader, Transaction } from '../../../platform/database/database.ts';
import { localTime } from '../../../platform/database/instant.ts';
import { readPage } from '../../../platform/database/paging/admin-list.ts';
import { sortOf } from '../../../platform/database/paging/sorted-list.ts';
import type { CsvColumns } from '../../../platform/http/export/csv-file.ts';
import {
  countMatching,
  DEAD_LETTER_LIST,
  type DeadLetter,
  type DeadLetterFilter,
  isOfKind,
  retryMatching,
} from '../../../platform/tasks/outbox/dead-letters.ts';
import { findOwnAct } from '../store/audit.ts';

/** Returns one page of the failed deliveries that match an administrator's filters. */
export const readDeadLetters = (db: Reader, query: Query<typeof deliveryEndpoints.listDeadLetters>) =>
  readPage(db, DEAD_LETTER_LIST, {
    ...query,
    sort: sortOf(query.sort ?? '-died'),
    days: instantsOf(query),
    filters: query.kind === 'all' ? [] : [isOfKind(query.kind)],
  });

/** The administrators' list of failed deliveries as a table. */
export const DEAD_LETTER_COLUMNS: CsvColumns<DeadLetter> = {
  Número: row => String(row.id),
  Tipo: row => deliveryName(row.kind),
  Para: row => row.recipient,
  Error: row => row.last_error ?? '',
  Intentos: row => String(row.attempts),
  Creado: row => localTime(row.created_at),
  'Último intento': row => localTime(row.tried_at),
  'Fallido desde': row => localTime(row.dead_at),
};

type Filters = Query<typeof deliveryEndpoints.countDeadLetters>;

/** What the audit entry of a bulk retry stores: the filters that are set, and the number of deliveries. */
type Order = Partial<{ readonly [Name in keyof Filters]: NonNullable<Filters[Name]> }> & {
  readonly deliveries: number;
};

/**
 * Deliveries of the filters that failed before an instant. One that fails again after its retry is not among them, else a delivery
 * that fails at once would be retried without end.
 */
function failedBefore({ kind, ...days }: Filters, instant: number): DeadLetterFilter {
  const { from, until } = instantsOf(days);
  return { kind, from, until: Math.min(until ?? instant, instant) };
}

/** Returns how many deliveries a bulk retry would retry now; at most one more than `RETRY_COUNT_CAP`. */
export const countRetries = (db: Reader, filters: Filters, now: number): Promise<number> =>
  countMatching(db, failedBefore(filters, now), RETRY_COUNT_CAP + 1);

/**
 * Writes the audit entry of a bulk retry, which its parts read: a bulk retry thus needs no table of its own, and each of its parts is
 * covered by an entry. The number is that of the start; another administrator may retry some of the deliveries meanwhile.
 */
export async function startRetry(
  tx: Transaction,
  actor: AuditActor,
  filters: Filters,
): Promise<Reply<typeof deliveryEndpoints.startRetry>> {
  const { kind, from, until } = filters;
  const count = await countRetries(tx.db, filters, tx.now);
  const details: Order = {
    ...(kind !== 'all' && { kind }),
    ...(from !== null && { from }),
    ...(until !== null && { until }),
    deliveries: count,
  };
  const id = await recordAct(tx, actor, { action: 'deliveries_retried', details });
  return { id, count };
}

interface PartInput {
  /** The audit entry of the bulk retry. */
  readonly id: number;
  readonly adminId: number;
}

/** Retries the next deliveries of a bulk retry. Throws 404 unless this administrator started it. */
export async function retryPart(
  tx: Transaction,
  engine: Database['engine'],
  { id, adminId }: PartInput,
): Promise<Reply<typeof deliveryEndpoints.retryPart>> {
  const act = await findOwnAct(tx.db, { id, adminId, action: 'deliveries_retried' });
  if (!act) throw new AppError('not_found');
  const { kind = 'all', from = null, until = null, deliveries } = JSON.parse(act.details) as Order;
  const { retried, hasMore } = await retryMatching(tx, engine, {
    filter: failedBefore({ kind, from, until }, act.at),
    limit: RETRY_PART,
    spread: retrySpread(deliveries),
  });
  return { retried, has_more: hasMore };
}
