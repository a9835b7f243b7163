import { AppError } from '@oficio/domain/errors.ts';
import type { Site } from '@oficio/domain/site.ts';
import type { PageCall, RouteTable } from '@oficio/web/pages';
import type { Router } from '../platform/http/router.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { WorkerThread } from '../platform/tasks/worker-thread.ts';
import {
  type CallAnswer,
  keyOf,
  type RenderInput,
  type RenderResult,
  type RoutesInput,
  type RoutesResult,
} from './render-input.ts';

/** Most pages need two: the calls of the second depend on the replies of the first. */
const MAX_ROUNDS = 5;

/** Pages of one kind wait in one queue, so that many invented addresses do not displace pages of another kind. */
const KINDS = ['home', 'sign-in', 'profile', 'search', 'other', 'routes'] as const;
type Kind = (typeof KINDS)[number];
/** Pages of one kind that wait. A page takes some 5 ms, so the last one of full queues waits for less than a second. */
const MAX_PER_KIND = 32;

/** Replies of the API by their calls. */
export type CallAnswers = ReadonlyMap<string, CallAnswer>;

export type Rendered = Exclude<RenderResult, { kind: 'calls' }> & {
  /** The calls that the page needed in addition to the known replies. */
  readonly calls: readonly PageCall[];
  readonly answers: CallAnswers;
};

interface PageRequest {
  readonly url: string;
  readonly site: Site;
  readonly kind: Exclude<Kind, 'routes'>;
  /** Replies that are known before. */
  readonly answers?: CallAnswers;
}

/** Renders pages in a thread with data of our own API, as an anonymous visitor gets it. */
export class PageRenderer {
  readonly #router: Pick<Router, 'ask'>;
  readonly #settings: RenderInput['settings'];
  readonly #worker = new WorkerThread<RenderInput | RoutesInput, RenderResult | RoutesResult>({
    entry: new URL('./render-thread.ts', import.meta.url),
    timeoutMs: 10_000,
    // The thread uses some 25 MB.
    idleMs: 30_000,
    maxPerKey: MAX_PER_KIND,
    maxTotal: MAX_PER_KIND * KINDS.length,
    maxHeapMb: 256,
  });

  constructor(router: Pick<Router, 'ask'>, { publicUrl, tileUrl }: Settings) {
    this.#router = router;
    this.#settings = { publicUrl, tileUrl };
  }

  /** Throws 429 when too many pages of the kind wait. */
  async render({ url, site, kind, answers: known }: PageRequest): Promise<Rendered> {
    const answers = new Map(known);
    const calls: PageCall[] = [];
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const result = await this.#worker.run(kind, { url, site, settings: this.#settings, answers });
      if (result.kind === 'routes') break;
      if (result.kind !== 'calls') return { ...result, calls, answers };
      calls.push(...result.calls);
      for (const [key, answer] of await this.ask(result.calls)) answers.set(key, answer);
    }
    throw new Error(`A page needs more than ${MAX_ROUNDS} rounds of calls`);
  }

  async routes(): Promise<RouteTable> {
    const result = await this.#worker.run('routes', { url: null, settings: this.#settings });
    if (result.kind !== 'routes') throw new Error('The render thread returned no routes');
    return result.routes;
  }

  /** Returns the replies of these calls. A refusal (4xx) is a reply, too. Rejects when the server fails. */
  async ask(calls: readonly PageCall[]): Promise<CallAnswers> {
    return new Map(
      await Promise.all(calls.map(async call => [keyOf(call), await this.#answerTo(call)] as const)),
    );
  }

  close(): Promise<void> {
    return this.#worker.close();
  }

  async #answerTo(call: PageCall): Promise<CallAnswer> {
    try {
      return { status: 200, text: await this.#router.ask(call) };
    } catch (error) {
      if (error instanceof AppError && error.status < 500)
        return { status: error.status, text: JSON.stringify(error.toReply()) };
      throw error;
    }
  }
}
