import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

const ignore = (): void => undefined;

/** Follows the system's colour scheme; the app stores no choice. */
const systemColorScheme: MantineColorSchemeManager = {
  get: () => 'auto',
  set: ignore,
  subscribe: ignore,
  unsubscribe: ignore,
  clear: ignore,
};

/**
 * Gives Mantine's components the theme. Its variables are a style sheet (`build/theme-sheet.ts`) instead of an element that
 * this provider writes, so that pages have their colours before the first script runs.
 */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={systemColorScheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
