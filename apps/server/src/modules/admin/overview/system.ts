import { access, constants, statfs } from 'node:fs/promises';
import type { SystemOut } from '@oficio/domain/admin/overview/contract.ts';
import { VERSION } from '@oficio/domain/version.ts';
import { checkReadWrite } from '../../../platform/database/check-read-write.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import type { Platform } from '../../../platform/platform.ts';

export const ENGINE_NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

type SystemCheck = SystemOut['checks'][number];
type Context = Pick<Platform, 'database' | 'settings' | 'log' | 'clock'>;

/** Returns version, engine and health checks. */
export async function readSystem(context: Context): Promise<SystemOut> {
  const { database, clock } = context;
  return {
    version: VERSION,
    engine: ENGINE_NAMES[database.engine],
    engine_version: database.version,
    checks: [
      await runCheck(context, 'Base de datos', () => checkDatabase(context)),
      await runCheck(context, 'Disco de datos', () => checkDisk(context)),
      checkPayments(context),
    ],
    now: isoOf(clock()),
  };
}

async function runCheck(
  { log }: Context,
  name: string,
  check: () => Promise<Omit<SystemCheck, 'name'>>,
): Promise<SystemCheck> {
  try {
    return { name, ...(await check()) };
  } catch (error) {
    log.error({ err: error, check: name }, 'health check failed');
    return { name, healthy: false, detail: 'No responde' };
  }
}

async function checkDatabase({ database }: Context): Promise<Omit<SystemCheck, 'name'>> {
  await checkReadWrite(database);
  return { healthy: true, detail: 'Lee y escribe' };
}

/** Free space below this is reported as unhealthy. Bytes. */
export const UNHEALTHY_BELOW_BYTES = 500_000_000;

async function checkDisk({ settings: { dataDir } }: Context): Promise<Omit<SystemCheck, 'name'>> {
  await access(dataDir, constants.W_OK);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const gigabytes = (free / 1e9).toLocaleString('es-ES', { maximumFractionDigits: 1 });
  return { healthy: free >= UNHEALTHY_BELOW_BYTES, detail: `${gigabytes} GB libres` };
}

function checkPayments({ settings: { stripe, production } }: Context): SystemCheck {
  const name = 'Pagos';
  if (stripe) return { name, healthy: true, detail: 'Stripe' };
  return production
    ? { name, healthy: false, detail: 'Sin configurar' }
    : { name, healthy: true, detail: 'Modo de pruebas' };
}
