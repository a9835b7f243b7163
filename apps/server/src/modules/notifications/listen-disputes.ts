import { NOTICES, type Notice } from '@oficio/domain/notifications/texts.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { FactBoard } from '../../platform/facts.ts';
import { idsOfRole } from '../accounts/public.ts';
import type {} from '../payments/public.ts';
import { jobOf } from './notice-of-move.ts';
import { requestOf } from './told-request.ts';
import { insertNotices } from './write.ts';

/** Tells of payments that a bank has taken back. */
export function listenDisputes(facts: FactBoard): void {
  facts.on('dispute_opened', async (unit, { requestId, paymentId, amountCents }) => {
    const job = jobOf(await requestOf(unit, requestId));
    await tellBoth(
      unit,
      requestId,
      NOTICES.disputeOpened(job),
      NOTICES.disputeToAnswer(job, amountCents, paymentId),
    );
  });

  facts.on('dispute_won', async (unit, { requestId, paymentId }) => {
    const job = jobOf(await requestOf(unit, requestId));
    await tellBoth(unit, requestId, NOTICES.disputeWon(job, null), NOTICES.disputeWon(job, paymentId));
  });

  facts.on('dispute_lost', async (unit, { requestId, paymentId }) => {
    const job = jobOf(await requestOf(unit, requestId));
    await tellBoth(unit, requestId, NOTICES.disputeLost(job, null), NOTICES.disputeLost(job, paymentId));
  });
}

async function tellBoth(
  unit: Unit,
  requestId: number,
  toTechnician: Notice,
  toAdmins: Notice,
): Promise<void> {
  const { technicianId } = await requestOf(unit, requestId);
  if (technicianId !== null) await insertNotices(unit, [technicianId], toTechnician);
  await insertNotices(unit, await idsOfRole(unit.db, 'admin'), toAdmins);
}
