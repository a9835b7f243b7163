import type { MovementKind } from '@oficio/domain/payments/ledger-kinds.ts';
import type { Reader } from '../../../../platform/database/database.ts';

type Ids = readonly number[];

/** Returns the people and the service of these requests. A deleted account has the name that its deletion left. */
export const findMovementParties = async (db: Reader, requestIds: Ids) =>
  requestIds.length === 0
    ? []
    : db
        .selectFrom('requests')
        .innerJoin('services', 'services.id', 'requests.service_id')
        .innerJoin('users as customer', 'customer.id', 'requests.user_id')
        .where('requests.id', 'in', requestIds)
        .select(['requests.id', 'services.name as service_name'])
        .select(['customer.id as customer_id', 'customer.name as customer_name'])
        .execute();

export const findTechnicians = async (db: Reader, ids: Ids) =>
  ids.length === 0 ? [] : db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();

/** Kinds that say when a job was paid, released, transferred and refunded. */
const DATED = [
  'charge',
  'release',
  'release_undone',
  'transfer',
  'refund',
  'refund_failed',
  'manual_refund',
] as const satisfies readonly MovementKind[];

/** Returns the movements that date the money of these requests, oldest first. */
export const findDates = async (db: Reader, requestIds: Ids) =>
  requestIds.length === 0
    ? []
    : db
        .selectFrom('ledger_movements')
        .select(['request_id', 'kind', 'source_id', 'at'])
        .where('request_id', 'in', requestIds)
        .where('kind', 'in', DATED)
        .orderBy('id')
        .execute();

/** Returns the reasons of adjustments and of refunds outside the provider by movement. */
export async function findMovementReasons(
  db: Reader,
  movementIds: Ids,
): Promise<ReadonlyMap<number, string>> {
  if (movementIds.length === 0) return new Map();
  const adjusted = await db
    .selectFrom('ledger_adjustments')
    .select(['movement_id', 'reason'])
    .where('movement_id', 'in', movementIds)
    .execute();
  const settled = await db
    .selectFrom('ledger_movements as movement')
    .innerJoin('refunds', 'refunds.settlement_id', 'movement.source_id')
    .where('movement.id', 'in', movementIds)
    .where('movement.kind', '=', 'manual_refund')
    .select(['movement.id as movement_id', 'refunds.closing_reason as reason'])
    .execute();
  return new Map([...adjusted, ...settled].map(({ movement_id, reason }) => [movement_id, reason ?? '']));
}
