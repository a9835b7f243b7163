import type { NotificationOut, NotificationType } from '@oficio/domain/notifications/contract.ts';
import type { Template } from '@oficio/domain/notifications/templates.ts';

declare module '../../../platform/live/events.ts' {
  interface ServerEvents {
    new_notification: (notification: NotificationOut) => void;
  }
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    notifications: {
      id: GeneratedId;
      user_id: number;
      /** With `params`, JSON of ids and figures, what the reader is told; both null in rows from before migration 0030. */
      template: Template | null;
      params: string | null;
      /** Of the unread notifications of one reader only one has each key: what comes later updates it. */
      fold_key: string | null;
      /** The texts of rows from before migration 0030; null in all others. */
      type: NotificationType | null;
      title: string | null;
      message: string | null;
      link: string | null;
      read: Flag;
      /** When the reader was told last. */
      created_at: Instant;
    };
    /** Open requests that are still to be announced to some technicians. */
    announcements: {
      request_id: number;
      /** JSON list of user ids, nearest first. */
      recipients: string;
      /** How many of them were told. */
      sent: number;
      attempts: number;
      attempt_at: Instant;
    };
    /** Of whoever has ever said what they want. */
    notification_preferences: {
      user_id: number;
      email: Flag;
      push: Flag;
    };
    /** Browsers that take messages for somebody; gone with the session that asked for them. */
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
