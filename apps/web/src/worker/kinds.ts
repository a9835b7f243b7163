import { OFFLINE_PATH } from '../lib/navigation/offline-path.ts';

interface Asked {
  readonly method: string;
  /** `navigate` for a page in the address bar. */
  readonly mode: string;
  readonly url: string;
}

/** Under here every file is named after its content and is anybody's. */
const ASSETS = '/assets/';
/** What is called rather than visited, or is not ours to stand in for. */
const NOT_PAGES = /^\/(api|v1|sandbox|socket\.io|healthz|readyz)(\/|$)/;
const FILE = /\.\w+$/;

/**
 * What the worker does about a request: `asset` may come from what is kept, `page` from the network or else from the
 * offline page, `offline` is that page itself. Null, for everything else, and above all for whatever answers one person only:
 * the browser goes on as if there were no worker.
 */
export function kindOf({ method, mode, url }: Asked, origin: string): 'asset' | 'page' | 'offline' | null {
  const { pathname, origin: asked } = new URL(url);
  if (method !== 'GET' || asked !== origin) return null;
  if (pathname.startsWith(ASSETS)) return mode === 'navigate' ? null : 'asset';
  if (mode !== 'navigate' || NOT_PAGES.test(pathname) || FILE.test(pathname)) return null;
  return pathname === OFFLINE_PATH ? 'offline' : 'page';
}
