import type { MessageOut } from '@oficio/domain/chat/contract.ts';
import { expect, test } from 'vitest';
import { chatTimelineOf, type JobEvent } from './timeline.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 4, 3, 10, minute)).toISOString();

const message = (id: number, minute: number): MessageOut => ({
  id,
  request_id: 1,
  sender_id: 2,
  message: `m${id}`,
  photo: null,
  created_at: at(minute),
  client_id: `k${id}`,
});
const event = (key: string, minute: number): JobEvent => ({
  key,
  at: at(minute),
  by: 'customer',
  text: key,
  content: key,
});

const keysOf = (messages: readonly MessageOut[], events: readonly JobEvent[], hasOlder: boolean) =>
  chatTimelineOf({
    conversation: { messages, syncedTo: 0, hasOlder, readUpTo: 0 },
    events,
    queue: [
      {
        clientId: 'waiting',
        requestId: 1,
        text: 'Hola',
        writtenAt: Date.parse(at(0)),
        state: 'waiting',
        problem: undefined,
      },
    ],
    requestId: 1,
    readerId: 1,
    newsFrom: null,
  })
    .filter(({ kind }) => kind !== 'day')
    .map(({ key }) => key);

test('events stand between the messages by their instants, before a message of the same instant and before pending ones', () => {
  const events = [event('accepted', 0), event('offer', 10), event('paid', 30)];
  expect(keysOf([message(1, 5), message(2, 10), message(3, 20)], events, false)).toEqual([
    'accepted',
    '2 k1',
    'offer',
    '2 k2',
    '2 k3',
    'paid',
    '1 waiting',
  ]);
});

test('events before the first loaded message are left out until the older messages are loaded', () => {
  const events = [event('accepted', 0), event('offer', 7)];
  expect(keysOf([message(2, 5)], events, true)).toEqual(['2 k2', 'offer', '1 waiting']);
  expect(keysOf([], events, false)).toEqual(['accepted', 'offer', '1 waiting']);
});

test('an event starts the day of the messages after it', () => {
  const items = chatTimelineOf({
    conversation: { messages: [message(1, 5)], syncedTo: 0, hasOlder: false, readUpTo: 0 },
    events: [event('accepted', 0)],
    queue: [],
    requestId: 1,
    readerId: 1,
    newsFrom: null,
  });
  expect(items.map(({ kind }) => kind)).toEqual(['day', 'event', 'message']);
});
