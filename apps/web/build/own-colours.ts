import type { Plugin } from 'vite';

/** Leaves Mantine's own fourteen ramps out of the scripts: every colour we use is one of ours (`src/ui/theme/theme.ts`). */
export function ownColours(): Plugin {
  return {
    name: 'oficio:own-colours',
    apply: 'build',
    load: {
      filter: { id: /@mantine\/core\/esm\/.*\/default-colors\.mjs$/ },
      handler: () => 'export const DEFAULT_COLORS = {};',
    },
  };
}
