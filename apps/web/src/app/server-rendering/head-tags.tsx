import { type PageHead, tabTitle } from '../../lib/page/page-head.ts';

/** Size of `public/og.png` in pixels, so that a messenger can reserve its place. `npm run icons` makes it. */
const SHARING_PICTURE = { width: 1200, height: 630 } as const;

interface HeadProps {
  readonly head: PageHead;
  /** Public origin of the site, without a trailing slash. */
  readonly origin: string;
  /** Configured name of the site. */
  readonly site: string;
}

/** Renders the tags of a page for the `<head>` of its document. */
export function Head({ head: { title, description, path, type }, origin, site }: HeadProps) {
  return (
    <>
      <title>{tabTitle(title, site)}</title>
      <meta name="description" content={description} />
      {path === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={`${origin}${path}`} />
          {Object.entries({
            'og:url': `${origin}${path}`,
            'og:type': type,
            'og:title': tabTitle(title, site),
            'og:description': description,
            'og:site_name': site,
            'og:locale': 'es_ES',
            'og:image': `${origin}/og.png`,
            'og:image:width': String(SHARING_PICTURE.width),
            'og:image:height': String(SHARING_PICTURE.height),
          }).map(([property, content]) => (
            <meta key={property} property={property} content={content} />
          ))}
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
