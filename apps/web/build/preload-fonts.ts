import type { Plugin } from 'vite';

/** Names of the font files of the first screen. */
const FONTS = ['instrument-sans-spanish', 'bricolage-grotesque-700-spanish'];

/** Preloads the fonts in parallel with the style sheet, which would otherwise delay them. */
export function preloadFonts(): Plugin {
  return {
    name: 'oficio:preload-fonts',
    transformIndexHtml: {
      order: 'post',
      // The development server has no bundle.
      handler: (_, { bundle }) => (bundle ? fontFilesOf(Object.keys(bundle)).map(preload) : []),
    },
  };
}

/** Returns one built file for each font. Throws if a font is missing, for example because the file was renamed. */
export function fontFilesOf(files: readonly string[]): string[] {
  return FONTS.map(font => {
    const file = files.find(name => name.includes(font) && name.endsWith('.woff2'));
    if (file === undefined)
      throw new Error(`The build has no font ${font}.woff2: correct FONTS in preload-fonts.ts`);
    return file;
  });
}

const preload = (file: string) => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
  injectTo: 'head' as const,
});
