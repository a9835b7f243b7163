import { beforeEach, expect, test, vi } from 'vitest';
import { listedStorage } from '../../testing/listed-storage.ts';
import { draftName, VISITOR_ID } from './drafts.ts';
import { dropLeftBehind, keepUnsent } from './left-behind.ts';
import { localStorageEntry, sessionStorageEntry } from './storage-entry.ts';
import { dropUnsentMessagesOfOthers, unsentMessageKey } from './unsent-messages.ts';

const DAY = 86_400_000;

const message = localStorageEntry(unsentMessageKey(7, 'key'));
const chat = localStorageEntry(draftName(7, 'chat.3'));
const request = sessionStorageEntry(draftName(7, 'request'));
const other = localStorageEntry('oficio.dismissed.install');
const kept = () => [message, chat, request, other].map(entry => entry.read());

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, listedStorage());
  for (const entry of [message, chat, request, other]) entry.write('text');
});

test('unsent input of an ended session is deleted after seven days', () => {
  dropLeftBehind(10 * DAY);
  dropLeftBehind(17 * DAY - 1);
  expect(kept()).toEqual(['text', 'text', 'text', 'text']);
  dropLeftBehind(17 * DAY);
  expect(kept()).toEqual([null, null, null, 'text']);
});

test("a visitor's request has a term of its own", () => {
  const visitors = localStorageEntry(draftName(VISITOR_ID, 'request'));
  visitors.write('text');
  dropLeftBehind(10 * DAY);
  dropLeftBehind(17 * DAY);
  expect(visitors.read()).toBe('text');
});

test('unsent input is kept while a session lives, and the seven days begin again at its end', () => {
  dropLeftBehind(10 * DAY);
  keepUnsent();
  dropLeftBehind(30 * DAY);
  dropLeftBehind(36 * DAY);
  expect(kept()).toEqual(['text', 'text', 'text', 'text']);
});

test('unsent messages of a user are deleted when another user logs in', () => {
  dropUnsentMessagesOfOthers(7);
  expect(message.read()).toBe('text');
  dropUnsentMessagesOfOthers(77);
  expect(message.read()).toBeNull();
});
