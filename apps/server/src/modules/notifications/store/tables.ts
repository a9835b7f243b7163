import type { NotificationType } from '@oficio/domain/notifications/contract.ts';
import type { Template } from '@oficio/domain/notifications/templates.ts';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    notifications: {
      id: GeneratedId;
      user_id: number;
      /** The template of the text; `params` is JSON of its ids and figures. Both are null in rows that are older than the templates. */
      template: Template | null;
      params: string | null;
      /** A user has at most one unread notification with each key; a later one updates it. */
      fold_key: string | null;
      /** The texts of rows that are older than the templates; null in all others. */
      type: NotificationType | null;
      title: string | null;
      message: string | null;
      link: string | null;
      read: Flag;
      /** When it was created or last updated. */
      created_at: Instant;
      /** When an administrator last mailed it again; null if never. */
      mailed_again_at: Instant | null;
      /** When the mail about a folded notification leaves; null without a mail, and in all others. */
      mail_due_at: Instant | null;
      /** When a mail or push message about it was not sent because it was no longer true; null otherwise. */
      outdated_at: Instant | null;
    };
    /** Open requests that some technicians have not been notified of yet. */
    announcements: {
      request_id: number;
      /** JSON list of user ids, nearest first; JSON `null` until the first attempt. */
      recipients: string;
      /** How many recipients were notified. */
      sent: number;
      attempts: number;
      attempt_at: Instant;
    };
    /** Rows exist only for users who changed their preferences. */
    notification_preferences: {
      user_id: number;
      email: Flag;
      push: Flag;
    };
    /** Browsers that receive push messages of a user; deleted with the session that subscribed them. */
    push_subscriptions: {
      endpoint: string;
      user_id: number;
      session_key: string;
      /** The browser's public key and secret, raw in base64url. */
      p256dh: string;
      auth: string;
      created_at: Instant;
    };
  }
}
