import { createHash } from 'node:crypto';
import type { Body } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { adjustmentEndpoints } from '@oficio/domain/payments/adjustments/contract.ts';
import { isJobAccount } from '@oficio/domain/payments/ledger-accounts.ts';
import { toCents } from '@oficio/domain/payments/money.ts';
import { type AuditActor, recordAct } from '../../../platform/audit/record-act.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findRequest } from '../../requests/public.ts';
import {
  type AdjustmentRow,
  adjustmentSource,
  findAdjustment,
  insertAdjustment,
} from '../store/ledger/adjustments.ts';
import { adjustmentEntries } from '../store/ledger/movements.ts';
import { postEntry } from '../store/ledger/post-entry.ts';

type AdjustmentInput = Body<typeof adjustmentEndpoints.createAdjustment>;

/**
 * Posts a manual adjustment once and records it in the audit log. Throws 404 without the request, 409 when the key was used
 * for another adjustment or when an account needs the technician of a request.
 */
export function createAdjustment(
  { database }: Platform,
  actor: AuditActor,
  input: AdjustmentInput,
): Promise<AdjustmentRow> {
  const { client_id: clientId, debit, credit, amount, request_id: requestId, reason } = input;
  return database.transaction(async tx => {
    const digest = digestOf(input);
    const earlier = await findEarlier(tx.db, clientId, digest);
    if (earlier) return earlier;
    const technicianId = await technicianFor(tx, input);
    const amountCents = toCents(amount);
    const entries = adjustmentEntries({ debit, credit, amountCents, technicianId });
    const isNew = await postEntry(tx, {
      kind: 'adjustment',
      sourceId: adjustmentSource(clientId),
      requestId,
      entries,
    });
    // Another call with the same key has committed meanwhile.
    if (!isNew) return stored(await findEarlier(tx.db, clientId, digest));
    await insertAdjustment(tx, { clientId, adminId: actor.userId, reason, digest });
    const adjustment = stored(await findEarlier(tx.db, clientId, digest));
    const details = { debit, credit, amount_cents: amountCents, request_id: requestId };
    await recordAct(tx, actor, { action: 'ledger_adjusted', subjectId: adjustment.id, details, reason });
    return adjustment;
  });
}

function digestOf({ client_id: _, ...values }: AdjustmentInput): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

async function findEarlier(db: Reader, clientId: string, digest: string): Promise<AdjustmentRow | undefined> {
  const earlier = await findAdjustment(db, clientId);
  if (earlier && earlier.digest !== digest) throw new AppError('adjustment_already_sent');
  return earlier;
}

function stored(row: AdjustmentRow | undefined): AdjustmentRow {
  if (!row) throw new Error('The adjustment was posted and cannot be read');
  return row;
}

/** Returns the technician of the request; null when no account needs one. */
async function technicianFor(
  { db }: Transaction,
  { debit, credit, request_id: requestId }: AdjustmentInput,
): Promise<number | null> {
  const request = requestId === null ? undefined : await findRequest(db, requestId);
  if (requestId !== null && !request) throw new AppError('request_not_found', { field: 'request_id' });
  if (!request && [debit, credit].some(isJobAccount))
    throw new AppError('adjustment_request', { field: 'request_id' });
  if (debit !== 'technician' && credit !== 'technician') return null;
  if (!request || request.technician_id === null)
    throw new AppError('adjustment_technician', { field: 'request_id' });
  return request.technician_id;
}
