import { type PageHead, tabTitle } from '../../lib/page/page-head.ts';

interface HeadProps {
  readonly head: PageHead;
  /** Where people reach us, without a trailing slash. */
  readonly origin: string;
  /** What the site calls itself. */
  readonly site: string;
  /** Scripts that the page needs beside those of every page. */
  readonly scripts: readonly string[];
}

/** What a page says of itself, for the `<head>` of its document. */
export function Head({ head: { title, description, path, type }, origin, site, scripts }: HeadProps) {
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
          }).map(([property, content]) => (
            <meta key={property} property={property} content={content} />
          ))}
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {scripts.map(href => (
        <link key={href} rel="modulepreload" crossOrigin="" fetchPriority="low" href={href} />
      ))}
    </>
  );
}
