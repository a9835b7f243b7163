import { type ComponentType, use } from 'react';
import { type LoadCode, loadCode } from '../../lib/page/load-code.ts';

/**
 * Time for which a failed request is kept. When a request ends, React renders the page again, and this rendering must find the
 * failure to show it. If it started a new request instead, the browser would request the code without end.
 */
const KEEP_FAILURE_MS = 1000;

/** The code of one page, which is requested when it is needed. */
export class PageCode {
  readonly #import: LoadCode<ComponentType>;
  #page: ComponentType | undefined;
  /** The request that renderings of the page wait for. A later rendering finds the same one. */
  #request: Promise<ComponentType> | undefined;

  constructor(importPage: LoadCode<ComponentType>) {
    this.#import = importPage;
  }

  /** The page, or undefined until its code has loaded. */
  get page(): ComponentType | undefined {
    return this.#page;
  }

  /** Loads the code before the page is rendered. Throws if it fails; the rendering then tries again. */
  async preload(): Promise<ComponentType> {
    const { default: page } = await loadCode(this.#import);
    this.#page = page;
    return page;
  }

  /** Loads the code for a rendering: requests it at the first call, and anew once a failure is `KEEP_FAILURE_MS` old. */
  load(): Promise<ComponentType> {
    if (this.#request) return this.#request;
    const forget = () => {
      this.#request = undefined;
    };
    this.#request = this.preload();
    this.#request.catch(() => setTimeout(forget, KEEP_FAILURE_MS));
    return this.#request;
  }
}

/**
 * Renders a page, and suspends until its code has loaded; throws if it fails. Code that has loaded is rendered at once, which
 * server rendering and hydration need; React's `lazy` would suspend even then.
 */
export function PageOf({ code }: { readonly code: PageCode }) {
  const Page = code.page ?? use(code.load());
  return <Page />;
}
