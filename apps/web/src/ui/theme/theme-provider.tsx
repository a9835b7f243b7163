import { MantineContext, MantineThemeProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

const nothing = (): void => undefined;

/**
 * What Mantine's components need to know. Mantine's own provider would also write the theme's variables, switch between
 * colour schemes and remember the choice, all with scripts; here the variables are a sheet (`build/theme-sheet.ts`) and the
 * scheme is the system's, by CSS alone (`build/schemes-by-media.ts`), so the page is right before the first script runs.
 */
const context = {
  colorScheme: 'auto',
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const;

export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
