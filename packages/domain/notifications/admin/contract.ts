import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { paging, person } from '../../fields/admin-lists/contract.ts';
import { done, id, instantOut } from '../../fields/contract.ts';
import { notificationOut } from '../contract.ts';

const noticeOfJobOut = notificationOut.extend({
  reader: person,
  /** When a mail or push message about it was not sent, because it was no longer true; null otherwise. */
  outdated_at: instantOut.nullable(),
});
export type NoticeOfJobOut = z.output<typeof noticeOfJobOut>;

const userParams = z.object({ id: id('el usuario') });

/** The stored notifications of a person, for the staff. */
export const adminNoticeEndpoints = defineEndpoints({
  /** Newest first. */
  listNoticesOfUser: {
    method: 'GET',
    path: '/api/admin/users/{id}/notices',
    access: 'outbox:manage',
    params: userParams,
    query: z.object(paging),
    reply: z.object({ notices: z.array(notificationOut), next_cursor: z.string().nullable() }),
  },
  /** Those of the customer and the technician of a request about it, newest first. */
  listNoticesOfJob: {
    method: 'GET',
    path: '/api/admin/requests/{id}/notices',
    access: 'outbox:manage',
    params: z.object({ id: id('la solicitud') }),
    reply: z.object({ notices: z.array(noticeOfJobOut) }),
  },
  /** Mails a stored notification again. 409 when the person gets no such mail, and within `MAIL_AGAIN_MINUTES` of the last time. */
  mailNoticeAgain: {
    method: 'POST',
    path: '/api/admin/users/{id}/notices/{noticeId}/mail',
    access: 'outbox:manage',
    params: userParams.extend({ noticeId: id('el aviso') }),
    reply: done,
  },
});
