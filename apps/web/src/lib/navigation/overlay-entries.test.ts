import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OverlayEntries } from './overlay-entries.ts';

/** The history of a tab. Traversals end later and fire an event, as in browsers. */
class FakeHistory {
  readonly #entries: { state: unknown; path: string }[] = [{ state: { key: 'first' }, path: '/' }];
  #at = 0;
  scrollRestoration = 'auto';
  /** True after the person has deleted the history of the browser. */
  isDeleted = false;

  get state() {
    return this.#entries[this.#at]?.state;
  }
  get pathname() {
    return this.#entries[this.#at]?.path ?? '';
  }
  /** Addresses of the entries up to the current one. */
  get trail() {
    return this.#entries.slice(0, this.#at + 1).map(({ path }) => path);
  }
  pushState(state: unknown, _: string, path = this.pathname) {
    this.#entries.splice(++this.#at, Number.POSITIVE_INFINITY, { state, path });
  }
  replaceState(state: unknown, path: string) {
    this.#entries[this.#at] = { state, path };
  }
  go(by: number) {
    if (this.isDeleted) return;
    setTimeout(() => {
      this.#at += by;
      dispatchEvent(new Event('popstate'));
    }, 5);
  }
}

let fake: FakeHistory;
/** Names of the open overlays. */
let open: string[];
let entries: OverlayEntries;
let stop: () => void;

const show = (name: string) => {
  open.push(name);
  entries.add();
};
const hide = (name: string) => {
  open = open.filter(other => other !== name);
  entries.removeSoon();
};
const goTo = (path: string) => entries.navigate(() => fake.pushState({ key: path }, '', path));
const press = (by: number) => {
  fake.go(by);
  return vi.advanceTimersByTimeAsync(50);
};
const settle = () => vi.advanceTimersByTimeAsync(50);

beforeEach(() => {
  vi.useFakeTimers();
  const target = new EventTarget();
  fake = new FakeHistory();
  vi.stubGlobal('history', fake);
  vi.stubGlobal('location', fake);
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, target[name].bind(target));
  open = [];
  entries = new OverlayEntries(() => open.map(name => ({ close: () => hide(name) })));
  stop = entries.start();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('Back closes the top overlay, then the one below it, and then leaves the page', async () => {
  goTo('/dashboard');
  show('dialog');
  show('question');
  await press(-1);
  expect(open).toEqual(['dialog']);
  await press(-1);
  expect(open).toEqual([]);
  expect(fake.trail).toEqual(['/', '/dashboard']);
  await press(-1);
  expect(fake.trail).toEqual(['/']);
});

test('an overlay that closes in another way leaves no entry behind', async () => {
  show('dialog');
  expect(fake.state).toEqual({ key: 'first', overlays: 1 });
  hide('dialog');
  await settle();
  expect(fake.trail).toEqual(['/']);
  expect(fake.scrollRestoration).toBe('auto');
});

test('an overlay that replaces another one uses its entry', async () => {
  show('dialog');
  hide('dialog');
  show('question');
  await settle();
  expect(fake.trail).toEqual(['/', '/']);
  await press(-1);
  expect(open).toEqual([]);
});

test('an overlay that opens while the entry of another one is being removed gets its own', async () => {
  show('dialog');
  hide('dialog');
  await vi.advanceTimersByTimeAsync(1);
  show('question');
  await settle();
  expect(fake.trail).toEqual(['/', '/']);
});

test.each([
  ['before its overlay closes', () => [goTo('/account'), hide('menu')]],
  ['after its overlay has closed', () => [hide('menu'), goTo('/account')]],
])('a navigation %s starts from the entry of the page', async (_, act) => {
  show('menu');
  act();
  await settle();
  expect(fake.trail).toEqual(['/', '/account']);
});

test('a navigation while an entry is being removed waits for its end', async () => {
  show('dialog');
  hide('dialog');
  await vi.advanceTimersByTimeAsync(1);
  goTo('/account');
  await settle();
  expect(fake.trail).toEqual(['/', '/account']);
});

test('a menu that changes the address of its page stays and closes on Back', async () => {
  show('columns');
  entries.navigate(() => fake.replaceState({ key: 'changed' }, '/'));
  await settle();
  expect(fake.state).toEqual({ key: 'changed', overlays: 1 });
  await press(-1);
  expect(open).toEqual([]);
  expect(fake.state).toEqual({ key: 'changed' });
});

test('an overlay that refuses to close has its entry again', async () => {
  let asked = 0;
  stop();
  entries = new OverlayEntries(() => [{ close: () => asked++ }]);
  stop = entries.start();
  entries.add();
  await press(-1);
  await press(-1);
  expect(asked).toBe(2);
  expect(fake.trail).toEqual(['/', '/']);
});

test('Forward does not stay on the entry of a closed overlay', async () => {
  show('dialog');
  await press(-1);
  await press(1);
  expect(fake.trail).toEqual(['/']);
});

test('a page that was reloaded under a dialog leaves the entry of the dialog', async () => {
  show('dialog');
  stop();
  open = [];
  stop = new OverlayEntries(() => []).start();
  await settle();
  expect(fake.trail).toEqual(['/']);
});

test('a navigation happens although the history was deleted under the dialog', async () => {
  show('dialog');
  fake.isDeleted = true;
  goTo('/account');
  await vi.advanceTimersByTimeAsync(4000);
  expect(fake.pathname).toBe('/account');
});
