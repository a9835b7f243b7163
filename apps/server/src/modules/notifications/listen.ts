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
  const tell: Tell = (tx, userIds, notice) => notify(tx, live, sameFor(userIds, notice));
  listenPayouts(facts, tell);
  listenProblems(facts, tell);
  listenRefunds(facts, tell);
  listenDisputes(facts, tell);
  listenDates(facts, tell);
  listenDeletions(facts);
  listenReceipts(facts);

  facts.on('request_created', async (tx, { requestId }) => {
    const request = await findRequestOfEvent(tx, requestId);
    if (request.technicianId !== null)
      return tell(tx, [request.technicianId], storedNotice('requestedDirectly', jobOf(request)));
    await scheduleAnnouncement(tx, request, platform);
  });
  jobs.add(announcementWork(platform, tell));

  facts.on('request_moved', async (tx, { requestId, ...move }) => {
    for (const { to, notice } of noticesOfMove(await findRequestOfEvent(tx, requestId), move))
      await tell(tx, [to], notice);
  });

  facts.on('messages_waiting', async (tx, { chats }) => {
    const tellings: FoldedTelling[] = [];
    for (const { requestId, senderId, readerId, unread } of chats) {
      const request = await findRequestOfEvent(tx, requestId);
      const notice = storedNotice('written', { requestId, serviceId: request.serviceId, senderId, unread });
      tellings.push({ to: readerId, notice, foldKey: chatKey(requestId) });
    }
    await notifyFolded(tx, live, tellings);
  });

  facts.on('chat_read', (tx, { requestId, readerId }) => markReadByKey(tx, readerId, chatKey(requestId)));

  facts.on('review_written', async (tx, { requestId, technicianId, rating }) => {
    const job = jobOf(await findRequestOfEvent(tx, requestId));
    await tell(tx, [technicianId], storedNotice('reviewed', { ...job, rating }));
  });

  facts.on('technician_applied', async (tx, { technicianId }) => {
    const admins = await idsOfRole(tx.db, 'admin');
    await tell(tx, admins, storedNotice('technicianApplied', { technicianId }));
  });

  facts.on('technician_approved', (tx, { technicianId }) =>
    tell(tx, [technicianId], storedNotice('technicianApproved', {})),
  );

  facts.on('technician_unapproved', async (tx, { technicianId }) => {
    const admins = await idsOfRole(tx.db, 'admin');
    await tell(tx, [technicianId], storedNotice('technicianUnapproved', {}));
    await tell(tx, admins, storedNotice('technicianApplied', { technicianId }));
  });

  facts.on('technician_rejected', (tx, { technicianId, actId }) =>
    tell(tx, [technicianId], storedNotice('technicianRejected', { reasonId: actId })),
  );
}
