import type { Page, Route } from 'playwright-core';

/** A call by method and path. */
export type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: RegExp];

/** The call gets no answer. */
export const LOST = 'no answer';

/** A reply, no answer, or a change of the server's own reply. */
export type FakeReply =
  | { readonly status?: number; readonly json: object }
  | typeof LOST
  // biome-ignore lint/suspicious/noExplicitAny: The rows of a table change replies of many types.
  | ((reply: any, query: URLSearchParams) => object);

interface Replaced {
  /** Number of calls that got this answer. */
  readonly count: () => number;
  /** Lets the calls get the answer from before. */
  readonly end: () => void;
}

export interface Replies {
  /** Answers a call in this way from now on; the newest answer counts. */
  readonly replace: (call: Call, answer: FakeReply) => Replaced;
}

/**
 * Lets a test replace replies of the API on one page. The page has one handler until it closes, because `page.unroute` would
 * let a call that is under way fail.
 */
export async function replaceReplies(page: Page): Promise<Replies> {
  const replaced = new Set<{ readonly call: Call; readonly answer: FakeReply; count: number }>();
  await page.route(
    // A function would be asked for each file of the app.
    /^https?:\/\/[^/]+\/api\//,
    async route => {
      const method = route.request().method();
      const url = new URL(route.request().url());
      const found = [...replaced].findLast(({ call }) => call[0] === method && call[1].test(url.pathname));
      if (!found) return route.fallback();
      found.count += 1;
      await fulfil(route, found.answer, url.searchParams);
    },
  );
  return {
    replace(call, answer) {
      const entry = { call, answer, count: 0 };
      replaced.add(entry);
      return { count: () => entry.count, end: () => replaced.delete(entry) };
    },
  };
}

async function fulfil(route: Route, answer: FakeReply, query: URLSearchParams): Promise<void> {
  if (answer === LOST) return route.abort();
  if (typeof answer !== 'function') return route.fulfill(answer);
  try {
    const response = await route.fetch();
    await route.fulfill({ response, json: answer(await response.json(), query) });
  } catch (error) {
    // A page that polls may close while the server answers.
    if (!String(error).includes('closed')) throw error;
  }
}
