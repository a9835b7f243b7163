import { OFFLINE_PATH } from '../lib/navigation/offline-path.ts';

interface FetchedRequest {
  readonly method: string;
  /** `navigate` for a page in the address bar. */
  readonly mode: string;
  readonly url: string;
}

/** File names under this path contain a content hash. The files are public. */
const ASSETS = '/assets/';
/** Paths of APIs and services, which are not pages. */
const NOT_PAGES = /^\/(api|v1|sandbox|socket\.io|healthz|readyz)(\/|$)/;
const FILE = /\.\w+$/;

/**
 * Returns how the worker answers a request: `asset` from the cache first, `page` from the network or else a redirect to
 * the offline page, `offline` that page itself, `document` from the network. Null leaves the request to the browser, above all
 * replies with personal data.
 *
 * The worker answers every navigation of its origin: the browser has already requested it while the worker started (navigation
 * preload), and would request it again if the worker did not use that reply.
 */
export function kindOf(
  { method, mode, url }: FetchedRequest,
  origin: string,
): 'asset' | 'page' | 'offline' | 'document' | null {
  const { pathname, origin: requested } = new URL(url);
  if (method !== 'GET' || requested !== origin) return null;
  if (mode !== 'navigate') return pathname.startsWith(ASSETS) ? 'asset' : null;
  if (NOT_PAGES.test(pathname) || FILE.test(pathname)) return 'document';
  return pathname === OFFLINE_PATH ? 'offline' : 'page';
}
