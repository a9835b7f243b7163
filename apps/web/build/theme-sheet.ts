import type { Plugin } from 'vite';

const ID = 'virtual:oficio-theme.css';
const RESOLVED = `\0${ID}`;
const STYLE = /<style[^>]*>(.*?)<\/style>/gs;

/**
 * `virtual:oficio-theme.css`: the variables of the theme as a sheet. Mantine's provider would write the same with a script,
 * into every page, after that script has arrived.
 */
export function themeSheet(): Plugin {
  return {
    name: 'oficio:theme-sheet',
    resolveId: id => (id === ID ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null;
      const [{ renderToStaticMarkup }, { createElement }, { MantineProvider }, { theme, variables }] =
        await Promise.all([
          import('react-dom/server'),
          import('react'),
          import('@mantine/core'),
          import('../src/ui/theme.ts'),
        ]);
      const markup = renderToStaticMarkup(
        createElement(MantineProvider, {
          theme,
          cssVariablesResolver: variables,
          cssVariablesSelector: ':root',
          deduplicateCssVariables: false,
          withGlobalClasses: false,
        }),
      );
      return [...markup.matchAll(STYLE)].map(([, css]) => css).join('\n');
    },
  };
}
