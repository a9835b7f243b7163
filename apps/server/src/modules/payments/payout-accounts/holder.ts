import { AppError } from '@oficio/domain/errors.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findTechnician } from '../../technicians/public.ts';
import { findPayoutAccountOf, type PayoutAccountRow } from '../store/payout-accounts/read.ts';

/** Throws 403 unless the technician is approved, because others cannot earn. */
export async function checkApproved(db: Reader, userId: number): Promise<void> {
  const technician = await findTechnician(db, userId);
  if (!technician?.approved) throw new AppError('technician_not_approved');
}

/** Returns the technician's account. Throws 403 unless the technician is approved, 409 without an account. */
export async function payoutAccountOf(db: Reader, userId: number): Promise<PayoutAccountRow> {
  await checkApproved(db, userId);
  const account = await findPayoutAccountOf(db, userId);
  if (!account || account.is_gone === 1) throw new AppError('payout_account_missing');
  return account;
}
