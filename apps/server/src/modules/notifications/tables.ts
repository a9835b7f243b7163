import type { NotificationOut, NotificationType } from '@oficio/domain/notifications/contract.ts';

declare module '../../platform/live/events.ts' {
  interface Told {
    new_notification: (notification: NotificationOut) => void;
  }
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    notifications: {
      id: GeneratedId;
      user_id: number;
      type: NotificationType;
      title: string;
      message: string;
      link: string | null;
      read: Flag;
      created_at: Instant;
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
