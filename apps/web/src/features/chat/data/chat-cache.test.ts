import type { ChatOut, ChatUpdate, MessageOut } from '@oficio/domain/chat/contract.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { CHAT_KEYS, type ChatPages } from './api.ts';
import { showMessage, showRead, showUpdate } from './chat-cache.ts';
import { type LoadedConversation, openConversation, withNewer } from './conversation.ts';

const READER = 1;
const OTHER = 2;

const chat = (request_id: number, last: Partial<ChatOut> = {}): ChatOut => ({
  request_id,
  user_id: READER,
  user_name: 'Carmen',
  technician_id: OTHER,
  technician_name: 'Luis',
  technician_photo: null,
  service_name: 'Fontanería',
  service_icon: '🔧',
  status: 'accepted',
  is_undecided: false,
  last_message: null,
  last_message_id: null,
  last_message_at: null,
  last_message_sender_id: null,
  unread: 0,
  read_up_to: 0,
  ...last,
});
const update = (request_id: number, id: number, unread: number): ChatUpdate => ({
  request_id,
  last_message: `m${id}`,
  last_message_id: id,
  last_message_at: new Date(id * 1000).toISOString(),
  last_message_sender_id: OTHER,
  unread,
});
const message = (request_id: number, id: number, sender_id = OTHER): MessageOut => ({
  id,
  request_id,
  sender_id,
  message: `m${id}`,
  photo: null,
  created_at: new Date(id * 1000).toISOString(),
  client_id: `k${id}`,
});
const page = (...messages: MessageOut[]) => ({ messages, has_more: false, read_up_to: 0 });

function openCache(...chats: ChatOut[]): QueryClient {
  const cache = new QueryClient();
  const pages: ChatPages = { pages: [{ chats, next_cursor: null }], pageParams: [null] };
  cache.setQueryData(CHAT_KEYS.list, pages);
  return cache;
}
const listed = (cache: QueryClient) =>
  cache
    .getQueryData<ChatPages>(CHAT_KEYS.list)
    ?.pages.flatMap(({ chats }) => chats.map(one => [one.request_id, one.last_message, one.unread]));

describe('showUpdate', () => {
  test('moves the chat to the top with the unread count of the server', () => {
    const cache = openCache(chat(5), chat(6));
    showUpdate(cache, update(6, 10, 3));
    expect(listed(cache)).toEqual([
      [6, 'm10', 3],
      [5, null, 0],
    ]);
  });

  test('ignores an update that is older than the list', () => {
    const cache = openCache(chat(5), chat(6, { ...update(6, 10, 1) }));
    for (const late of [update(6, 9, 7), update(6, 10, 7)]) showUpdate(cache, late);
    expect(listed(cache)).toEqual([
      [5, null, 0],
      [6, 'm10', 1],
    ]);
  });

  test('loads the list again when it does not hold the chat', async () => {
    const cache = openCache(chat(5));
    showUpdate(cache, update(9, 1, 1));
    await expect.poll(() => cache.getQueryState(CHAT_KEYS.list)?.isInvalidated).toBe(true);
  });

  test('makes an open conversation request the message, even while its first page is loading', async () => {
    const cache = openCache(chat(5));
    const queryKey = CHAT_KEYS.messages(5);
    const answers: ((messages: readonly MessageOut[]) => void)[] = [];
    const observer = new QueryObserver<LoadedConversation>(cache, {
      queryKey,
      queryFn: async () => {
        const held = cache.getQueryData<LoadedConversation>(queryKey);
        const messages = await new Promise<readonly MessageOut[]>(resolve => answers.push(resolve));
        return held ? withNewer(held, page(...messages)) : openConversation(page(...messages));
      },
    });
    const stop = observer.subscribe(() => {});
    const shown = () => cache.getQueryData<LoadedConversation>(queryKey)?.messages.map(({ id }) => id);
    await expect.poll(() => answers.length).toBe(1);
    showUpdate(cache, update(5, 2, 1));
    // The first request was sent before the message was stored.
    answers[0]?.([message(5, 1)]);
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.([message(5, 1), message(5, 2)]);
    await expect.poll(shown).toEqual([1, 2]);
    showUpdate(cache, update(5, 3, 2));
    await expect.poll(() => answers.length).toBe(3);
    answers[2]?.([message(5, 3)]);
    await expect.poll(shown).toEqual([1, 2, 3]);
    stop();
  });
});

/** Shows the list and answers its requests when the test says so. */
function watchList(cache: QueryClient) {
  const answers: ((chats: ChatOut[]) => void)[] = [];
  const observer = new QueryObserver(cache, {
    queryKey: CHAT_KEYS.list,
    queryFn: async (): Promise<ChatPages> => {
      const chats = await new Promise<ChatOut[]>(resolve => answers.push(resolve));
      return { pages: [{ chats, next_cursor: null }], pageParams: [null] };
    },
  });
  return { answers, stop: observer.subscribe(() => {}) };
}

describe.each([
  ['update', (cache: QueryClient) => showUpdate(cache, update(5, 2, 1))],
  ['message', (cache: QueryClient) => showMessage(cache, message(5, 2), READER)],
] as const)('a live %s', (_name, show) => {
  test.each([
    ['loaded', openCache(chat(5, update(5, 1, 1)))],
    ['being loaded for the first time', new QueryClient()],
  ])('stays in a list that is %s, although the running request is older', async (_state, cache) => {
    const { answers, stop } = watchList(cache);
    await expect.poll(() => answers.length).toBe(1);
    show(cache);
    answers[0]?.([chat(5, update(5, 1, 0))]);
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.([chat(5, update(5, 2, 1))]);
    await expect.poll(() => listed(cache)).toEqual([[5, 'm2', 1]]);
    stop();
  });
});

describe('showMessage', () => {
  test('counts a message of the other party once, also when it comes twice', () => {
    const cache = openCache(chat(5));
    for (const each of [message(5, 1), message(5, 2), message(5, 2), message(5, 1)])
      showMessage(cache, each, READER);
    expect(listed(cache)).toEqual([[5, 'm2', 2]]);
    showMessage(cache, message(5, 3, READER), READER);
    expect(listed(cache)).toEqual([[5, 'm3', 2]]);
  });

  test('does not count a message again that an update has counted', () => {
    const cache = openCache(chat(5));
    showUpdate(cache, update(5, 2, 1));
    showMessage(cache, message(5, 2), READER);
    expect(listed(cache)).toEqual([[5, 'm2', 1]]);
  });
});

test('showRead clears the unread count once the last message is read, and loads the list again before that', async () => {
  const cache = openCache(chat(5, update(5, 4, 2)));
  showRead(cache, { request_id: 5, reader_id: READER, message_id: 3 }, READER);
  await expect.poll(() => cache.getQueryState(CHAT_KEYS.list)?.isInvalidated).toBe(true);
  expect(listed(cache)).toEqual([[5, 'm4', 2]]);
  showRead(cache, { request_id: 5, reader_id: READER, message_id: 4 }, READER);
  expect(listed(cache)).toEqual([[5, 'm4', 0]]);
});
