import type { LazyRoutes } from './lazy-routes.ts';

/**
 * Loads code that few visits need. The table of imports is itself imported on demand, because its file names, which do not
 * compress, would add 4 KB to the first download.
 */
export const lazyRoute =
  <Module>(pick: (routes: LazyRoutes) => Promise<Module>) =>
  async (): Promise<Module> => {
    const { lazyRoutes } = await import('./lazy-routes.ts');
    return pick(lazyRoutes);
  };
