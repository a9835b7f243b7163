import type { Body } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { adjustmentEndpoints } from '@oficio/domain/payments/adjustments/contract.ts';
import { isJobAccount } from '@oficio/domain/payments/ledger-accounts.ts';
import { toCents } from '@oficio/domain/payments/money.ts';
import { type AuditActor, recordAct } from '../../platform/database/audit-log.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { actOnce, type SentForm } from '../../platform/database/sent-forms.ts';
import type { Platform } from '../../platform/platform.ts';
import { findRequest } from '../requests/public.ts';
import {
  type AdjustmentRow,
  adjustmentSource,
  findAdjustment,
  insertAdjustment,
} from './store/ledger/adjustments.ts';
import { adjustmentEntries } from './store/ledger/movements.ts';
import { postEntry } from './store/ledger/post-entry.ts';

type AdjustmentInput = Body<typeof adjustmentEndpoints.createAdjustment>;

/**
 * Posts a manual adjustment and records it in the audit log. Throws 404 without the request, 409 when an account needs the technician
 * of a request.
 */
export async function createAdjustment(
  platform: Platform,
  form: SentForm,
  actor: AuditActor,
  input: AdjustmentInput,
): Promise<AdjustmentRow> {
  const { debit, credit, amount, request_id: requestId, reason } = input;
  const id = await actOnce(platform, form, async tx => {
    const technicianId = await technicianFor(tx, input);
    const amountCents = toCents(amount);
    const entries = adjustmentEntries({ debit, credit, amountCents, technicianId });
    const sourceId = adjustmentSource(form.clientId);
    // An adjustment of a key that `sent_forms` no longer contains, or another person's.
    if (!(await postEntry(tx, { kind: 'adjustment', sourceId, requestId, entries })))
      throw new AppError('form_already_sent');
    const id = await insertAdjustment(tx, { sourceId, adminId: actor.userId, reason });
    const details = { debit, credit, amount_cents: amountCents, request_id: requestId };
    await recordAct(tx, actor, { action: 'ledger_adjusted', subjectId: id, details, reason });
    return id;
  });
  return stored(await findAdjustment(platform.database.read, id));
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
