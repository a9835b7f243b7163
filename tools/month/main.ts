/** `npm run seed -- month` fills a new data folder with a month of 1,000 jobs a day, on SQLite. */
import { existsSync } from 'node:fs';
import { DEMO_PASSWORD } from '../../apps/server/src/demo/accounts.ts';
import { makeDataFolder } from '../../apps/server/src/platform/settings/data-folder.ts';
import { readSettings } from '../../apps/server/src/platform/settings/read-settings.ts';
import { databaseFile } from '../bench/support/sqlite-world.ts';
import { loadMonth, MONTH_ADMIN } from './load-month.ts';

const { dataDir } = readSettings(process.env);
if (existsSync(databaseFile(dataDir))) {
  process.stderr.write(
    'Nothing was seeded: DATA_DIR has a database, and the month goes into a new one only.\n',
  );
  process.exitCode = 1;
} else {
  makeDataFolder(dataDir);
  await loadMonth({ dataDir, databaseUrl: null }, DEMO_PASSWORD);
  process.stdout.write(
    `The month is in ${dataDir}.\nAdministrator ${MONTH_ADMIN}, password ${DEMO_PASSWORD}\n`,
  );
}
