import { access, constants, statfs } from 'node:fs/promises';
import type { SystemOut } from '@oficio/domain/admin/overview/contract.ts';
import { VERSION } from '@oficio/domain/version.ts';
import { checkReadWrite } from '../../../platform/database/check-read-write.ts';
import { isoOf } from '../../../platform/format/instant.ts';
import type { Platform } from '../../../platform/platform.ts';

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

type Check = SystemOut['checks'][number];
type Parts = Pick<Platform, 'database' | 'settings' | 'log' | 'clock'>;

/** Returns version, engine and health checks. */
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

async function checkDatabase({ database }: Parts): Promise<Omit<Check, 'name'>> {
  await checkReadWrite(database);
  return { healthy: true, detail: 'Lee y escribe' };
}

/** Free space below this is reported as unhealthy. Bytes. */
const MIN_FREE_BYTES = 500_000_000;

async function checkDisk({ settings: { dataDir } }: Parts): Promise<Omit<Check, 'name'>> {
  await access(dataDir, constants.W_OK);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const gigabytes = (free / 1e9).toLocaleString('es-ES', { maximumFractionDigits: 1 });
  return { healthy: free >= MIN_FREE_BYTES, detail: `${gigabytes} GB libres` };
}

function checkPayments({ settings: { stripe, production } }: Parts): Check {
  const name = 'Pagos';
  if (stripe) return { name, healthy: true, detail: 'Stripe' };
  return production
    ? { name, healthy: false, detail: 'Sin configurar' }
    : { name, healthy: true, detail: 'Modo de pruebas' };
}
