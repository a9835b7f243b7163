import type { LaterCode } from './later-code.ts';

/**
 * Loads what few visits need. Not even where its files are is part of the first download: their names alone, which nothing
 * compresses, would be 4 KB of it.
 */
export const later =
  <Module>(pick: (code: LaterCode) => Promise<Module>) =>
  async (): Promise<Module> => {
    const { laterCode } = await import('./later-code.ts');
    return pick(laterCode);
  };
