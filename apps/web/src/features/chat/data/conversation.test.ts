import type { MessageOut } from '@oficio/domain/chat/contract.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type LoadedConversation,
  openConversation,
  withMessage,
  withNewer,
  withOlder,
  withRead,
} from './conversation.ts';

const message = (id: number): MessageOut => ({
  id,
  request_id: 1,
  sender_id: 1 + (id % 2),
  message: `m${id}`,
  photo: null,
  created_at: new Date(id * 1000).toISOString(),
  client_id: `k${id}`,
});

/** Returns the server's replies for a conversation with these messages. */
const page = (ids: readonly number[], hasMore: boolean) => ({
  messages: ids.map(message),
  has_more: hasMore,
  read_up_to: 0,
});
const PAGE = 3;
const latest = (ids: readonly number[]) => page(ids.slice(-PAGE), ids.length > PAGE);
const before = (ids: readonly number[], id: number) => latest(ids.filter(one => one < id));
const after = (ids: readonly number[], id: number) => {
  const rest = ids.filter(one => one > id);
  return page(rest.slice(0, PAGE), rest.length > PAGE);
};

const idsOf = ({ messages }: LoadedConversation) => messages.map(one => one.id);

test('a conversation holds each message once and in order after lost, doubled and late events', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
      fc.nat(60),
      fc.array(fc.nat(200)),
      fc.array(fc.nat(200)),
      (unsorted, cut, early, late) => {
        const all = unsorted.toSorted((a, b) => a - b);
        const atFirst = all.slice(0, cut);
        const liveMessages = (picks: readonly number[]) =>
          picks.flatMap(pick => all[pick % all.length] ?? []).map(message);
        let held = openConversation(latest(atFirst), liveMessages(early));
        for (const event of liveMessages(late)) held = withMessage(held, event);
        for (let more = true; more; ) {
          const next = after(all, held.syncedTo);
          held = withNewer(held, next);
          more = next.has_more;
        }
        while (held.hasOlder) held = withOlder(held, before(all, held.messages[0]?.id ?? 0));
        expect(idsOf(held)).toEqual(all);
      },
    ),
  );
});

test('a live event does not move the position from which missed messages are requested', () => {
  const held = withMessage(openConversation(latest([1, 2])), message(9));
  expect(held.syncedTo).toBe(2);
  expect(idsOf(withNewer(held, after([1, 2, 5, 9], held.syncedTo)))).toEqual([1, 2, 5, 9]);
});

test('a read receipt never moves back', () => {
  const held = withRead(withRead(openConversation(latest([1, 2, 3])), 3), 1);
  expect(held.readUpTo).toBe(3);
});
