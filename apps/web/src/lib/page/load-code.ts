/** Imports a module's component. */
export type LoadCode<Component> = () => Promise<{ readonly default: Component }>;

/** Links of the document whose style sheet failed to load. */
const failedSheets = new Set<HTMLLinkElement>();

/** Notes for `loadCode` each style sheet that fails to load. Call it once, before the first code is loaded. */
export function watchStyleSheets(): void {
  // In the capture phase, because `error` events of links do not bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedSheets.add(target);
    },
    true,
  );
}

/**
 * Imports code with its style sheets; can be called again after a failure. The browser then requests the scripts again, but the
 * import that Vite generates requests a style sheet only once in the life of a document: after a failure it would return the code
 * without its styles. So the failed sheets of all code are requested here first.
 */
export async function loadCode<Component>(
  load: LoadCode<Component>,
): Promise<{ readonly default: Component }> {
  await Promise.all([...failedSheets].map(requestAgain));
  return load();
}

/** Replaces the link, because a browser requests the sheet of each link once. Throws if it fails again; it is then noted again. */
function requestAgain(failed: HTMLLinkElement): Promise<void> {
  failedSheets.delete(failed);
  const link = failed.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`Unable to load CSS of ${link.href}`)));
    failed.replaceWith(link);
  });
}
