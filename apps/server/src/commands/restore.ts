import { restore } from '../recovery/restore.ts';
import { runRecovery } from '../recovery/run-recovery.ts';

const USAGE = 'Name the folder of the backup: npm run restore -- DIR [--replace]';
const REPLACE = '--replace';

/** Puts a backup in the place of database and photos. The server must be stopped. */
await runRecovery(USAGE, [REPLACE], async ({ settings, folder, flags, signal }) => {
  const { manifest, photos, missing, aside } = await restore(settings, folder, {
    replace: flags.has(REPLACE),
    signal,
  });
  return [
    `The database (${manifest.engine} ${manifest.engineVersion}) and ${photos} photos of ${manifest.createdAt} are restored and checked.`,
    ...aside.map(place => `The replaced data is kept in ${place}. Remove it when you no longer need it.`),
    ...(missing.length > 0
      ? [`${missing.length} photos that the database names are not in the backup, first ${missing[0]}.`]
      : []),
    'Start the server with the APP_SECRET of that time, then run npm run reconcile.',
  ].join('\n');
});
