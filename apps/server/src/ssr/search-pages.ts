import type { PageCall } from '@oficio/web/pages';
import { LRUCache } from 'lru-cache';
import type { Document } from '../platform/http/document.ts';
import type { CallAnswers, PageRenderer } from './page-renderer.ts';

/** How long a page is shown without asking the search again, if no technician changed. */
const MAX_AGE_MS = 2000;

/** A document with what it was rendered from. */
interface SearchPage {
  readonly document: Document;
  readonly calls: readonly PageCall[];
  readonly answers: CallAnswers;
}

/** The state of the technicians when a page was compared with them. */
interface Checked {
  readonly changes: number;
  readonly at: number;
}

/** Caches pages with search results by their address. Shows a cached page only if the search still returns the same. */
export class SearchPages {
  readonly #renderer: Pick<PageRenderer, 'ask'>;
  /** Returns a number that differs after each change of a technician. */
  readonly #countChanges: () => number;
  readonly #pages: LRUCache<string, SearchPage & { readonly checked: Checked }>;

  constructor(
    renderer: Pick<PageRenderer, 'ask'>,
    { max, countChanges }: { readonly max: number; readonly countChanges: () => number },
  ) {
    this.#renderer = renderer;
    this.#countChanges = countChanges;
    this.#pages = new LRUCache({ max });
  }

  /**
   * Returns the cached document, or renders and caches it. `render` gets the replies that are known already and returns the calls
   * that it needed in addition.
   */
  async getOrRender(url: string, render: (known: CallAnswers) => Promise<SearchPage>): Promise<Document> {
    const cached = this.#pages.get(url);
    const checked = { changes: this.#countChanges(), at: performance.now() };
    if (cached?.checked.changes === checked.changes && checked.at - cached.checked.at < MAX_AGE_MS)
      return cached.document;
    const calls = cached?.calls ?? [];
    const known = await this.#renderer.ask(calls);
    if (cached && isEqual(known, cached.answers)) {
      this.#pages.set(url, { ...cached, checked });
      return cached.document;
    }
    const { document, answers, calls: others } = await render(known);
    this.#pages.set(url, { document, answers, calls: [...calls, ...others], checked });
    return document;
  }
}

const isEqual = (some: CallAnswers, others: CallAnswers): boolean =>
  [...some].every(([key, { text }]) => others.get(key)?.text === text);
