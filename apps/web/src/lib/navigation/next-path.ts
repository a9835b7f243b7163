/** Page where a user must set up a second factor before anything else. */
export const SETUP_PAGE = '/second-factor-setup';

/** Pages that a user sees only before or during a login. A login never returns to them. */
const ENTRY_PAGES: readonly string[] = ['/login', '/register', SETUP_PAGE];

/**
 * Returns the path to open after a login, from `/login?next=`. Returns null for anything a browser could read as another
 * origin (`//evil`, `/\evil`, control characters, a scheme).
 */
export function safeNext(next: string | null | undefined): string | null {
  if (!next?.startsWith('/')) return null;
  const origin = 'http://same.invalid';
  const url = URL.canParse(next, origin) ? new URL(next, origin) : null;
  if (url?.origin !== origin) return null;
  const path = url.pathname + url.search + url.hash;
  if (path.startsWith('//')) return null;
  return ENTRY_PAGES.includes(url.pathname) ? null : path;
}

/** Returns the path of a page on the way to a session with `next`, which brings the user back to `here` afterwards. */
export function loginPath(here: string, page: '/login' | '/register' | typeof SETUP_PAGE = '/login'): string {
  const next = safeNext(here);
  return next === null || next === '/' ? page : `${page}?next=${encodeURIComponent(next)}`;
}
