import type { Reply } from '@oficio/domain/endpoint.ts';
import { type NotificationOut, notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../../lib/api/cursor-pagination.ts';
import { useErrorLog } from '../../../lib/hooks/use-error-log.ts';
import { pollInterval } from '../../../lib/live/state.ts';

/** Polling interval in milliseconds. */
const POLL_INTERVAL_MS = 20_000;

export const NOTIFICATION_KEYS = {
  all: ['notifications'],
  lists: ['notifications', 'list'],
  unread: ['notifications', 'unread'],
} as const;

type NotificationPage = Reply<typeof notificationEndpoints.listNotifications>;
type NotificationList = readonly NotificationOut[];

interface ListOptions {
  /** Notifications per page. */
  readonly limit: number;
  readonly unreadOnly?: boolean;
}

/** Loads the user's notifications page by page, newest first, and polls for new ones. */
export function useNotifications({ limit, unreadOnly = false }: ListOptions) {
  const query = useInfiniteQuery({
    queryKey: [...NOTIFICATION_KEYS.lists, { limit, unreadOnly }],
    queryFn: ({ pageParam, signal }) =>
      call(notificationEndpoints.listNotifications, {
        query: { limit, cursor: pageParam, unread: unreadOnly || null },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: ({ pages }: InfiniteData<NotificationPage>) => pages.flatMap(page => page.notifications),
    refetchInterval: () => pollInterval(POLL_INTERVAL_MS),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });
  useErrorLog('The notifications could not be loaded', query.error);
  return query;
}

/** Unread count; 0 until it is loaded. A failure is only logged (spec, section 8). */
export function useUnreadCount(): number {
  const query = useQuery({
    queryKey: NOTIFICATION_KEYS.unread,
    queryFn: ({ signal }) => call(notificationEndpoints.countUnread, { signal }),
    refetchInterval: () => pollInterval(POLL_INTERVAL_MS),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });
  useErrorLog('The unread notifications could not be counted', query.error);
  return query.data?.unreadCount ?? 0;
}

/** Puts a live notification first in every list. Replaces one with the same id, without counting it again. */
export function addToCache(cache: QueryClient, notification: NotificationOut): void {
  let isNew = true;
  cache.setQueriesData<InfiniteData<NotificationPage>>({ queryKey: NOTIFICATION_KEYS.lists }, data => {
    if (!data) return data;
    isNew &&= !data.pages.some(page => page.notifications.some(one => one.id === notification.id));
    const pages = data.pages.map((page, index) => {
      const others = page.notifications.filter(one => one.id !== notification.id);
      return { ...page, notifications: index === 0 ? [notification, ...others] : others };
    });
    return { ...data, pages };
  });
  if (isNew)
    cache.setQueryData<Reply<typeof notificationEndpoints.countUnread>>(
      NOTIFICATION_KEYS.unread,
      count => count && { unreadCount: count.unreadCount + 1 },
    );
}

/**
 * Edits all lists optimistically and then loads them again. A failure is only logged (spec, section 8); the reload
 * restores the old state.
 */
function useChange<Input>(
  send: (input: Input) => Promise<unknown>,
  edit: (list: NotificationList, input: Input) => NotificationList,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async input => {
      await queryClient.cancelQueries({ queryKey: NOTIFICATION_KEYS.lists });
      queryClient.setQueriesData<InfiniteData<NotificationPage>>(
        { queryKey: NOTIFICATION_KEYS.lists },
        data =>
          data && {
            ...data,
            pages: data.pages.map(page => ({ ...page, notifications: [...edit(page.notifications, input)] })),
          },
      );
    },
    onError: error => console.error('A notification could not be changed', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: NOTIFICATION_KEYS.all }),
  });
}

export const useReadNotification = () =>
  useChange(
    (id: number) => call(notificationEndpoints.readNotification, { params: { id } }),
    (list, id) => list.map(one => (one.id === id ? { ...one, read: 1 } : one)),
  );

export const useReadAllNotifications = () =>
  useChange(
    () => call(notificationEndpoints.readAllNotifications),
    list => list.map(one => ({ ...one, read: 1 })),
  );

export const useDeleteNotification = () =>
  useChange(
    (id: number) => call(notificationEndpoints.deleteNotification, { params: { id } }),
    (list, id) => list.filter(one => one.id !== id),
  );
