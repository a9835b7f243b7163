// biome-ignore lint/style/noRestrictedImports: Pages have an error boundary of their own, and this class renews failed code.
import { type ComponentType, lazy, useState } from 'react';
import { type LoadCode, loadCode } from '../../lib/page/load-code.ts';

/** The code of a page, fetched when it is needed. */
export class PageCode {
  readonly #load: LoadCode<ComponentType>;
  #late: ComponentType;
  #here: ComponentType | undefined;

  constructor(load: LoadCode<ComponentType>) {
    this.#load = load;
    this.#late = this.#lazy();
  }

  /** React keeps the failure of a lazy component for good: the next visit to the page gets another one. */
  #lazy(): ComponentType {
    return lazy(async () => {
      try {
        return await loadCode(this.#load);
      } catch (error) {
        this.#late = this.#lazy();
        throw error;
      }
    });
  }

  /** Fetches the code ahead of its use. */
  async preload(): Promise<void> {
    this.#here = (await this.#load()).default;
  }

  /** The page; until its code is here, rendering it suspends. */
  get Page(): ComponentType {
    return this.#here ?? this.#late;
  }
}

/**
 * A page by its code. What is here already is rendered at once, which `lazy` alone never does, and which a server needs, and
 * a browser that takes over what the server rendered.
 */
export function PageOf({ code }: { readonly code: PageCode }) {
  // Decided once: another component in the same place would begin from nothing.
  const [{ Page }] = useState(() => ({ Page: code.Page }));
  return <Page />;
}
