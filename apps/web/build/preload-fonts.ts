import type { Plugin } from 'vite';

/** The two fonts of the first screen. */
const FONTS = /(instrument-sans|bricolage-grotesque)-latin-wght-normal.*\.woff2$/;

/** Preloads the fonts in parallel with the style sheet, which would otherwise delay them. */
export function preloadFonts(): Plugin {
  return {
    name: 'oficio:preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter(file => FONTS.test(file))
          .map(file => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head',
          })),
    },
  };
}
