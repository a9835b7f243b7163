import { beforeEach, expect, test, vi } from 'vitest';
import { listedStorage } from '../../testing/listed-storage.ts';
import { draftName, VISITOR_ID } from './drafts.ts';
import { LEFT_BEHIND_MS } from './left-behind.ts';
import { localStorageEntry, sessionStorageEntry } from './storage-entry.ts';
import {
  claimVisitorDraft,
  dropOldVisitorDraft,
  isOfThisTab,
  markAsOfThisTab,
  markFormerOwner,
  settleDrafts,
} from './visitor-draft.ts';

const visitors = localStorageEntry(draftName(VISITOR_ID, 'request'));
const mine = localStorageEntry(draftName(7, 'request'));
const others = sessionStorageEntry(draftName(8, 'request'));
const draft = (key: string, savedAt = 0) =>
  JSON.stringify({ wish: { client_id: key }, photos: 0, saved_at: savedAt });

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, listedStorage());
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test("a login gives the user the visitor's request of this tab and deletes the drafts of other users", () => {
  visitors.write(draft('a'));
  markAsOfThisTab('a');
  others.write('text');
  settleDrafts(7);
  expect(mine.read()).toBe(draft('a'));
  expect(visitors.read()).toBeNull();
  expect(isOfThisTab('a')).toBe(false);
  expect(others.read()).toBeNull();
});

test("a login gives nobody a visitor's request of another tab, and keeps it", () => {
  visitors.write(draft('a'));
  markAsOfThisTab('b');
  settleDrafts(7);
  expect(mine.read()).toBeNull();
  expect(visitors.read()).toBe(draft('a'));
});

test.each([
  { next: 7, kept: null },
  { next: 8, kept: draft('a') },
])(
  'after a session that ended by itself, a login of user $next claims only the own request',
  ({ next, kept }) => {
    visitors.write(draft('a'));
    markAsOfThisTab('a');
    markFormerOwner(7);
    settleDrafts(next);
    expect(visitors.read()).toBe(kept);
    expect(isOfThisTab('a')).toBe(false);
  },
);

test('a request stays where it is when the browser refuses to store it for the user', async () => {
  visitors.write(draft('a'));
  markAsOfThisTab('a');
  const storage = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.getItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: (key: string) => storage.removeItem(key),
  });
  await claimVisitorDraft(7);
  expect(visitors.read()).toBe(draft('a'));
});

test("a logout deletes a visitor's request too", () => {
  visitors.write(draft('a'));
  mine.write(draft('b'));
  settleDrafts();
  expect([visitors.read(), mine.read()]).toEqual([null, null]);
});

test("a visitor's request is deleted seven days after its last change", () => {
  visitors.write(draft('a', 1000));
  dropOldVisitorDraft(1000 + LEFT_BEHIND_MS - 1);
  expect(visitors.read()).not.toBeNull();
  dropOldVisitorDraft(1000 + LEFT_BEHIND_MS);
  expect(visitors.read()).toBeNull();
});
