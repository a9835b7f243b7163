/** A mail about a notification. It is rendered at delivery, from the notification as it is then. */
interface NoticeMail {
  readonly userId: number;
  readonly noticeId: number;
}

declare module '../../../platform/tasks/outbox/tables.ts' {
  interface Payloads {
    notice_mail: NoticeMail;
    receipt_mail: { readonly requestId: number };
  }
}

export type {};
