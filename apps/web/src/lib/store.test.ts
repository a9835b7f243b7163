import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('a store calls its subscribers once for each change of its value', () => {
  const store = createStore(1);
  const listener = vi.fn();
  store.subscribe(listener);
  store.set(2);
  store.set(2);
  expect(store.get()).toBe(2);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a store does not call a subscriber that has unsubscribed', () => {
  const store = createStore(1);
  const listener = vi.fn();
  store.subscribe(listener)();
  store.set(2);
  expect(listener).not.toHaveBeenCalled();
});
