import { backUp } from '../recovery/back-up.ts';
import { runRecovery } from '../recovery/run-recovery.ts';

const USAGE = 'Name the folder of the new backup: npm run backup -- DIR';

/** Copies database and photos into a new folder. A server may be running. */
await runRecovery(USAGE, [], async ({ settings, folder, signal }) => {
  const { engine, engineVersion, createdAt, files, unrecorded } = await backUp(settings, folder, signal);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return `${folder} has everything that was acknowledged before ${createdAt}: the database (${engine} ${engineVersion}) and ${files.length - 1} photos, ${(bytes / 1e6).toFixed(1)} MB.
It contains personal data and no APP_SECRET. Keep both, encrypted and in different places.${
    unrecorded === null ? '' : `\nThe page /admin/operation does not show this backup: ${unrecorded}.`
  }`;
});
