import { useEffectEvent, useId, useLayoutEffect } from 'react';
import { randomKey } from '../browser/random-key.ts';
import { createStore, useStore } from '../store.ts';

/** Key in the state of a history entry. */
const STATE = 'dialogs';

/** Place of an entry: `depth` dialogs over the page, which has depth 0. Entries of one page have the same `trail`. */
interface Place {
  readonly trail: string;
  readonly depth: number;
}

/** An open dialog. */
interface OpenDialog {
  readonly close: () => void;
}

/**
 * Keeps a history entry for each open dialog, over the entry of the page, so that Back closes the dialog on top. The entry stays when
 * its dialog closes in another way, because a traversal would stop a document that begins to load. The next dialog uses it again, and
 * Back passes it.
 */
export class DialogEntries {
  readonly #open: () => readonly OpenDialog[];
  /** Place of the entry before the traversal that arrives. */
  #before: Place | null = null;

  /** `open` returns the open dialogs, the top one last. */
  constructor(open: () => readonly OpenDialog[]) {
    this.#open = open;
  }

  /** Listens to Back. Returns a function that stops it. */
  start(): () => void {
    const arrive = () => this.#arrive();
    addEventListener('popstate', arrive);
    this.#before = placeHere();
    return () => removeEventListener('popstate', arrive);
  }

  /** Adds the missing entries. Called at once when a dialog opens, so that a quick Back finds them. */
  add(): void {
    const count = this.#open().length;
    if (count === 0) return;
    const here = placeHere() ?? { trail: randomKey(), depth: 0 };
    if (here.depth < count) {
      history.replaceState(stateOf(here), '');
      // Back must not move the page behind the dialog: the person may have scrolled since this entry was left.
      history.scrollRestoration = 'manual';
      for (let depth = here.depth + 1; depth <= count; depth++)
        history.pushState(stateOf({ ...here, depth }), '');
      history.scrollRestoration = 'auto';
    }
    this.#before = placeHere();
  }

  #arrive(): void {
    const before = this.#before;
    const here = placeHere();
    this.#before = here;
    if (before === null || here === null || here.trail !== before.trail || here.depth >= before.depth) return;
    const left = this.#open().slice(here.depth).reverse();
    if (left.length === 0) {
      history.back();
      return;
    }
    for (const { close } of left) close();
    setTimeout(() => {
      history.scrollRestoration = 'auto';
      // A dialog may refuse to close, for example while it sends.
      this.add();
    });
  }
}

/** Returns the state of the current entry with another place. */
const stateOf = (place: Place) => ({ ...history.state, [STATE]: place });

function placeHere(): Place | null {
  const place: unknown = history.state?.[STATE];
  return isPlace(place) ? place : null;
}

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'trail' in value &&
  typeof value.trail === 'string' &&
  'depth' in value &&
  typeof value.depth === 'number';

interface NamedDialog extends OpenDialog {
  readonly id: string;
}

/** The open dialogs, the top one last. */
const openDialogs = createStore<readonly NamedDialog[]>([]);
const entries = new DialogEntries(openDialogs.get);

/** Lets Back close the open dialogs instead of leaving the page. */
export const listenToBack = (): void => void entries.start();

/** Lets Back close this dialog. Returns whether no other dialog covers it. */
export function useOpenDialog(onClose: () => void): boolean {
  const id = useId();
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    openDialogs.set([...openDialogs.get(), { id, close: () => close() }]);
    entries.add();
    return () => openDialogs.set(openDialogs.get().filter(other => other.id !== id));
  }, [id]);
  return useStore(openDialogs).at(-1)?.id === id;
}
