import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { APP_MANIFEST, type WebBuild } from '../platform/http/web-build.ts';
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
