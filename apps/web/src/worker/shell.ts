import { BUILD, SHELL } from 'virtual:oficio-shell';
import { OFFLINE_PATH, offlinePath } from '../lib/navigation/offline-path.ts';
import type { FetchEvent } from './scope.ts';

/** Cache of the offline page and its files, which are the same for all users. */
const SHELL_CACHE = `oficio-shell-${BUILD}`;
/** Cache of other build files that were requested. Their names contain a content hash, so they never become outdated. */
const ASSET_CACHE_PREFIX = 'oficio-assets-';
const ASSET_CACHE = ASSET_CACHE_PREFIX + BUILD;
/** Number of builds with cached files, because a tab may still run the previous one. */
const MAX_BUILDS = 2;

/**
 * Fetches the shell of this build; its hashed files may come from the HTTP cache, where the page has just put many of them. Rejects if a
 * file is missing, which cancels the installation.
 */
export async function cacheShell(): Promise<void> {
  const shell = await caches.open(SHELL_CACHE);
  await shell.addAll([new Request(OFFLINE_PATH, { cache: 'reload' }), ...SHELL]);
}

/** Deletes the caches of earlier builds. */
export async function deleteOldBuilds(): Promise<void> {
  const names = await caches.keys();
  // `caches.keys()` returns the caches in the order of their creation.
  const assets = names.filter(name => name.startsWith(ASSET_CACHE_PREFIX) && name !== ASSET_CACHE);
  const shells = names.filter(name => name.startsWith('oficio-shell-') && name !== SHELL_CACHE);
  const old = [...shells, ...assets.slice(0, assets.length - (MAX_BUILDS - 1))];
  await Promise.all(old.map(name => caches.delete(name)));
}

/** Deletes the build files that were cached when they were used. */
export async function deleteAssetCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter(name => name.startsWith(ASSET_CACHE_PREFIX)).map(name => caches.delete(name)),
  );
}

/** Answers with a build file from the cache, or fetches and caches it. */
export async function answerAsset({ request }: FetchEvent): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const answer = await fetch(request);
  // Excludes replies of a captive portal and partial content.
  if (answer.status === 200 && answer.type === 'basic') {
    const copy = answer.clone();
    const assets = await caches.open(ASSET_CACHE);
    await assets.put(request, copy).catch(() => undefined);
  }
  return answer;
}

/** Answers with the page from the network; offline, redirects to the offline page. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  try {
    return await fromNetwork(event);
  } catch {
    const { pathname, search } = new URL(event.request.url);
    return Response.redirect(offlinePath(pathname + search));
  }
}

/** Answers with the offline page. */
export async function answerOffline(event: FetchEvent): Promise<Response> {
  try {
    return await fromNetwork(event);
  } catch (error) {
    const cached = await caches.match(OFFLINE_PATH, { cacheName: SHELL_CACHE, ignoreVary: true });
    if (cached) return cached;
    throw error;
  }
}

/** Answers with the reply that the browser requested while the worker started, or requests it. */
export const fromNetwork = async ({ request, preloadResponse }: FetchEvent): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);
