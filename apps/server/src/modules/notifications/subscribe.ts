import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import { isEarlyStart } from '@oficio/domain/requests/early-start.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findActiveStaff } from '../accounts/public.ts';
import { findPaidPayment, findWithUndecidedProblem } from '../payments/public.ts';
import { findCopyOf, type MovedRequest } from '../requests/public.ts';
import type { Technicians } from '../technicians/public.ts';
import { subscribeReceipts } from './delivery/receipt-emails.ts';
import { announcementTask, scheduleAnnouncement } from './notices/announce.ts';
import { jobOf, noticesOfMove } from './notices/notices-of-move.ts';
import { noticeToEach, notify, notifyOrUpdate, type SendNotice } from './notices/notify.ts';
import { findRequestOfEvent } from './notices/notify-parties.ts';
import { subscribeTakeovers } from './personal-data.ts';
import type { KnownNames } from './rendering/render.ts';
import { moveSubscriptions } from './store/push-subscriptions.ts';
import { chatKey, markReadByKey } from './store/write-notifications.ts';
import { notifyOfFoundTechnicians } from './subscribers/area-events.ts';
import { notifyOfAddresses, notifyOfDates, notifyOfReviewDecisions } from './subscribers/job-events.ts';
import { notifyOfDisputes, notifyOfPayouts, notifyOfRefunds } from './subscribers/money-events.ts';
import { notifyOfProblems } from './subscribers/problem-events.ts';

/** Subscribes to the domain events that create notifications, in the transaction of the event. */
export function subscribeNotifications(platform: Platform & { readonly technicians: Technicians }): void {
  const { events, live, tasks } = platform;
  const send: SendNotice = (tx, userIds, notice, names) =>
    notify(tx, live, noticeToEach(userIds, notice), names);
  notifyOfPayouts(events, send);
  notifyOfProblems(events, send);
  notifyOfRefunds(events, send);
  notifyOfDisputes(events, send);
  notifyOfAddresses(events, send);
  notifyOfDates(events, send);
  notifyOfReviewDecisions(events, send);
  notifyOfFoundTechnicians(events, live);
  subscribeTakeovers(events);
  subscribeReceipts(events);

  events.subscribe('session_replaced', (tx, { oldKey, newKey }) => moveSubscriptions(tx, oldKey, newKey));

  events.subscribe('request_created', async (tx, { requestId }) => {
    const request = await findRequestOfEvent(tx, requestId);
    if (request.technician_id !== null)
      return send(tx, [request.technician_id], storedNotice('requestedDirectly', jobOf(request)));
    await scheduleAnnouncement(tx, requestId, tasks);
  });
  tasks.add(announcementTask(platform, send));

  events.subscribe('request_copied', async (tx, { requestId }) => {
    const request = await findRequestOfEvent(tx, requestId);
    await send(tx, [request.user_id], storedNotice('sentAgain', jobOf(request)));
  });

  events.subscribe('request_moved', async (tx, { request, ...move }) => {
    const requestId = request.id;
    // The announcement of the copy tells the customer how many other technicians have been asked.
    if (move.action === 'withdraw' && (await findCopyOf(tx.db, requestId)) !== null) return;
    const hasProblem =
      move.action === 'complete' && (await findWithUndecidedProblem(tx.db, [requestId])).has(requestId);
    const earlyFor = move.action === 'start' ? await earlyTime(tx, requestId) : null;
    const names = namesIn(request);
    for (const { to, notice } of noticesOfMove(request, { ...move, hasProblem, earlyFor }))
      await send(tx, [to], notice, names);
  });

  events.subscribe('messages_waiting', async (tx, { chats }) => {
    const inputs = chats.map(({ readerId, requestId, serviceId, senderId, unread }) => ({
      to: readerId,
      notice: storedNotice('written', { requestId, serviceId, senderId, unread }),
      foldKey: chatKey(requestId),
    }));
    await notifyOrUpdate(tx, live, inputs, {
      users: new Map(chats.map(({ senderId, senderName }) => [senderId, senderName])),
      services: new Map(chats.map(({ serviceId, serviceName }) => [serviceId, serviceName])),
    });
  });

  events.subscribe('chat_read', (tx, { requestId, readerId }) =>
    markReadByKey(tx, readerId, chatKey(requestId)),
  );

  events.subscribe('review_written', async (tx, { requestId, technicianId, rating }) => {
    const job = jobOf(await findRequestOfEvent(tx, requestId));
    await send(tx, [technicianId], storedNotice('reviewed', { ...job, rating }));
  });

  events.subscribe('staff_changed', async (tx, { userId, by, change }) => {
    const others = (await findActiveStaff(tx.db, 'admins:manage')).filter(id => id !== userId && id !== by);
    await send(tx, others, storedNotice('staffChanged', { personId: userId, adminId: by, change }));
  });

  events.subscribe('technician_applied', async (tx, { technicianId }) => {
    const admins = await findActiveStaff(tx.db, 'technicians:decide');
    await send(tx, admins, storedNotice('technicianApplied', { technicianId }));
  });

  events.subscribe('technician_approved', (tx, { technicianId }) =>
    send(tx, [technicianId], storedNotice('technicianApproved', {})),
  );

  events.subscribe('technician_unapproved', async (tx, { technicianId, actId }) => {
    if (actId !== null)
      return send(tx, [technicianId], storedNotice('technicianRevoked', { reasonId: actId }));
    const admins = await findActiveStaff(tx.db, 'technicians:decide');
    await send(tx, [technicianId], storedNotice('technicianUnapproved', {}));
    await send(tx, admins, storedNotice('technicianApplied', { technicianId }));
  });

  events.subscribe('technician_rejected', (tx, { technicianId, actId }) =>
    send(tx, [technicianId], storedNotice('technicianRejected', { reasonId: actId })),
  );

  events.subscribe('technician_photo_removed', (tx, { technicianId, actId }) =>
    send(tx, [technicianId], storedNotice('technicianPhotoRemoved', { reasonId: actId })),
  );
}

/** Returns the names that the event of a move carries. */
const namesIn = (request: MovedRequest): KnownNames => ({
  users: new Map([
    [request.user_id, request.user_name],
    ...(request.technician_id === null
      ? []
      : [[request.technician_id, request.technician_name ?? ''] as const]),
  ]),
  services: new Map([[request.service_id, request.service_name]]),
});

/** Returns the agreed time of a job that starts now and much earlier; null for any other start. */
async function earlyTime({ db, now }: Transaction, requestId: number): Promise<number | null> {
  const agreedAt = (await findPaidPayment(db, requestId))?.agreed_at ?? null;
  return isEarlyStart(agreedAt, now) ? agreedAt : null;
}
