import type { Plugin } from 'vite';

const ID = 'virtual:oficio-theme.css';
const RESOLVED = `\0${ID}`;
const STYLE = /<style[^>]*>(.*?)<\/style>/gs;
const DECLARATION = /--mantine-color-(\w+)-[\w-]+: [^;]+;/g;

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
      const [
        { renderToStaticMarkup },
        { createElement },
        { DEFAULT_THEME, MantineProvider },
        { theme },
        { colors, variables },
      ] = await Promise.all([
        import('react-dom/server'),
        import('react'),
        import('@mantine/core'),
        import('../src/ui/theme/theme.ts'),
        import('../src/ui/theme/ramps.ts'),
      ]);
      const markup = renderToStaticMarkup(
        createElement(MantineProvider, {
          theme: { ...theme, colors },
          cssVariablesResolver: variables,
          cssVariablesSelector: ':root',
          deduplicateCssVariables: false,
          withGlobalClasses: false,
        }),
      );
      // Ramps of Mantine's that are none of ours: nobody uses them.
      const foreign = new Set(Object.keys(DEFAULT_THEME.colors).filter(name => !(name in colors)));
      return [...markup.matchAll(STYLE)]
        .map(([, css = '']) => css.replace(DECLARATION, (text, name) => (foreign.has(name) ? '' : text)))
        .join('\n');
    },
  };
}
