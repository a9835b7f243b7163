import { chatPath } from '@oficio/domain/chat/rules.ts';
import { NOTICES, type Notice } from '@oficio/domain/notifications/texts.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { idsOfRole } from '../accounts/public.ts';
import type {} from '../chat/public.ts';
import { findRequest, jobPlace, type RequestRow } from '../requests/public.ts';
import type {} from '../reviews/public.ts';
import { eligibleTechnicians, findTechnician } from '../technicians/public.ts';
import { jobOf, noticeOfMove } from './notice-of-move.ts';
import { notify, sameFor } from './notify.ts';
import { deleteFolded, markReadByLink, type Telling } from './write.ts';

/** Turns what happened into notifications, in the transaction in which it happened. */
export function listenNotifications({ facts, live, settings }: Platform): void {
  const { broadcastRadiusKm } = settings;
  const tell = (unit: Unit, userIds: readonly number[], notice: Notice) =>
    notify(unit, live, sameFor(userIds, notice));

  facts.on('request_created', async (unit, { requestId }) => {
    const request = await requestOf(unit, requestId);
    if (request.technicianId !== null)
      return tell(unit, [request.technicianId], NOTICES.requestedDirectly(jobOf(request)));
    const eligible = await eligibleTechnicians(unit.db, jobPlace(request), broadcastRadiusKm);
    const others = eligible.filter(userId => userId !== request.userId);
    await tell(unit, others, NOTICES.requestedNearby(jobOf(request)));
  });

  facts.on('request_moved', async (unit, { requestId, action, actorId }) => {
    const told = noticeOfMove(await requestOf(unit, requestId), action, actorId);
    if (told) await tell(unit, [told.to], told.notice);
  });

  facts.on('messages_waiting', async (unit, { chats }) => {
    const tellings: Telling[] = [];
    for (const { requestId, senderId, readerId, unread } of chats) {
      const request = await requestOf(unit, requestId);
      const sender = senderId === request.userId ? request.userName : request.technicianName;
      const chat = { requestId, service: request.serviceName, sender: sender ?? '', unread };
      tellings.push({ to: readerId, notice: NOTICES.written(chat) });
    }
    await deleteFolded(unit, tellings);
    await notify(unit, live, tellings);
  });

  facts.on('chat_read', (unit, { requestId, readerId }) =>
    markReadByLink(unit, readerId, chatPath(requestId)),
  );

  facts.on('review_written', async (unit, { requestId, technicianId, rating }) => {
    const job = jobOf(await requestOf(unit, requestId));
    await tell(unit, [technicianId], NOTICES.reviewed(job, rating));
  });

  facts.on('technician_applied', async (unit, { technicianId }) => {
    const technician = await findTechnician(unit.db, technicianId);
    const admins = await idsOfRole(unit.db, 'admin');
    await tell(unit, admins, NOTICES.technicianApplied(technician?.name ?? ''));
  });

  facts.on('technician_approved', (unit, { technicianId }) =>
    tell(unit, [technicianId], NOTICES.technicianApproved()),
  );

  facts.on('technician_rejected', (unit, { technicianId }) =>
    tell(unit, [technicianId], NOTICES.technicianRejected()),
  );
}

/** Throws when there is none: a fact about nothing must not be kept. */
async function requestOf(unit: Unit, requestId: number): Promise<RequestRow> {
  const request = await findRequest(unit.db, requestId);
  if (!request) throw new Error(`A fact speaks of request ${requestId}, which does not exist`);
  return request;
}
