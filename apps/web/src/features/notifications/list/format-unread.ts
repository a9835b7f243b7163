import { MAX_COUNTED_UNREAD } from '@oficio/domain/notifications/limits.ts';

/** '7', 'más de 1000' */
export const formatUnread = (unread: number): string =>
  unread > MAX_COUNTED_UNREAD ? `más de ${MAX_COUNTED_UNREAD}` : String(unread);
