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
  return url.pathname === '/login' || url.pathname === '/register' ? null : path;
}

/** Returns the path of `/login` or `/register` with `next`, which brings the user back to `here` afterwards. */
export function loginPath(here: string, page: '/login' | '/register' = '/login'): string {
  const next = safeNext(here);
  return next === null || next === '/' ? page : `${page}?next=${encodeURIComponent(next)}`;
}
