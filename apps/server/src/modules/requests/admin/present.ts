import { toEuros } from '@oficio/domain/payments/money.ts';
import type { AdminRequestRowOut, RequestEventOut } from '@oficio/domain/requests/admin/contract.ts';
import { HISTORY_LABELS } from '@oficio/domain/requests/labels.ts';
import { isoOf, isoOrNull } from '../../../platform/database/instant.ts';
import type { MoveRow, RequestListRow } from '../store/search-requests.ts';

const personOf = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

export const presentListedRequest = (row: RequestListRow): AdminRequestRowOut => ({
  id: row.id,
  status: row.status,
  service_name: row.service_name,
  customer: { id: row.customer_id, name: row.customer_name },
  technician: personOf(row.technician_id, row.technician_name),
  price: row.price_cents === null ? null : toEuros(row.price_cents),
  town: row.town,
  time_zone: row.time_zone,
  date: isoOrNull(row.starts_at ?? row.scheduled_at),
  created_at: isoOf(row.created_at),
  updated_at: isoOf(row.updated_at),
});

export const presentMove = (row: MoveRow): RequestEventOut => ({
  at: isoOf(row.at),
  text: HISTORY_LABELS[row.action],
  from: row.from,
  to: row.to,
  actor: personOf(row.actor_id, row.actor_name),
});

/** A payment of a request. Money is cents, instants are milliseconds. */
export interface RequestPayment {
  readonly id: number;
  readonly amount_cents: number;
  /** Null before the money arrived. */
  readonly paid_at: number | null;
}

export const presentRequestPayment = (row: RequestPayment) => ({
  id: row.id,
  amount: toEuros(row.amount_cents),
  paid_at: isoOrNull(row.paid_at),
});
