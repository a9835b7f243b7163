import { hashPassword } from '../../apps/server/src/modules/accounts/passwords/hash-password.ts';
import { searchableWordsOf } from '../../apps/server/src/modules/accounts/public.ts';
import { openMigrationConnection } from '../../apps/server/src/platform/database/migration/migrate-database.ts';
import { peopleOf } from '../bench/growth/data/people.ts';
import type { Target } from '../bench/growth/data/target.ts';
import { load, loadingOn, type Report } from '../bench/growth/load/load.ts';
import { writePhotos } from './photos.ts';
import { MONTH } from './sizes.ts';
import { monthStatements } from './statements.ts';

/** The administrator of the month. */
export const MONTH_ADMIN = 'admin@oficio.test';
const ADMIN_NAME = 'Administrador';

/** Fills an empty data folder with the month, with one administrator who logs in with this password. */
export async function loadMonth(target: Target, password: string, report?: Report): Promise<void> {
  await load(target, MONTH, report);
  const hash = await hashPassword(password, { address: '' });
  const connection = await openMigrationConnection(target);
  try {
    for (const statement of monthStatements(loadingOn(connection.engine, MONTH)))
      await connection.run(statement);
    await connection.run(`update users set name = '${ADMIN_NAME}', email = '${MONTH_ADMIN}', email_key = '${MONTH_ADMIN}',
      password_hash = '${hash}', words = '${searchableWordsOf({ name: ADMIN_NAME, email: MONTH_ADMIN })}' where id = ${peopleOf(MONTH).admin}`);
  } finally {
    await connection.close();
  }
  await writePhotos(target.dataDir);
}
