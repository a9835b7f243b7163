/** A failure to load code, also of its style sheets. */
class CodeError extends Error {}

/** Returns whether an error is a failure to load code. Each engine words that of a script differently, but all mention an imported module. */
export const isCodeFailure = (error: Error): boolean =>
  error instanceof CodeError || /import|module|preload/i.test(error.message);

/** Imports a module's component. */
export type LoadCode<Component> = () => Promise<{ readonly default: Component }>;

/** Links of the document whose style sheet failed to load → the request that replaces the link, once it has begun. */
const failedSheets = new Map<HTMLLinkElement, Promise<void> | null>();

/** Notes for `loadCode` each style sheet that fails to load. Call it once, before the first code is loaded. */
export function watchStyleSheets(): void {
  // In the capture phase, because `error` events of links do not bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedSheets.set(target, null);
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
  // Two loads at once wait for the same request: each of their codes may need the sheet.
  const requests = [...failedSheets].map(([link, running]) => {
    const request = running ?? requestAgain(link).finally(() => failedSheets.delete(link));
    failedSheets.set(link, request);
    return request;
  });
  await Promise.all(requests);
  return load();
}

/** Replaces the link, because a browser requests the sheet of each link once. Rejects if it fails again; the new link is then noted. */
function requestAgain(failed: HTMLLinkElement): Promise<void> {
  const link = failed.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () =>
      reject(new CodeError(`The style sheet ${link.href} could not be loaded`)),
    );
    // A link that is no longer in the document would never answer.
    if (failed.isConnected) failed.replaceWith(link);
    else document.head.append(link);
  });
}
