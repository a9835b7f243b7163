/** A text that the browser keeps under a name. Storage may be refused (private mode) or full: then it keeps nothing. */
export interface Kept {
  readonly read: () => string | null;
  /** Null forgets it. */
  readonly keep: (text: string | null) => void;
}

/** Through a refresh and a login elsewhere, in this tab alone. */
export const keptInTab = (name: string): Kept => keptIn(() => sessionStorage, name);

/** For every tab, until it is forgotten. */
export const keptInBrowser = (name: string): Kept => keptIn(() => localStorage, name);

/** What is kept as JSON; null when there is nothing, or something else. */
export function valueIn(kept: Kept): unknown {
  try {
    return JSON.parse(kept.read() ?? 'null');
  } catch {
    return null;
  }
}

const keptIn = (storage: () => Storage, name: string): Kept => ({
  read: () => {
    try {
      return storage().getItem(name);
    } catch {
      return null;
    }
  },
  keep: text => {
    try {
      if (text === null) storage().removeItem(name);
      else storage().setItem(name, text);
    } catch {
      // Then it lives as long as the page.
    }
  },
});
