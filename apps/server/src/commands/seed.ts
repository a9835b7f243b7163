import { openCalendar } from '../composition/open-calendar.ts';
import { describeDemoAccounts } from '../demo/accounts.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import type { Database } from '../platform/database/database.ts';
import { migrateDatabase } from '../platform/database/migration/migrate-database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { readSettings } from '../platform/settings/read-settings.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { SCHEMA } from '../schema/index.ts';
import { sentenceFor } from '../start-failure.ts';

try {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings);
  try {
    process.stdout.write(`${await seed(database, settings)}\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exitCode = 1;
}

/** Seeds the demo data. Returns a sentence with the result, or with the reason why nothing was seeded. */
async function seed(database: Database, settings: Settings): Promise<string> {
  if (settings.production)
    return 'Nothing was seeded: production has no demo data, because its passwords are public.';
  await migrateDatabase(settings, SCHEMA);
  await openCalendar(database, settings, { warn: text => process.stderr.write(`${text}\n`) });
  if (!(await seedDemo(database, settings)))
    return 'Nothing was seeded: the demo goes into an empty database only, and this one has users.';
  return `The demo is in the database.\n${await describeDemoAccounts(database.read)}`;
}
