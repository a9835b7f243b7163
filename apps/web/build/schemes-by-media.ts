import type { CSSOptions } from 'vite';

type PostCssPlugin = NonNullable<Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']>[number];

const SCHEME = /\[data-mantine-color-scheme(?:=(["']?)(light|dark)\1)?\]/g;

/**
 * Lets the system's colour scheme decide by CSS alone. Mantine asks for an attribute that a script would have to set, and
 * until it runs the page would have the wrong colours. `[data-mantine-color-scheme="dark"]` becomes a media query around
 * the rule and `:root` in its selector, which weighs the same. Throws for a rule that speaks of both schemes.
 */
export const schemesByMedia = (): PostCssPlugin => ({
  postcssPlugin: 'oficio:schemes-by-media',
  Rule(rule, { AtRule }) {
    const schemes = new Set([...rule.selector.matchAll(SCHEME)].map(([, , scheme]) => scheme));
    if (schemes.size === 0) return;
    if (schemes.size > 1) throw rule.error('A rule must not be for both colour schemes');
    rule.selector = rule.selector.replace(SCHEME, ':root');
    const [scheme] = schemes;
    if (scheme === undefined) return;
    const media = new AtRule({ name: 'media', params: `(prefers-color-scheme: ${scheme})` });
    rule.replaceWith(media);
    media.append(rule);
  },
});
