/** Key in the state of a history entry: how many open overlays it stands for. */
const DEPTH = 'overlays';
/** After this time a traversal counts as done: one that leads nowhere, as after a deleted history, fires no event. */
const TRAVERSAL_TIMEOUT_MS = 3000;

/** What an overlay does on Back. */
export interface Overlay {
  readonly close: () => void;
}

/**
 * Keeps one history entry for each open dialog or menu, above the entry of the page, so that Back closes the top one. They have the
 * page's address and state. An entry is removed when its overlay closes in another way, and before the router navigates.
 */
export class OverlayEntries {
  readonly #open: () => readonly Overlay[];
  /** What waits for the end of a traversal. */
  readonly #waiting: (() => void)[] = [];
  #isTraversing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `open` returns the open overlays, the top one last. */
  constructor(open: () => readonly Overlay[]) {
    this.#open = open;
  }

  /** Listens to Back. Returns a function that stops it. A page that was reloaded under an overlay leaves the overlay's entry. */
  start(): () => void {
    const onPop = () => this.#arrive();
    addEventListener('popstate', onPop);
    this.#settle();
    return () => removeEventListener('popstate', onPop);
  }

  /** Adds the missing entries. Called at once, so that a quick Back finds them. */
  add(): void {
    if (this.#isTraversing) return void this.#waiting.push(() => this.add());
    for (let depth = depthHere(); depth < this.#open().length; depth++) {
      // The traversal back must not scroll: a menu lets the page scroll. New entries take the mode over.
      history.scrollRestoration = 'manual';
      history.pushState({ ...history.state, [DEPTH]: depth + 1 }, '');
    }
  }

  /** Removes the entries of closed overlays, later: another may open in the same moment and use the entry again. */
  removeSoon(): void {
    setTimeout(() => this.#settle());
  }

  /** Runs a navigation of the router, on the page's own entry. */
  navigate(act: () => void): void {
    const go = () => {
      const { pathname } = location;
      act();
      // On another page the overlays are about to disappear.
      if (location.pathname === pathname) this.add();
    };
    const depth = depthHere();
    if (this.#isTraversing) this.#waiting.push(() => this.navigate(act));
    else if (depth === 0) go();
    else {
      this.#waiting.push(go);
      this.#goBack(depth);
    }
  }

  #goBack(count: number): void {
    this.#isTraversing = true;
    this.#timer = setTimeout(() => this.#arrive(), TRAVERSAL_TIMEOUT_MS);
    history.go(-count);
  }

  #arrive(): void {
    clearTimeout(this.#timer);
    if (depthHere() === 0) history.scrollRestoration = 'auto';
    if (this.#isTraversing) this.#isTraversing = false;
    else for (const { close } of this.#open().slice(depthHere()).reverse()) close();
    while (!this.#isTraversing) {
      const next = this.#waiting.shift();
      if (next === undefined) break;
      next();
    }
    // An overlay may refuse to close, and Forward may lead to the entry of a closed one.
    this.removeSoon();
  }

  #settle(): void {
    if (this.#isTraversing) return;
    const surplus = depthHere() - this.#open().length;
    if (surplus > 0) this.#goBack(surplus);
    else this.add();
  }
}

function depthHere(): number {
  const depth: unknown = history.state?.[DEPTH];
  return typeof depth === 'number' ? depth : 0;
}
