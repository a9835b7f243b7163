/** A mail about a notification, made of the notification as it is when its time comes. */
interface NoticeMail {
  readonly userId: number;
  readonly noticeId: number;
}

declare module '../../../platform/jobs/outbox/tables.ts' {
  interface Payloads {
    notice_mail: NoticeMail;
    receipt_mail: { readonly requestId: number };
  }
}

export type {};
