/** A text in one of the browser's storages. Where storage is refused (private mode) or full, reads return null and writes do nothing. */
export interface StorageEntry {
  readonly read: () => string | null;
  /** Null removes the entry. */
  readonly write: (text: string | null) => void;
}

/** Survives a refresh and a login on another page, in this tab only. */
export const sessionStorageEntry = (name: string): StorageEntry => entryOf(() => sessionStorage, name);

/** Shared by all tabs until it is removed. */
export const localStorageEntry = (name: string): StorageEntry => entryOf(() => localStorage, name);

/** Calls back when another tab changes an entry of the local storage. Returns the function that ends this. */
export function watchOtherTabs(
  name: string,
  onChange: (value: string | null, before: string | null) => void,
): () => void {
  const onStorage = ({ key, newValue, oldValue }: StorageEvent) => {
    if (key === name) onChange(newValue, oldValue);
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Parses an entry as JSON. Returns null for a missing entry and for anything that is not JSON. */
export function readJson(entry: StorageEntry): unknown {
  try {
    return JSON.parse(entry.read() ?? 'null');
  } catch {
    return null;
  }
}

const entryOf = (storage: () => Storage, name: string): StorageEntry => ({
  read: () => {
    try {
      return storage().getItem(name);
    } catch {
      return null;
    }
  },
  write: text => {
    try {
      if (text === null) storage().removeItem(name);
      else storage().setItem(name, text);
    } catch {
      // The value then lives only as long as the page.
    }
  },
});
