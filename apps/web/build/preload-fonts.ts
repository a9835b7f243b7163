import type { Plugin } from 'vite';

/** The two files that the first screen of a Spanish page needs. */
const NEEDED = /(instrument-sans|bricolage-grotesque)-latin-wght-normal.*\.woff2$/;

/** Lets the fonts travel beside the script instead of after the style sheet, so that text is set once. */
export function preloadFonts(): Plugin {
  return {
    name: 'oficio:preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter(file => NEEDED.test(file))
          .map(file => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}
