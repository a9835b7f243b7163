import { type ConnectionOptions, parse } from 'pg-connection-string';
import { type EnvironmentReader, SettingError } from './environment-reader.ts';
import { isLoopbackHost } from './loopback.ts';

/** Variables with the address of a database. */
type DatabaseVariable = 'DATABASE_URL' | 'DATABASE_MIGRATION_URL';

/** Reads the address of a database. In production the connection to another machine needs TLS with a checked certificate. */
export function readDatabaseUrl(
  read: EnvironmentReader,
  production: boolean,
  name: DatabaseVariable = 'DATABASE_URL',
): string | null {
  refuseSeveralHosts(read.text(name), name);
  const text = read.url(name, ['postgres:', 'postgresql:']);
  const allowsPlaintext = read.flag('DATABASE_ALLOW_PLAINTEXT', false);
  if (text === null) return null;
  refuseContradictions(new URL(text).searchParams, name);
  const connection = parseConnection(text, name);
  // In `?host=one,two` of the query.
  if (connection.host?.includes(',')) throw severalHosts(name);
  // Like `pg`, which asks PGHOST when the address has no host.
  const host = connection.host || read.text('PGHOST') || 'localhost';
  const isRemote = !host.startsWith('/') && !isLoopbackHost(host);
  if (production && isRemote && !allowsPlaintext && !checksCertificate(connection))
    throw new SettingError(
      `${name} names another machine without checked TLS: add ?sslmode=verify-full (and sslrootcert=FILE for your own authority), or set DATABASE_ALLOW_PLAINTEXT=1 for a private network.`,
    );
  return text;
}

/**
 * Reads the address for migrations. It must name the database of `DATABASE_URL`: a drill that changes only one of them would
 * migrate the wrong database.
 */
export function readMigrationUrl(read: EnvironmentReader, production: boolean): string | null {
  const url = readDatabaseUrl(read, production, 'DATABASE_MIGRATION_URL');
  if (url === null) return null;
  const serverUrl = readDatabaseUrl(read, production);
  if (serverUrl === null || databaseOf(serverUrl) !== databaseOf(url))
    throw new SettingError('DATABASE_MIGRATION_URL must name the same database as DATABASE_URL.');
  return url;
}

const databaseOf = (url: string) => parse(url).database;

/** Refuses libpq's `host1:5432,host2:5432`, which is no address and which `pg` does not know. */
function refuseSeveralHosts(text: string | null, name: DatabaseVariable): void {
  const hosts = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#@]*)/.exec(text ?? '')?.[1];
  if (hosts?.includes(',')) throw severalHosts(name);
}

const severalHosts = (name: DatabaseVariable) =>
  new SettingError(
    `${name} names several hosts, and the server connects to one: give one address that always leads to the primary, of HAProxy, PgBouncer in session mode or a virtual IP address. See "Standby and failover" in docs/operations/several-servers.md.`,
  );

/** Refuses `sslmode=disable&sslmode=verify-full`, because the server and `pg_dump` could read it differently. */
function refuseContradictions(parameters: URLSearchParams, name: DatabaseVariable): void {
  const twice = [...parameters.keys()].find(key => new Set(parameters.getAll(key)).size > 1);
  if (twice !== undefined) throw new SettingError(`${name} has two different values of ${twice}.`);
}

/** Parses the address as `pg` does, because its parameters may name another host. It also reads the certificates. */
function parseConnection(text: string, name: DatabaseVariable): ConnectionOptions {
  try {
    return parse(text);
  } catch (error) {
    const { code } = error as { code?: string };
    throw new SettingError(`${name} cannot be read, or names a file that cannot be read (${code}).`);
  }
}

/** `pg` checks the certificate and its host name unless a parameter replaces one of the checks. */
function checksCertificate({ ssl }: ConnectionOptions): boolean {
  if (typeof ssl !== 'object') return ssl === true;
  return ssl.rejectUnauthorized !== false && !('checkServerIdentity' in ssl);
}
