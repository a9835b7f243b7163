import { useSyncExternalStore } from 'react';

/** A value that lives outside React. Components read it with `useStore`. */
export interface Store<Value> {
  readonly initial: Value;
  readonly get: () => Value;
  /** Calls the subscribers, unless the value is the same as before. */
  readonly set: (next: Value) => void;
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set: next => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the current value and renders again when it changes. `onServer` is the value of server-rendered pages. */
export const useStore = <Value>(store: Store<Value>, onServer: Value = store.initial): Value =>
  useSyncExternalStore(store.subscribe, store.get, () => onServer);
