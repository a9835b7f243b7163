import { chatEndpoints, type MessageOut } from '@oficio/domain/chat/contract.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { pollInterval } from '../../../lib/live/state.ts';
import { chatList, KEYS, oneChat } from '../data/api.ts';
import { begin, type Conversation, withNewer, withOlder } from '../data/conversation.ts';
import { firstUnread } from './timeline.ts';

/** Milliseconds between two looks for new messages while the live channel is down. */
const POLL_INTERVAL_MS = 5000;
/** Messages in one go: those one sees first, and those one has missed. */
const LATEST = 50;
const MISSED = 200;

interface Reading {
  readonly requestId: number;
  readonly readerId: number;
}

/** The messages of one conversation. Looking again asks only for what came since the last answer. */
export function useConversation({ requestId, readerId }: Reading) {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: KEYS.messages(requestId),
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
      cache.setQueryData<Conversation>(KEYS.messages(requestId), held => held && withOlder(held, page));
    },
  });
  return { query, older };
}

/** Merged with what the cache holds at the end, not at the beginning: events go on while the answer is on its way. */
async function catchUp(
  cache: QueryClient,
  { requestId, readerId }: Reading,
  signal: AbortSignal,
): Promise<Conversation> {
  const held = () => cache.getQueryData<Conversation>(KEYS.messages(requestId));
  const known = held();
  if (!known) {
    cache.removeQueries({ queryKey: KEYS.early(requestId) });
    const params = { requestId };
    const [page, unread] = await Promise.all([
      call(chatEndpoints.listMessages, { params, query: { limit: LATEST }, signal }),
      unreadOf(cache, requestId),
    ]);
    const latest = () => begin(page, cache.getQueryData<readonly MessageOut[]>(KEYS.early(requestId)));
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
    cache.setQueryData(KEYS.messages(requestId), merged);
  }
}

/** Who opens a conversation begins at what they have not read. The list is on its way already, if it is not there. */
async function unreadOf(cache: QueryClient, requestId: number): Promise<number> {
  const list = await cache.ensureInfiniteQueryData(chatList()).catch(() => null);
  const listed = list?.pages.flatMap(page => page.chats).find(chat => chat.request_id === requestId);
  const single = listed ?? (await cache.ensureQueryData(oneChat(requestId)).catch(() => null))?.chat;
  return single?.unread ?? 0;
}
