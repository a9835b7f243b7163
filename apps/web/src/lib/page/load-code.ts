/** Imports a module's component. */
export type LoadCode<Component> = () => Promise<{ readonly default: Component }>;

/** Style sheets that failed to load. */
const failed = new Set<HTMLLinkElement>();
let isWatching = false;

/**
 * Imports code and can be called again after a failure. Vite never asks again for a style sheet that failed, so the code would
 * arrive without its styles: those links are renewed first.
 */
export async function loadCode<Component>(
  load: LoadCode<Component>,
): Promise<{ readonly default: Component }> {
  watchSheets();
  await Promise.all([...failed].map(renew));
  return load();
}

function watchSheets(): void {
  if (isWatching) return;
  isWatching = true;
  // In the capture phase, because `error` events of links do not bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
    },
    true,
  );
}

function renew(link: HTMLLinkElement): Promise<void> {
  failed.delete(link);
  const next = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    next.addEventListener('load', () => resolve());
    next.addEventListener('error', () => reject(new Error(`Unable to load CSS of ${next.href}`)));
    link.replaceWith(next);
  });
}
