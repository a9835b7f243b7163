import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { dayInName, fileName } from '@oficio/domain/file-names.ts';
import type { Exporter } from '../../../platform/export/exporter.ts';
import { openArchive } from '../../../platform/http/export/archive.ts';
import { StreamedFile } from '../../../platform/http/handler-result.ts';
import type { Router } from '../../../platform/http/router.ts';
import { readSiteName } from '../../../platform/mail/site.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beginExport, endWithStream } from './export-quota.ts';

/** Serves the archive of a user's own data. */
export function exportRoutes(
  router: Router,
  { database, files, log, security, clock, settings }: Platform,
  exporters: readonly Exporter[],
): void {
  const { rateLimit } = settings;

  router.on(ownAccountEndpoints.exportData, async ({ session: { userId } }) => {
    const now = clock();
    const site = await readSiteName(database.read);
    const id = await database.transaction(tx => beginExport(tx, { userId, rateLimit }));
    security.record({ event: 'data_exported', target: `user:${userId}` });
    const archive = openArchive({ db: database.longRunning.read, files, log, exporters, userId, site, now });
    const stream = endWithStream(archive, id, { database, log });
    return new StreamedFile(fileName('mis-datos', dayInName(now), 'zip'), stream);
  });
}
