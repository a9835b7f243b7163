import type { Plugin } from 'vite';

/** The two fonts that the first screen of a Spanish page needs. */
const FONTS = /(instrument-sans|bricolage-grotesque)-latin-wght-normal.*\.woff2$/;

/** Lets the fonts travel with the style sheet; without it they would wait for it. */
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
