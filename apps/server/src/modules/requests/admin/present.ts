import { toEuros } from '@oficio/domain/payments/money.ts';
import type { AdminRequestRowOut, RequestEventOut } from '@oficio/domain/requests/admin/contract.ts';
import { MOVE_LABELS } from '@oficio/domain/requests/labels.ts';
import { isoOf, isoOrNull } from '../../../platform/format/instant.ts';
import type { MoveRow, RequestListRow } from '../store/search-requests.ts';

const personOf = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

export const presentRow = (row: RequestListRow): AdminRequestRowOut => ({
  id: row.id,
  status: row.status,
  service_name: row.serviceName,
  customer: { id: row.customerId, name: row.customerName },
  technician: personOf(row.technicianId, row.technicianName),
  price: row.priceCents === null ? null : toEuros(row.priceCents),
  created_at: isoOf(row.createdAt),
});

export const presentMove = ({ action, at, from, to, actorId, actorName }: MoveRow): RequestEventOut => ({
  at: isoOf(at),
  text: MOVE_LABELS[action],
  from,
  to,
  actor: personOf(actorId, actorName),
});

/** A payment of a request. Money is cents, instants are milliseconds. */
export interface RequestPayment {
  readonly id: number;
  readonly amountCents: number;
  /** Null before the money arrived. */
  readonly paidAt: number | null;
}

export const presentRequestPayment = ({ id, amountCents, paidAt }: RequestPayment) => ({
  id,
  amount: toEuros(amountCents),
  paid_at: isoOrNull(paidAt),
});
