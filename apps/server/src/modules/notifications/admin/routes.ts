import { AppError } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import { adminNoticeEndpoints } from '@oficio/domain/notifications/admin/contract.ts';
import { auditActorOf, recordAct } from '../../../platform/database/audit-log.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueueNoticeEmails } from '../delivery/notice-emails.ts';
import { listNotifications } from '../rendering/list-notifications.ts';
import { isSeen, presentNotification, renderNotification } from '../rendering/render.ts';
import { stillHolds } from '../rendering/still-holds.ts';
import { findNotification } from '../store/read-notifications.ts';
import { findReceivers } from '../store/read-receivers.ts';
import { claimMailAgain } from '../store/write-notifications.ts';
import { readNoticesOfJob } from './read-notices-of-job.ts';

/** Serves the stored notifications of a person to the staff, who can mail one again. */
export function adminNoticeRoutes(router: Router, { database }: Platform): void {
  router.on(adminNoticeEndpoints.listNoticesOfUser, async ({ params, query }) => {
    const { page, next_cursor } = await listNotifications(database.read, params.id, query);
    return { notices: page.map(presentNotification), next_cursor };
  });

  router.on(adminNoticeEndpoints.listNoticesOfJob, async ({ params }) => ({
    notices: await readNoticesOfJob(database.read, params.id),
  }));

  router.on(adminNoticeEndpoints.mailNoticeAgain, async call => {
    const { id, noticeId } = call.params;
    await database.transaction(async tx => {
      // First, because it locks the row: of two parallel calls the second one waits and is then refused.
      if (!(await claimMailAgain(tx, id, noticeId))) {
        const exists = await findNotification(tx.db, id, noticeId);
        throw new AppError(exists ? 'mailed_just_now' : 'notification_not_found');
      }
      const row = await findNotification(tx.db, id, noticeId);
      const notice = row && (await renderNotification(tx.db, row));
      if (!notice) throw new AppError('notification_not_found');
      if (row && !(await stillHolds(tx.db, row))) throw new AppError('notice_outdated');
      // The handler sends no mail about a message that was read.
      const receivers = await findReceivers(tx.db, [id]);
      const isMailed = !isSeen(notice) && (await enqueueNoticeEmails(tx, [notice], receivers)) > 0;
      if (!isMailed) throw new AppError('no_mail');
      await recordAct(tx, auditActorOf(call), {
        action: 'notice_resent',
        subjectId: id,
        details: { notice_id: noticeId },
      });
    });
    return DONE;
  });
}
