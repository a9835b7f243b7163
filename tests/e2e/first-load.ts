import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'playwright-core';
import type { Visitor } from './support.ts';

/** Time without a request after which a page has loaded, with all that it prefetches. Milliseconds. */
const IDLE_MS = 2500;

interface FirstLoad {
  /** Paths of the page's requests. The service worker's own requests are not among them. */
  readonly paths: readonly string[];
  /** Their replies as they were transferred, with headers, in units of 1,024 bytes. */
  readonly kilobytes: number;
  /** Paths of the service worker's own requests, which store the offline page in the background. */
  readonly ofWorker: readonly string[];
}

/** Opens a page and returns what it loaded until 2.5 s after its last request. `use` runs once the page has loaded. */
export async function loadFirst(
  { page, context }: Pick<Visitor, 'page' | 'context'>,
  path: string,
  use: () => Promise<unknown> = async () => {},
): Promise<FirstLoad> {
  const requests: Request[] = [];
  const waiting = new Set<Request>();
  let last = performance.now();
  const begin = (request: Request) => {
    requests.push(request);
    waiting.add(request);
    last = performance.now();
  };
  const end = (request: Request) => {
    waiting.delete(request);
    last = performance.now();
  };
  context.on('request', begin);
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  try {
    await page.goto(path);
    await use();
    last = performance.now();
    while (waiting.size > 0 || performance.now() - last < IDLE_MS) await sleep(50);
  } finally {
    context.off('request', begin);
    context.off('requestfinished', end);
    context.off('requestfailed', end);
  }
  const pathsOf = (some: readonly Request[]) => some.map(request => new URL(request.url()).pathname);
  const ofPage = requests.filter(request => request.serviceWorker() === null);
  return {
    paths: pathsOf(ofPage),
    kilobytes: (await bytesOf(ofPage)) / 1024,
    ofWorker: pathsOf(requests.filter(request => request.serviceWorker() !== null)),
  };
}

async function bytesOf(requests: readonly Request[]): Promise<number> {
  let bytes = 0;
  for (const request of requests) {
    // For example map tiles, which the tests do not load.
    if (request.failure()) continue;
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    bytes += responseBodySize + responseHeadersSize;
  }
  return bytes;
}
