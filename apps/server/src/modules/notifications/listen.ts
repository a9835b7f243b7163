import { NOTICES } from '@oficio/domain/notifications/texts.ts';
import type { FactBoard } from '../../platform/facts.ts';
import type { Settings } from '../../platform/settings.ts';
import { idsOfRole } from '../accounts/public.ts';
import { jobPlace } from '../requests/public.ts';
import type {} from '../reviews/public.ts';
import { eligibleTechnicians, findTechnician } from '../technicians/public.ts';
import { listenDisputes } from './listen-disputes.ts';
import { listenPayouts } from './listen-payouts.ts';
import { listenRefunds } from './listen-refunds.ts';
import { jobOf, noticeOfMove } from './notice-of-move.ts';
import { requestOf } from './told-request.ts';
import { insertNotices } from './write.ts';

/** Turns what happened into notifications, in the transaction in which it happened. */
export function listenNotifications(facts: FactBoard, { broadcastRadiusKm }: Settings): void {
  listenPayouts(facts);
  listenRefunds(facts);
  listenDisputes(facts);

  facts.on('request_created', async (unit, { requestId }) => {
    const request = await requestOf(unit, requestId);
    if (request.technicianId !== null)
      return insertNotices(unit, [request.technicianId], NOTICES.requestedDirectly(jobOf(request)));
    const eligible = await eligibleTechnicians(unit.db, jobPlace(request), broadcastRadiusKm);
    const others = eligible.filter(userId => userId !== request.userId);
    await insertNotices(unit, others, NOTICES.requestedNearby(jobOf(request)));
  });

  facts.on('request_moved', async (unit, { requestId, action, actorId }) => {
    const told = noticeOfMove(await requestOf(unit, requestId), action, actorId);
    if (told) await insertNotices(unit, [told.to], told.notice);
  });

  facts.on('review_written', async (unit, { requestId, technicianId, rating }) => {
    const job = jobOf(await requestOf(unit, requestId));
    await insertNotices(unit, [technicianId], NOTICES.reviewed(job, rating));
  });

  facts.on('technician_applied', async (unit, { technicianId }) => {
    const technician = await findTechnician(unit.db, technicianId);
    const admins = await idsOfRole(unit.db, 'admin');
    await insertNotices(unit, admins, NOTICES.technicianApplied(technician?.name ?? ''));
  });

  facts.on('technician_approved', (unit, { technicianId }) =>
    insertNotices(unit, [technicianId], NOTICES.technicianApproved()),
  );

  facts.on('technician_rejected', (unit, { technicianId }) =>
    insertNotices(unit, [technicianId], NOTICES.technicianRejected()),
  );
}
