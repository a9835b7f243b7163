import { beforeEach, expect, test, vi } from 'vitest';
import { draftName, VISITOR_ID } from './drafts.ts';
import { dropLeftBehind, keepUnsent } from './left-behind.ts';
import { localStorageEntry, sessionStorageEntry } from './storage-entry.ts';
import { dropUnsentMessagesOfOthers, unsentMessageKey } from './unsent-messages.ts';

const DAY = 86_400_000;

/** A storage whose entries are its own properties, as `Object.keys` of a browser's storage returns them. */
function listedStorage(): Storage {
  const storage: Record<string, unknown> = Object.create({
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, text: string) => {
      storage[key] = text;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  });
  return storage as unknown as Storage;
}

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
