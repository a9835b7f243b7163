import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The two fonts that the first screen of a Spanish page needs. */
const FONTS = /(instrument-sans|bricolage-grotesque)-latin-wght-normal.*\.woff2$/;
/** Where most visits begin. Other pages pay a few kilobytes at low priority for it. */
const LANDING = '/pages/home-page.tsx';

/**
 * Lets what the first screen needs travel together: without it the fonts would wait for the style sheet, and the home
 * page's code for the entry script, one round trip after the other.
 */
export function preloadFirstScreen(): Plugin {
  return {
    name: 'oficio:preload-first-screen',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => [
        ...Object.keys(bundle)
          .filter(file => FONTS.test(file))
          .map(file => link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}` })),
        ...landingFiles(bundle)
          .filter(file => !html.includes(file))
          .map(file =>
            link(
              file.endsWith('.css')
                ? { rel: 'preload', as: 'style', href: `/${file}` }
                : { rel: 'modulepreload', href: `/${file}` },
            ),
          ),
      ],
    },
  };
}

const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: '' },
  injectTo: 'head',
});

/** The landing page's chunk, all it imports at once, and their sheets. */
function landingFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || files.has(file)) return;
    files.add(file);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    chunk.imports.forEach(visit);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(LANDING)) visit(chunk.fileName);
  }
  return [...files];
}
