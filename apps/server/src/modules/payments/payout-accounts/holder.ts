import { Failure } from '@oficio/domain/errors.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findTechnician } from '../../technicians/public.ts';
import { findAccountOf, type PayoutAccountRow } from '../store/payout-accounts/read.ts';

/** Throws 403 unless this technician is approved: before that there is nothing to be paid for. */
export async function checkApproved(db: Reader, userId: number): Promise<void> {
  const technician = await findTechnician(db, userId);
  if (!technician?.approved) throw new Failure('technician_not_approved');
}

/** The technician's account. Throws 403 as above, 409 when there is none. */
export async function accountOf(db: Reader, userId: number): Promise<PayoutAccountRow> {
  await checkApproved(db, userId);
  const account = await findAccountOf(db, userId);
  if (!account || account.isGone === 1) throw new Failure('payout_account_missing');
  return account;
}
