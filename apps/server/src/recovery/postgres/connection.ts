import { existsSync } from 'node:fs';
import pg from 'pg';
import { RecoveryError } from '../common/recovery-error.ts';

const CONNECT_TIMEOUT_S = 10;
/** Where systems keep the certificates that they trust. libpq finds them by itself from version 16. */
const SYSTEM_CERTIFICATES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/cert.pem',
];

/**
 * Returns the connection of `DATABASE_URL` as variables for PostgreSQL's programs. A password in an argument would be visible
 * to all users of the machine.
 */
export function libpqEnvironment(databaseUrl: string): Record<string, string> {
  const { host, port, user, database, password } = new pg.Client({ connectionString: databaseUrl });
  return {
    PGHOST: host,
    PGPORT: String(port),
    ...(user && { PGUSER: user }),
    ...(database && { PGDATABASE: database }),
    ...(password && { PGPASSWORD: password }),
    PGAPPNAME: 'oficio_recovery',
    PGCONNECT_TIMEOUT: String(CONNECT_TIMEOUT_S),
    ...tls(new URL(databaseUrl).searchParams),
  };
}

/** `pg` verifies the certificate with every `sslmode` except `no-verify`; libpq only with `verify-full`. */
function tls(given: URLSearchParams): Record<string, string> {
  const mode =
    given.get('sslmode') ?? (/^(1|true)$/.test(given.get('ssl') ?? '') ? 'verify-full' : 'disable');
  if (mode === 'disable') return { PGSSLMODE: 'disable' };
  if (mode === 'no-verify') return { PGSSLMODE: 'require', ...files(given) };
  return { PGSSLROOTCERT: systemCertificates(), ...files(given), PGSSLMODE: 'verify-full' };
}

const files = (given: URLSearchParams) =>
  Object.fromEntries(
    ['sslrootcert', 'sslcert', 'sslkey'].flatMap(name => {
      const file = given.get(name);
      return file ? [[`PG${name.toUpperCase()}`, file]] : [];
    }),
  );

const systemCertificates = () => SYSTEM_CERTIFICATES.find(file => existsSync(file)) ?? 'system';

/** Runs work on one connection of its own. */
export async function onConnection<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'oficio_recovery',
    connectionTimeoutMillis: CONNECT_TIMEOUT_S * 1000,
  });
  // A connection that breaks also rejects the query in progress.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new RecoveryError(
      `The database of DATABASE_URL cannot be reached (${(error as NodeJS.ErrnoException).code ?? (error as Error).message}).`,
    );
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
