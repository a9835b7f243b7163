import type { NotificationType } from '@oficio/domain/notifications/contract.ts';

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
  }
}
