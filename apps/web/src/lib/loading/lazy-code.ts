import { reloadFailedStyleSheets, StyleSheetError } from './failed-style-sheets.ts';

/**
 * Time for which a failed request is kept. When a request ends, React renders its component again, and this rendering must find the
 * failure to show it. If it started a new request instead, the browser would request the code without end.
 */
const KEEP_FAILURE_MS = 1000;

/**
 * A module with its style sheets that is loaded when it is needed: a page, a dialog, a part of a page. It can be loaded again after a
 * failure. Next: `ui/loading/lazy-part.tsx` renders it.
 */
export class LazyCode<Module> {
  readonly #import: () => Promise<Module>;
  #module: Module | undefined;
  /** The request that renderings wait for. A later rendering finds the same one. */
  #request: Promise<Module> | undefined;

  constructor(importModule: () => Promise<Module>) {
    this.#import = importModule;
  }

  /** The module, or undefined until it has loaded. */
  get module(): Module | undefined {
    return this.#module;
  }

  /** Loads the module. Rejects if its script, or a style sheet that failed before, cannot be loaded. */
  async load(): Promise<Module> {
    await reloadFailedStyleSheets();
    this.#module = await this.#import();
    return this.#module;
  }

  /** Loads the module before it is needed. Ignores a failure, because its rendering tries again. */
  preload(): void {
    this.load().catch(() => undefined);
  }

  /** Loads the module for a rendering: at the first call, and again once a failure is `KEEP_FAILURE_MS` old or forgotten. */
  loadForRendering(): Promise<Module> {
    if (this.#request) return this.#request;
    const request = this.load();
    this.#request = request;
    request.catch(() => setTimeout(() => this.#forget(request), KEEP_FAILURE_MS));
    return request;
  }

  /** Makes the next rendering try again at once. Call it when the failure is on the screen. */
  forgetFailure(): void {
    this.#forget(this.#request);
  }

  #forget(request: Promise<Module> | undefined): void {
    // A later request, which may have begun since, stays.
    if (this.#request === request) this.#request = undefined;
  }
}

/** Returns whether an error is a failure to load code. Each engine words that of a script differently, but all mention an imported module. */
export const isCodeFailure = (error: Error): boolean =>
  error instanceof StyleSheetError || /import|module|preload/i.test(error.message);
