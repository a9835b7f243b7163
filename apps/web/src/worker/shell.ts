import { BUILD, SHELL } from 'virtual:oficio-shell';
import { OFFLINE_PATH, offlinePath } from '../lib/navigation/offline-path.ts';
import type { FetchEvent } from './scope.ts';

/** What stands without a network: the offline page and what it is made of. Anybody's, the same for everybody. */
const KEPT_SHELL = `oficio-shell-${BUILD}`;
/** Other files of the build, as they are asked for: theirs is the name of their content, so they never go stale. */
const ASSETS = 'oficio-assets-';
const KEPT_ASSETS = ASSETS + BUILD;
/** Builds whose files are kept: a tab may still run the one before. */
const BUILDS_KEPT = 2;

/** Fetches the shell of this build, past every cache between. Rejects, and the worker is not installed, when a part is missing. */
export async function keepShell(): Promise<void> {
  const shell = await caches.open(KEPT_SHELL);
  await shell.addAll([OFFLINE_PATH, ...SHELL].map(path => new Request(path, { cache: 'reload' })));
}

/** Lets go of what earlier builds left. */
export async function dropOldBuilds(): Promise<void> {
  const names = await caches.keys();
  // In the order in which they were made.
  const assets = names.filter(name => name.startsWith(ASSETS) && name !== KEPT_ASSETS);
  const shells = names.filter(name => name.startsWith('oficio-shell-') && name !== KEPT_SHELL);
  const old = [...shells, ...assets.slice(0, assets.length - (BUILDS_KEPT - 1))];
  await Promise.all(old.map(name => caches.delete(name)));
}

/** Deletes the build files that were cached when they were used. */
export async function dropUsed(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(name => name.startsWith(ASSETS)).map(name => caches.delete(name)));
}

/** A file of the build: kept or fetched, and then kept. */
export async function answerAsset({ request }: FetchEvent): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  // Not what a portal in between answers, nor a part of a file.
  if (answer.status === 200 && answer.type === 'basic') {
    const copy = answer.clone();
    const assets = await caches.open(KEPT_ASSETS);
    await assets.put(request, copy).catch(() => undefined);
  }
  return answer;
}

/** A page, always as the server has it now; without a network the way to the offline page. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  try {
    return await fromNetwork(event);
  } catch {
    const { pathname, search } = new URL(event.request.url);
    return Response.redirect(offlinePath(pathname + search));
  }
}

/** The offline page itself. */
export async function answerOffline(event: FetchEvent): Promise<Response> {
  try {
    return await fromNetwork(event);
  } catch (error) {
    const kept = await caches.match(OFFLINE_PATH, { cacheName: KEPT_SHELL, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

const fromNetwork = async ({ request, preloadResponse }: FetchEvent): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);
