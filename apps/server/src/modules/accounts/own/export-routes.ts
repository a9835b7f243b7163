import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { openArchive } from '../../../platform/export/archive.ts';
import type { Exporter } from '../../../platform/export/exporter.ts';
import { type Router, StreamedFile } from '../../../platform/http/router.ts';
import { readSiteName } from '../../../platform/mail/site-name.ts';
import type { Platform } from '../../../platform/platform.ts';
import { RateLimiter } from '../limits/rate-limiter.ts';

/** What everybody may have of their own data, some times an hour: it is much to read. */
export function exportRoutes(
  router: Router,
  { database, files, log, clock, settings }: Platform,
  exporters: readonly Exporter[],
): void {
  const exports = settings.rateLimit ? new RateLimiter({ burst: 3, intervalMs: 20 * 60_000 }) : null;

  router.on(ownAccountEndpoints.exportData, async ({ session: { userId } }) => {
    const now = clock();
    exports?.count(String(userId), now);
    const site = await readSiteName(database.read);
    const stream = openArchive({ db: database.patient.read, files, log, exporters, userId, site, now });
    return new StreamedFile(`oficio-mis-datos-${new Date(now).toISOString().slice(0, 10)}.zip`, stream);
  });
}
