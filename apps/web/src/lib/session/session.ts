import { accountEndpoints, type UserOut } from '@oficio/domain/accounts/contract.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { getToken, hasLeft, onTokenChange, replaceToken, setToken } from '../storage/session-token.ts';
import { dropUnsentMessages, dropUnsentMessagesOfOthers } from '../storage/unsent-messages.ts';
import { currentView, leaveView, type View } from '../storage/view.ts';
import { createStore, useStore } from '../store.ts';

/**
 * State of the session. `loading`: checks the stored token. `anonymous`: `why` distinguishes a visitor, a logout and a refused
 * token. `user`: logged in. `enrol`: must first set up a second factor. `unreachable`: the server did not check the token.
 */
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'anonymous'; readonly why: 'visitor' | 'left' | 'refused' }
  | { readonly state: 'user'; readonly user: UserOut }
  | { readonly state: 'enrol'; readonly user: UserOut }
  | { readonly state: 'unreachable'; readonly error: ApiError };

const LOADING: Session = { state: 'loading' };
const VISITOR: Session = { state: 'anonymous', why: 'visitor' };

const session = createStore<Session>(LOADING);
/** Token of `session`, which distinguishes a change of account from a repeated event. */
let checkedToken: string | null = null;

/** Returns the current session. The server renders, and the browser hydrates, an anonymous session. */
export const useSession = (): Session => useStore(session, VISITOR);

/** Returns the logged-in user; null without one, and while the user must first set up a second factor. */
export function useUser(): UserOut | null {
  const current = useSession();
  return current.state === 'user' ? current.user : null;
}

/** Returns the person as whom the administrator sees the site in this tab, or null. Always null on the server and while hydrating. */
export function useView(): View | null {
  const { state } = useSession();
  return state === 'anonymous' ? null : currentView();
}

/**
 * Checks the stored token. Clears a refused token (spec, section 6), but keeps it if the server does not answer, because a
 * lost network is no logout.
 */
export async function checkSession(): Promise<void> {
  const token = getToken();
  checkedToken = token;
  if (token === null) return session.set(VISITOR);
  // Another tab may have renewed the token of the same user. The open page keeps what was typed.
  if (session.get().state !== 'user') session.set(LOADING);
  try {
    const reply = await call(accountEndpoints.me);
    if (token !== checkedToken) return;
    welcome(reply);
  } catch (error) {
    if (token !== checkedToken) return;
    if (error instanceof ApiError && error.isTemporary) return session.set({ state: 'unreachable', error });
    endSession('refused');
  }
}

/** A session as the server describes it to its user. `enrol`: the user must first set up a second factor. */
interface Entry {
  readonly user: UserOut;
  readonly stage: 'open' | 'enrol';
}

/** Starts a session from the reply of login or registration. */
export function beginSession({ token, ...entry }: Entry & { readonly token: string }): void {
  checkedToken = token;
  setToken(token);
  welcome(entry);
}

/** Stores the new token of the current session. */
export function renewToken(token: string): void {
  checkedToken = token;
  replaceToken(token);
}

/**
 * Loaded separately, because anonymous visitors do not need it. Loaded at login, so that it also works offline. Not as `LazyCode`: it must
 * also run if a style sheet is missing.
 */
const settleDrafts = (userId?: number): void =>
  void import('../storage/visitor-draft.ts')
    .then(drafts => drafts.settleDrafts(userId))
    .catch(() => undefined);

/** Gives the user what this tab's visitor has not sent, deletes the unsent input of other users and sets the new user. */
function welcome({ user, stage }: Entry): void {
  // In a view, the stored input is the administrator's own, which stays.
  if (!currentView()) {
    settleDrafts(user.id);
    dropUnsentMessagesOfOthers(user.id);
  }
  session.set({ state: stage === 'open' ? 'user' : 'enrol', user });
}

/** Ends the session on the user's request, here or in another tab, and deletes their drafts. */
export function leaveSession(): void {
  if (leaveView()) return;
  dropUnsentMessages(currentUserId() ?? null);
  settleDrafts();
  endSession('left');
}

/** Updates the user's data. */
export function updateUser(user: UserOut): void {
  const current = session.get();
  if (current.state === 'user' && current.user.id === user.id) session.set({ state: 'user', user });
}

/** Ends the session in this tab and, through storage, in the others. */
function endSession(why: 'left' | 'refused'): void {
  // The next page shows the administrator's own session. Until then this one must not lead to the login.
  if (leaveView()) return;
  checkedToken = null;
  setToken(null, why === 'left');
  session.set({ state: 'anonymous', why });
}

/** Checks the stored token and follows its changes in other tabs. Returns a function that stops it. */
export function startSession(): () => void {
  const onOnline = () => {
    if (session.get().state === 'unreachable') void checkSession();
  };
  const stop = onTokenChange((token, inOtherTab) => {
    if (token === checkedToken) return;
    if (token === null && inOtherTab && hasLeft()) leaveSession();
    else if (token === null) endSession('refused');
    else void checkSession();
  });
  addEventListener('online', onOnline);
  void checkSession();
  return () => {
    stop();
    removeEventListener('online', onOnline);
  };
}

/** Calls back when the user changes. Loading the user of the same token is no change. */
export function onUserChange(listener: () => void): () => void {
  let last = currentUserId();
  return session.subscribe(() => {
    const now = currentUserId();
    if (now === undefined || now === last) return;
    const isChange = last !== undefined;
    last = now;
    if (isChange) listener();
  });
}

/** Null for an anonymous visitor; undefined until it is known. */
function currentUserId(): number | null | undefined {
  const current = session.get();
  if (current.state === 'user' || current.state === 'enrol') return current.user.id;
  return current.state === 'anonymous' ? null : undefined;
}
