/** A style sheet of code failed to load again. */
export class StyleSheetError extends Error {}

/** Links of the document whose style sheet failed to load → the request that replaces the link, once it has begun. */
const failedSheets = new Map<HTMLLinkElement, Promise<void> | null>();

/** Records each style sheet that fails to load. Call it once, before the first code is loaded. */
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
 * Requests the recorded style sheets again. Rejects with a `StyleSheetError` if one fails again. The import that Vite generates
 * requests a style sheet only once in the life of a document: after a failure it would return the code without its styles.
 */
export async function reloadFailedStyleSheets(): Promise<void> {
  // Two loads at once wait for the same request: each of their codes may need the sheet.
  const requests = [...failedSheets].map(([link, running]) => {
    const request = running ?? requestAgain(link).finally(() => failedSheets.delete(link));
    failedSheets.set(link, request);
    return request;
  });
  await Promise.all(requests);
}

/** Replaces the link, because a browser requests the sheet of each link once. Rejects if it fails again; the new link is then recorded. */
function requestAgain(failed: HTMLLinkElement): Promise<void> {
  const link = failed.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () =>
      reject(new StyleSheetError(`The style sheet ${link.href} could not be loaded`)),
    );
    // A link that is no longer in the document would never answer.
    if (failed.isConnected) failed.replaceWith(link);
    else document.head.append(link);
  });
}
