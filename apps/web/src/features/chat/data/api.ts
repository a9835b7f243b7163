import { type ChatOut, chatEndpoints } from '@oficio/domain/chat/contract.ts';
import type { Reply } from '@oficio/domain/endpoint.ts';
import { withKnownStatus } from '@oficio/domain/requests/labels.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../../lib/api/cursor-pagination.ts';
import { requestLive } from '../../../lib/live/channel.ts';
import { pollInterval } from '../../../lib/live/state.ts';

/** Polling interval of the list in milliseconds; longer while the live channel is up. */
const POLL_INTERVAL_MS = 15_000;
/** Conversations per page. */
const PAGE = 100;

export const CHAT_KEYS = {
  all: ['chats'],
  list: ['chats', 'list'],
  one: (requestId: number) => ['chats', 'one', requestId],
  messages: (requestId: number) => ['chats', 'messages', requestId],
  /** Messages that live events delivered before the first page of a conversation was loaded. */
  early: (requestId: number) => ['chats', 'early', requestId],
} as const;

export type ChatPages = InfiniteData<Reply<typeof chatEndpoints.listChats>>;

const chatsIn = ({ pages }: ChatPages): ChatOut[] => pages.flatMap(page => page.chats.map(withKnownStatus));

/** Loads the user's conversations page by page, most recent message first. */
export const chatList = () =>
  infiniteQueryOptions({
    queryKey: CHAT_KEYS.list,
    queryFn: ({ pageParam, signal }) =>
      call(chatEndpoints.listChats, { query: { cursor: pageParam, limit: PAGE }, signal }),
    ...CURSOR_PAGINATION,
  });

/** Loads one conversation, which may not be in the loaded pages of the list. */
export const oneChat = (requestId: number) =>
  queryOptions({
    queryKey: CHAT_KEYS.one(requestId),
    queryFn: ({ signal }) => call(chatEndpoints.getChat, { params: { requestId }, signal }),
  });

export const useChats = () =>
  useInfiniteQuery({
    ...chatList(),
    select: chatsIn,
    refetchInterval: () => pollInterval(POLL_INTERVAL_MS),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

const useChat = (requestId: number, enabled: boolean) =>
  useQuery({
    ...oneChat(requestId),
    select: ({ chat }) => withKnownStatus(chat),
    enabled,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

/** Finds one conversation in the list, or loads it when the loaded pages of the list do not have it. */
export function useOneChat(requestId: number) {
  const list = useChats();
  const listed = list.data?.find(chat => chat.request_id === requestId);
  const single = useChat(requestId, !list.isPending && !listed);
  return { chat: listed ?? single.data, error: single.error, refetch: single.refetch };
}

/** Reports that the user has read all messages up to this one: over the live channel or, if that fails, by HTTP. */
export async function sendRead(requestId: number, messageId: number): Promise<void> {
  try {
    await requestLive('read_messages', { request_id: requestId, message_id: messageId });
  } catch {
    await call(chatEndpoints.readMessages, { params: { requestId }, body: { message_id: messageId } });
  }
}
