import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import type { Platform } from '../../platform/platform.ts';
import { idsOfRole } from '../accounts/public.ts';
import { announcementWork, scheduleAnnouncement } from './announcements/announce.ts';
import { listenReceipts } from './mail/receipt-emails.ts';
import { findRequestOfEvent } from './notices/find-request-of-event.ts';
import { jobOf, noticesOfMove } from './notices/notices-of-move.ts';
import { notify, notifyFolded, sameFor, type Tell } from './notify/notify.ts';
import { listenDeletions } from './personal-data/erase-user.ts';
import { chatKey, type FoldedTelling, markReadByKey } from './store/write-notifications.ts';
import { listenDates } from './subscribers/date-events.ts';
import { listenDisputes } from './subscribers/dispute-events.ts';
import { listenPayouts } from './subscribers/payout-events.ts';
import { listenProblems } from './subscribers/problem-events.ts';
import { listenRefunds } from './subscribers/refund-events.ts';

/** Turns what happened into notifications, in the transaction in which it happened. */
export function listenNotifications(platform: Platform): void {
  const { facts, live, jobs } = platform;
  const tell: Tell = (unit, userIds, notice) => notify(unit, live, sameFor(userIds, notice));
  listenPayouts(facts, tell);
  listenProblems(facts, tell);
  listenRefunds(facts, tell);
  listenDisputes(facts, tell);
  listenDates(facts, tell);
  listenDeletions(facts);
  listenReceipts(facts);

  facts.on('request_created', async (unit, { requestId }) => {
    const request = await findRequestOfEvent(unit, requestId);
    if (request.technicianId !== null)
      return tell(unit, [request.technicianId], storedNotice('requestedDirectly', jobOf(request)));
    await scheduleAnnouncement(unit, request, platform);
  });
  jobs.add(announcementWork(platform, tell));

  facts.on('request_moved', async (unit, { requestId, ...move }) => {
    for (const { to, notice } of noticesOfMove(await findRequestOfEvent(unit, requestId), move))
      await tell(unit, [to], notice);
  });

  facts.on('messages_waiting', async (unit, { chats }) => {
    const tellings: FoldedTelling[] = [];
    for (const { requestId, senderId, readerId, unread } of chats) {
      const request = await findRequestOfEvent(unit, requestId);
      const notice = storedNotice('written', { requestId, serviceId: request.serviceId, senderId, unread });
      tellings.push({ to: readerId, notice, foldKey: chatKey(requestId) });
    }
    await notifyFolded(unit, live, tellings);
  });

  facts.on('chat_read', (unit, { requestId, readerId }) => markReadByKey(unit, readerId, chatKey(requestId)));

  facts.on('review_written', async (unit, { requestId, technicianId, rating }) => {
    const job = jobOf(await findRequestOfEvent(unit, requestId));
    await tell(unit, [technicianId], storedNotice('reviewed', { ...job, rating }));
  });

  facts.on('technician_applied', async (unit, { technicianId }) => {
    const admins = await idsOfRole(unit.db, 'admin');
    await tell(unit, admins, storedNotice('technicianApplied', { technicianId }));
  });

  facts.on('technician_approved', (unit, { technicianId }) =>
    tell(unit, [technicianId], storedNotice('technicianApproved', {})),
  );

  facts.on('technician_unapproved', async (unit, { technicianId }) => {
    const admins = await idsOfRole(unit.db, 'admin');
    await tell(unit, [technicianId], storedNotice('technicianUnapproved', {}));
    await tell(unit, admins, storedNotice('technicianApplied', { technicianId }));
  });

  facts.on('technician_rejected', (unit, { technicianId, actId }) =>
    tell(unit, [technicianId], storedNotice('technicianRejected', { reasonId: actId })),
  );
}
