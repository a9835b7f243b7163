import { createStore } from '../store.ts';
import { currentView, leaveView } from './view.ts';

/**
 * Key of the bearer token in local storage (spec, section 6). If storage is refused (private mode), memory holds the
 * token.
 */
const TOKEN_KEY = 'oficio.token';
/** Marks a logout, so that other tabs can distinguish it from a refused token. */
const LEFT_KEY = 'oficio.left';

let memory: string | null = null;
let storageWorks = true;
/** `inOtherTab`: another tab made the change. */
type Listener = (token: string | null, inOtherTab: boolean) => void;
/** Last token that this tab set. A new object each time, so that every `setToken` notifies. */
const lastSet = createStore<{ readonly token: string | null }>({ token: null });

/** Returns the token of this tab's session. In a tab that shows a person to an administrator, that of the view. */
export function getToken(): string | null {
  const view = currentView();
  if (view) return view.token;
  if (!storageWorks) return memory;
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    storageWorks = false;
    return memory;
  }
}

/**
 * Stores the token, or deletes it with null, and notifies the listeners of this tab. Other tabs receive the storage event.
 * `hasLeft`: the user logged out.
 */
export function setToken(token: string | null, hasLeft = false): void {
  // The administrator's own session, which all tabs share, stays as it is.
  if (leaveView()) return;
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

/** Tokens of the same session that newer tokens replaced in this tab. */
const replaced = new Set<string>();

/** Stores a new token of the same session. The earlier token no longer works. */
export function replaceToken(token: string): void {
  const before = getToken();
  if (before !== null) replaced.add(before);
  setToken(token);
}

/** Returns whether `replaceToken` replaced this token, so that a call with it may be repeated with the stored one. */
export const wasReplaced = (token: string | null): boolean =>
  token !== null && token !== getToken() && replaced.has(token);

/** Returns whether the user of the last token logged out. */
export function hasLeft(): boolean {
  try {
    return localStorage.getItem(LEFT_KEY) !== null;
  } catch {
    return false;
  }
}

/** Calls back when the token changes in this tab or, through the storage event, in another one. */
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
