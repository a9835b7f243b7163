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

/** Milliseconds between two looks at the list while the live channel is down. */
const POLL_INTERVAL_MS = 15_000;
/** Conversations in one go. */
const PAGE = 100;

export const KEYS = {
  all: ['chats'],
  list: ['chats', 'list'],
  one: (requestId: number) => ['chats', 'one', requestId],
  messages: (requestId: number) => ['chats', 'messages', requestId],
  /** What events brought of a conversation while its first answer was on its way. */
  early: (requestId: number) => ['chats', 'early', requestId],
} as const;

export type ChatPages = InfiniteData<Reply<typeof chatEndpoints.listChats>>;

const chatsIn = ({ pages }: ChatPages): ChatOut[] => pages.flatMap(page => page.chats.map(withKnownStatus));

/** One's conversations, the one last written in first, page by page. */
export const chatList = () =>
  infiniteQueryOptions({
    queryKey: KEYS.list,
    queryFn: ({ pageParam, signal }) =>
      call(chatEndpoints.listChats, { query: { cursor: pageParam, limit: PAGE }, signal }),
    ...CURSOR_PAGINATION,
  });

/** One conversation, which may be too far down the list to be there. */
export const oneChat = (requestId: number) =>
  queryOptions({
    queryKey: KEYS.one(requestId),
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

export const useChat = (requestId: number, enabled: boolean) =>
  useQuery({
    ...oneChat(requestId),
    select: ({ chat }) => withKnownStatus(chat),
    enabled,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

/** Tells that everything up to this message was seen, by whichever way is open. */
export async function sendRead(requestId: number, messageId: number): Promise<void> {
  try {
    await requestLive('read_messages', { request_id: requestId, message_id: messageId });
  } catch {
    await call(chatEndpoints.readMessages, { params: { requestId }, body: { message_id: messageId } });
  }
}
