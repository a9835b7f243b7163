/** What a mail about a notice is made of when its time comes: of the notices as they are then. */
export type NoticeMail =
  | { readonly userId: number; readonly noticeId: number }
  /** Of whatever is unread of one conversation, by its link. */
  | { readonly userId: number; readonly chatLink: string };

declare module '../../../platform/outbox/tables.ts' {
  interface Payloads {
    notice_mail: NoticeMail;
    receipt_mail: { readonly requestId: number };
  }
}
