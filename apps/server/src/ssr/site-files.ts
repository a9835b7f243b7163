import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@oficio/domain/errors.ts';
import type { FastifyInstance } from 'fastify';
import { findLastId, findPublicIds } from '../modules/technicians/public.ts';
import { APP_MANIFEST, type WebBuild } from '../platform/http/web-build.ts';
import type { Platform } from '../platform/platform.ts';
import type { ReadSite } from './read-site.ts';

/** Serves the built web app manifest with the current name of the site. */
export function serveAppManifest(server: FastifyInstance, { folder }: WebBuild, readSite: ReadSite): void {
  const built = JSON.parse(readFileSync(join(folder, APP_MANIFEST), 'utf8'));
  server.get(`/${APP_MANIFEST}`, { config: { rateLimit: false } }, async (_, reply) => {
    const { name } = await readSite();
    const said = { ...built, name: `${name}: técnicos cerca de ti`, short_name: name };
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(said));
  });
}

/** Ids per sitemap. The format allows 50,000 addresses. */
const SPAN = 20_000;
const HOUR_SECONDS = 3600;
const XML = 'application/xml; charset=utf-8';

/**
 * Serves `robots.txt` and the sitemaps: the home page and every public profile. Sitemap `n` holds the technicians with
 * ids from `n * SPAN`, so that no query has to count earlier ones.
 */
export function serveSitemap(server: FastifyInstance, { settings, database }: Platform): void {
  const origin = settings.publicUrl;
  const cached = { 'cache-control': `public, max-age=${HOUR_SECONDS}` };

  // Does not disallow private pages: a crawler that must not read a page cannot see its `noindex`.
  const robots = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /v1/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  server.get('/robots.txt', async (_, reply) =>
    reply.headers(cached).type('text/plain; charset=utf-8').send(robots.join('\n')),
  );

  server.get('/sitemap.xml', async (_, reply) => {
    const count = Math.floor((await findLastId(database.read)) / SPAN) + 1;
    const parts = Array.from({ length: count }, (_, part) => `${origin}/sitemaps/${part}.xml`);
    return reply
      .headers(cached)
      .type(XML)
      .send(listOf('sitemapindex', 'sitemap', parts));
  });

  server.get<{ Params: { readonly file: string } }>('/sitemaps/:file', async ({ params }, reply) => {
    const part = /^(0|[1-9]\d{0,8})\.xml$/.exec(params.file)?.[1];
    if (part === undefined) throw new AppError('not_found');
    const from = Number(part) * SPAN;
    const ids = await findPublicIds(database.read, from, from + SPAN);
    const profiles = ids.map(id => `${origin}/technician/${id}`);
    return reply
      .headers(cached)
      .type(XML)
      .send(listOf('urlset', 'url', part === '0' ? [`${origin}/`, ...profiles] : profiles));
  });
}

/** Needs no escaping: addresses consist of our own origin, paths and numbers. */
function listOf(list: string, entry: string, addresses: readonly string[]): string {
  const entries = addresses.map(
    address => `<${entry}><loc>${address.replaceAll('&', '&amp;')}</loc></${entry}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${list}>
`;
}

/** The section of the account's page that changes the password. */
const CHANGE_PASSWORD = '/account#contrasena';

/** Leads password managers to the page that changes the password. Source: https://w3c.github.io/webappsec-change-password-url/. */
export function serveWellKnown(server: FastifyInstance): void {
  server.get('/.well-known/change-password', async (_, reply) =>
    reply.header('cache-control', 'public, max-age=86400').redirect(CHANGE_PASSWORD),
  );
}
