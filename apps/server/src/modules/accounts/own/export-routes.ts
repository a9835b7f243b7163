import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { openArchive } from '../../../platform/export/archive.ts';
import type { Exporter } from '../../../platform/export/exporter.ts';
import { type Router, StreamedFile } from '../../../platform/http/router.ts';
import { readSiteName } from '../../../platform/mail/site-name.ts';
import type { Platform } from '../../../platform/platform.ts';
import { RateLimiter } from '../../../platform/security/rate-limiter.ts';
import { countAttempt } from '../limits/count-attempt.ts';

/** Archives of one user: three at once, then one every twenty minutes, because each one reads many rows. */
const EXPORTS = { max: 1, windowMs: 20 * 60_000, burst: 2 } as const;

/** Serves the archive of a user's own data. */
export function exportRoutes(
  router: Router,
  { database, files, log, security, clock, settings }: Platform,
  exporters: readonly Exporter[],
): void {
  const exports = settings.rateLimit ? new RateLimiter(EXPORTS) : null;

  router.on(ownAccountEndpoints.exportData, async ({ session: { userId } }) => {
    const now = clock();
    await countAttempt(exports, String(userId));
    security.record({ event: 'data_exported', target: `user:${userId}` });
    const site = await readSiteName(database.read);
    const stream = openArchive({ db: database.longRunning.read, files, log, exporters, userId, site, now });
    return new StreamedFile(`oficio-mis-datos-${new Date(now).toISOString().slice(0, 10)}.zip`, stream);
  });
}
