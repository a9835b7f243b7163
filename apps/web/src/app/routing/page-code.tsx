// biome-ignore lint/style/noRestrictedImports: Pages have an error boundary of their own, and this class renews failed code.
import { type ComponentType, lazy, useState } from 'react';
import { type LoadCode, loadCode } from '../../lib/page/load-code.ts';

/**
 * Time for which failed code stays failed. React renders a page that waited for its code anew, so code that is renewed at once
 * would be requested without end.
 */
const RETRY_AFTER_MS = 1000;

/** Loads the code of a page when it is needed. */
export class PageCode {
  readonly #load: LoadCode<ComponentType>;
  #late: ComponentType;
  #here: ComponentType | undefined;
  #failedAt = Number.POSITIVE_INFINITY;

  constructor(load: LoadCode<ComponentType>) {
    this.#load = load;
    this.#late = this.#lazy();
  }

  #lazy(): ComponentType {
    this.#failedAt = Number.POSITIVE_INFINITY;
    return lazy(async () => {
      try {
        return await loadCode(this.#load);
      } catch (error) {
        this.#failedAt = performance.now();
        throw error;
      }
    });
  }

  /** Loads the code before it is needed. */
  async preload(): Promise<void> {
    this.#here = (await this.#load()).default;
  }

  /** The page component; suspends until the code is loaded. */
  get Page(): ComponentType {
    // React caches the failure of a lazy component, so a later visit uses a new one.
    if (performance.now() - this.#failedAt > RETRY_AFTER_MS) this.#late = this.#lazy();
    return this.#here ?? this.#late;
  }
}

/**
 * Renders a page from its code. Code that is already loaded renders synchronously, which server rendering and hydration need
 * and React's `lazy` does not do.
 */
export function PageOf({ code }: { readonly code: PageCode }) {
  // Chosen once: a different component in the same place would lose its state.
  const [{ Page }] = useState(() => ({ Page: code.Page }));
  return <Page />;
}
