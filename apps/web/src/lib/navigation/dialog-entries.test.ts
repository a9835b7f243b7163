import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogEntries } from './dialog-entries.ts';

/** The history of a tab. Traversals end later and fire an event, as in browsers. */
class FakeHistory {
  readonly #entries: { state: unknown; path: string }[] = [{ state: { key: 'first' }, path: '/' }];
  #at = 0;
  scrollRestoration = 'auto';
  traversals = 0;

  get state() {
    return this.#entries[this.#at]?.state;
  }
  get path() {
    return this.#entries[this.#at]?.path ?? '';
  }
  pushState(state: unknown, _: string, path = this.path) {
    this.#entries.splice(++this.#at, Number.POSITIVE_INFINITY, { state, path });
  }
  replaceState(state: unknown) {
    this.#entries[this.#at] = { state, path: this.path };
  }
  go(by: number) {
    this.traversals++;
    setTimeout(() => {
      if (!this.#entries[this.#at + by]) return;
      this.#at += by;
      dispatchEvent(new Event('popstate'));
    }, 5);
  }
  back() {
    this.go(-1);
  }
}

let fake: FakeHistory;
/** Names of the open dialogs. */
let open: string[];
let entries: DialogEntries;
let stop: () => void;

const show = (name: string) => {
  open.push(name);
  entries.add();
};
const hide = (name: string) => {
  open = open.filter(other => other !== name);
};
const goTo = (path: string) => fake.pushState({ key: path }, '', path);
const press = (by: number) => {
  fake.go(by);
  return vi.advanceTimersByTimeAsync(50);
};
const start = () => {
  entries = new DialogEntries(() => open.map(name => ({ close: () => hide(name) })));
  stop = entries.start();
};

beforeEach(() => {
  vi.useFakeTimers();
  const target = new EventTarget();
  fake = new FakeHistory();
  vi.stubGlobal('history', fake);
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, target[name].bind(target));
  open = [];
  start();
  goTo('/dashboard');
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('Back closes the top dialog, then the one below it, and then leaves the page', async () => {
  show('dialog');
  show('question');
  await press(-1);
  expect(open).toEqual(['dialog']);
  await press(-1);
  expect(open).toEqual([]);
  expect(fake.path).toBe('/dashboard');
  expect(fake.scrollRestoration).toBe('auto');
  await press(-1);
  expect(fake.path).toBe('/');
});

test('a dialog that closes in another way starts no traversal, and Back passes its entry', async () => {
  show('dialog');
  hide('dialog');
  await vi.advanceTimersByTimeAsync(50);
  expect(fake.traversals).toBe(0);
  await press(-1);
  expect(fake.path).toBe('/');
});

test('the next dialog uses the entry of a closed one', async () => {
  for (const name of ['dialog', 'question', 'dialog']) {
    show(name);
    hide(name);
  }
  show('question');
  await press(-1);
  expect(open).toEqual([]);
  expect(fake.path).toBe('/dashboard');
  await press(-1);
  expect(fake.path).toBe('/');
});

test('Back closes a dialog under the entry of a closed question', async () => {
  show('dialog');
  show('question');
  hide('question');
  await press(-1);
  expect(open).toEqual([]);
  expect(fake.path).toBe('/dashboard');
});

test('Back from a page that a dialog has opened returns to the page of the dialog, and then to the one before', async () => {
  show('dialog');
  goTo('/account');
  hide('dialog');
  await press(-1);
  expect(fake.path).toBe('/dashboard');
  await press(-1);
  expect(fake.path).toBe('/');
});

test('a dialog that refuses to close has its entry again', async () => {
  let asked = 0;
  stop();
  entries = new DialogEntries(() => [{ close: () => asked++ }]);
  stop = entries.start();
  entries.add();
  await press(-1);
  await press(-1);
  expect(asked).toBe(2);
  expect(fake.path).toBe('/dashboard');
});

test('Forward to the entry of a closed dialog stays on the page', async () => {
  show('dialog');
  await press(-1);
  await press(1);
  expect(fake.path).toBe('/dashboard');
  await press(-1);
  expect(fake.path).toBe('/');
});

test('Back passes the entry of a dialog under which the page was reloaded', async () => {
  show('dialog');
  stop();
  open = [];
  start();
  await press(-1);
  expect(fake.path).toBe('/');
});
