import { createStore } from '../store.ts';

/** The bearer token, kept in local storage (spec, section 6). Storage may be refused (private mode): memory then. */
const TOKEN_KEY = 'oficio.token';
/** Beside it: the last one went because its user left. The other tabs cannot tell that from one that was refused. */
const LEFT_KEY = 'oficio.left';

let memory: string | null = null;
let storageWorks = true;
/** `elsewhere`: the change was made by another tab. */
type Listener = (token: string | null, elsewhere: boolean) => void;
/** The last token that this tab set: a new object each time, so that every call of `setToken` is a change. */
const lastSet = createStore<{ readonly token: string | null }>({ token: null });

export function getToken(): string | null {
  if (!storageWorks) return memory;
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    storageWorks = false;
    return memory;
  }
}

/**
 * Stores or, with null, forgets the token and tells who listens in this tab; other tabs hear the storage event.
 * `hasLeft`: it is forgotten because its user wants to.
 */
export function setToken(token: string | null, hasLeft = false): void {
  memory = token;
  try {
    if (hasLeft) localStorage.setItem(LEFT_KEY, '1');
    else localStorage.removeItem(LEFT_KEY);
    if (token === null) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
  } catch {
    storageWorks = false;
  }
  lastSet.set({ token });
}

/** Whether the last token of this browser went because its user left. */
export function hasLeft(): boolean {
  try {
    return localStorage.getItem(LEFT_KEY) !== null;
  } catch {
    return false;
  }
}

/** Calls back whenever the token changes in this tab or, by the storage event, in another one. */
export function onTokenChange(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY || event.key === null) listener(getToken(), true);
  };
  const unsubscribe = lastSet.subscribe(() => listener(lastSet.get().token, false));
  addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    removeEventListener('storage', onStorage);
  };
}
