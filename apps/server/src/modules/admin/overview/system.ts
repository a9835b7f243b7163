import { access, constants, statfs } from 'node:fs/promises';
import type { SystemOut } from '@oficio/domain/admin/overview/contract.ts';
import { VERSION } from '@oficio/domain/version.ts';
import { sql } from 'kysely';
import { isoOf } from '../../../platform/format/instant.ts';
import type { Platform } from '../../../platform/platform.ts';

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

type Check = SystemOut['checks'][number];
type Parts = Pick<Platform, 'database' | 'settings' | 'log' | 'clock'>;

/** What runs, and how it is at this moment. */
export async function readSystem(parts: Parts): Promise<SystemOut> {
  const { database, clock } = parts;
  return {
    version: VERSION,
    engine: ENGINES[database.engine],
    engine_version: database.version,
    checks: [
      await checked(parts, 'Base de datos', () => checkDatabase(parts)),
      await checked(parts, 'Disco de datos', () => checkDisk(parts)),
      checkPayments(parts),
    ],
    now: isoOf(clock()),
  };
}

async function checked(
  { log }: Parts,
  name: string,
  look: () => Promise<Omit<Check, 'name'>>,
): Promise<Check> {
  try {
    return { name, ...(await look()) };
  } catch (error) {
    log.error({ err: error, check: name }, 'health check failed');
    return { name, healthy: false, detail: 'No responde' };
  }
}

/** It reads and it writes: a row is written as it was. */
async function checkDatabase({ database }: Parts): Promise<Omit<Check, 'name'>> {
  await sql`select 1`.execute(database.read);
  await database.transaction(({ db }) =>
    sql`update migrations set name = name where name = '0001-foundation'`.execute(db),
  );
  return { healthy: true, detail: 'Lee y escribe' };
}

/** Less than this free, and photos or the database itself will soon not fit. Bytes. */
const LITTLE_SPACE = 500_000_000;

async function checkDisk({ settings: { dataDir } }: Parts): Promise<Omit<Check, 'name'>> {
  await access(dataDir, constants.W_OK);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const gigabytes = (free / 1e9).toLocaleString('es-ES', { maximumFractionDigits: 1 });
  return { healthy: free >= LITTLE_SPACE, detail: `${gigabytes} GB libres` };
}

function checkPayments({ settings: { stripe, production } }: Parts): Check {
  const name = 'Pagos';
  if (stripe) return { name, healthy: true, detail: 'Stripe' };
  return production
    ? { name, healthy: false, detail: 'Sin configurar' }
    : { name, healthy: true, detail: 'Modo de pruebas' };
}
