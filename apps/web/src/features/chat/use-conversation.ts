import { chatEndpoints, type MessageOut } from '@oficio/domain/chat/contract.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/client.ts';
import { lookInterval } from '../../lib/live/state.ts';
import { type ChatPages, KEYS } from './api.ts';
import { begin, type Conversation, withNewer, withOlder } from './conversation.ts';

/** Milliseconds between two looks for new messages while the live channel is down. */
const LOOK_INTERVAL = 5000;
/** Messages in one go: those one sees first, and those one has missed. */
const LATEST = 50;
const MISSED = 200;

/** The messages of one conversation. Looking again asks only for what came since the last answer. */
export function useConversation(requestId: number) {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: KEYS.messages(requestId),
    queryFn: ({ signal }) => catchUp(cache, requestId, signal),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: () => lookInterval(LOOK_INTERVAL),
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
async function catchUp(cache: QueryClient, requestId: number, signal: AbortSignal): Promise<Conversation> {
  const held = () => cache.getQueryData<Conversation>(KEYS.messages(requestId));
  const known = held();
  if (!known) {
    cache.removeQueries({ queryKey: KEYS.early(requestId) });
    const query = { limit: Math.min(LATEST + unreadIn(cache, requestId), MISSED) };
    const page = await call(chatEndpoints.listMessages, { params: { requestId }, query, signal });
    return begin(page, cache.getQueryData<readonly MessageOut[]>(KEYS.early(requestId)));
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

/** As far as the list tells: who opens a conversation begins at what they have not read. */
const unreadIn = (cache: QueryClient, requestId: number): number =>
  cache
    .getQueryData<ChatPages>(KEYS.list)
    ?.pages.flatMap(page => page.chats)
    .find(chat => chat.request_id === requestId)?.unread ?? 0;
