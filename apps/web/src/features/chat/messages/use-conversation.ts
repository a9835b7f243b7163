import { chatEndpoints, type MessageOut } from '@oficio/domain/chat/contract.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { pollInterval } from '../../../lib/live/state.ts';
import { CHAT_KEYS, chatList, oneChat } from '../data/api.ts';
import { type LoadedConversation, openConversation, withNewer, withOlder } from '../data/conversation.ts';
import { firstUnread } from './timeline.ts';

/** Polling interval in milliseconds; longer while the live channel is up. */
const POLL_INTERVAL_MS = 5000;
/** Messages per page: for the first view and older pages (`LATEST`), and for missed messages (`MISSED`). */
const LATEST = 50;
const MISSED = 200;

interface Reading {
  readonly requestId: number;
  readonly readerId: number;
}

/** Loads the messages of one conversation. A refetch requests only messages after the last reply. */
export function useConversation({ requestId, readerId }: Reading) {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: CHAT_KEYS.messages(requestId),
    queryFn: ({ signal }) => catchUp(cache, { requestId, readerId }, signal),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: () => pollInterval(POLL_INTERVAL_MS),
    structuralSharing: false,
  });
  const older = useMutation({
    mutationFn: async (before: number) => {
      const page = await call(chatEndpoints.listMessages, {
        params: { requestId },
        query: { before, limit: LATEST },
      });
      cache.setQueryData<LoadedConversation>(
        CHAT_KEYS.messages(requestId),
        held => held && withOlder(held, page),
      );
    },
  });
  return { query, older };
}

/**
 * Loads the first page or the missed messages. Merges them into the cache after the reply, because events may change it
 * meanwhile.
 */
async function catchUp(
  cache: QueryClient,
  { requestId, readerId }: Reading,
  signal: AbortSignal,
): Promise<LoadedConversation> {
  const held = () => cache.getQueryData<LoadedConversation>(CHAT_KEYS.messages(requestId));
  const known = held();
  if (!known) {
    cache.removeQueries({ queryKey: CHAT_KEYS.early(requestId) });
    const params = { requestId };
    const [page, unread] = await Promise.all([
      call(chatEndpoints.listMessages, { params, query: { limit: LATEST }, signal }),
      unreadOf(cache, requestId),
    ]);
    const latest = () =>
      openConversation(page, cache.getQueryData<readonly MessageOut[]>(CHAT_KEYS.early(requestId)));
    const [first] = page.messages;
    if (unread === 0 || !first || firstUnread(latest(), unread, readerId) !== null) return latest();
    const query = { before: first.id, limit: Math.min(unread, MISSED) };
    const older = await call(chatEndpoints.listMessages, { params, query, signal });
    return withOlder(latest(), older);
  }
  let after = known.syncedTo;
  for (;;) {
    const query = { after, limit: MISSED };
    const page = await call(chatEndpoints.listMessages, { params: { requestId }, query, signal });
    const merged = withNewer(held() ?? known, page);
    if (!page.has_more) return merged;
    after = merged.syncedTo;
    cache.setQueryData(CHAT_KEYS.messages(requestId), merged);
  }
}

/** Returns the unread count, from which the first view starts. Uses the list, which is usually loaded or loading. */
async function unreadOf(cache: QueryClient, requestId: number): Promise<number> {
  const list = await cache.ensureInfiniteQueryData(chatList()).catch(() => null);
  const listed = list?.pages.flatMap(page => page.chats).find(chat => chat.request_id === requestId);
  const single = listed ?? (await cache.ensureQueryData(oneChat(requestId)).catch(() => null))?.chat;
  return single?.unread ?? 0;
}
