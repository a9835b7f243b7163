import { NOTICES, type Notice } from '@oficio/domain/notifications/texts.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { FactBoard } from '../../platform/facts.ts';
import { idsOfRole } from '../accounts/public.ts';
import type {} from '../payments/public.ts';
import { jobOf } from './notice-of-move.ts';
import type { Tell } from './notify.ts';
import { requestOf } from './told-request.ts';

/** Tells of payments that a bank has taken back. */
export function listenDisputes(facts: FactBoard, tell: Tell): void {
  facts.on('dispute_opened', async (unit, { requestId, paymentId, amountCents }) => {
    const job = jobOf(await requestOf(unit, requestId));
    await tellBoth(
      tell,
      unit,
      requestId,
      NOTICES.disputeOpened(job),
      NOTICES.disputeToAnswer(job, amountCents, paymentId),
    );
  });

  facts.on('dispute_won', async (unit, { requestId, paymentId }) => {
    const job = jobOf(await requestOf(unit, requestId));
    await tellBoth(tell, unit, requestId, NOTICES.disputeWon(job, null), NOTICES.disputeWon(job, paymentId));
  });

  facts.on('dispute_lost', async (unit, { requestId, paymentId }) => {
    const job = jobOf(await requestOf(unit, requestId));
    await tellBoth(
      tell,
      unit,
      requestId,
      NOTICES.disputeLost(job, null),
      NOTICES.disputeLost(job, paymentId),
    );
  });
}

async function tellBoth(
  tell: Tell,
  unit: Unit,
  requestId: number,
  toTechnician: Notice,
  toAdmins: Notice,
): Promise<void> {
  const { technicianId } = await requestOf(unit, requestId);
  if (technicianId !== null) await tell(unit, [technicianId], toTechnician);
  await tell(unit, await idsOfRole(unit.db, 'admin'), toAdmins);
}
