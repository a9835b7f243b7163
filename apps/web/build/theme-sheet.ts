import type { MantineTheme } from '@mantine/core';
import type { Plugin } from 'vite';

const ID = 'virtual:oficio-theme.css';
const RESOLVED = `\0${ID}`;

/**
 * Serves `virtual:oficio-theme.css`, the variables of the theme as a style sheet. The system's colour scheme selects them by
 * media query, so that the first paint has the right colours without a script.
 */
export function themeSheet(): Plugin {
  return {
    name: 'oficio:theme-sheet',
    resolveId: id => (id === ID ? RESOLVED : null),
    load: id => (id === RESOLVED ? themeVariables() : null),
  };
}

async function themeVariables(): Promise<string> {
  const [
    { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme },
    { theme },
    { colors, variables },
  ] = await Promise.all([
    import('@mantine/core'),
    import('../src/ui/theme/theme.ts'),
    import('../src/ui/theme/ramps.ts'),
  ]);
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  // Only our colours: the app uses none of Mantine's own.
  const complete: MantineTheme = {
    ...merged,
    colors: colors as Partial<typeof merged.colors> as typeof merged.colors,
  };
  const sets = [defaultCssVariablesResolver(complete), variables(complete)];
  const rule = (name: 'variables' | 'light' | 'dark') =>
    `:root { ${Object.entries(Object.assign({}, ...sets.map(set => set[name])))
      .map(([variable, value]) => `${variable}: ${value};`)
      .join(' ')} }`;
  return [
    rule('variables'),
    `@media (prefers-color-scheme: light) { ${rule('light')} }`,
    `@media (prefers-color-scheme: dark) { ${rule('dark')} }`,
  ].join('\n');
}
