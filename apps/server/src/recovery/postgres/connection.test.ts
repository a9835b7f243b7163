import { describe, expect, it } from 'vitest';
import { libpqEnvironment } from './connection.ts';

describe('libpqEnvironment', () => {
  it('passes user, password, host, port and database of DATABASE_URL', () => {
    expect(libpqEnvironment('postgres://ana:se%40creto@db.example.es:6543/oficio')).toMatchObject({
      PGUSER: 'ana',
      PGPASSWORD: 'se@creto',
      PGHOST: 'db.example.es',
      PGPORT: '6543',
      PGDATABASE: 'oficio',
      PGSSLMODE: 'disable',
    });
  });

  it('passes the folder of a local socket', () => {
    expect(libpqEnvironment('postgres:///oficio?host=/run/postgresql')).toMatchObject({
      PGHOST: '/run/postgresql',
    });
  });

  it.each(['verify-full', 'verify-ca', 'require', 'prefer'])(
    'verifies the certificate with sslmode=%s, as the server does',
    mode => {
      const environment = libpqEnvironment(`postgres://ana@db/oficio?sslmode=${mode}`);
      expect([environment.PGSSLMODE, environment.PGSSLROOTCERT]).toEqual(['verify-full', expect.any(String)]);
    },
  );

  it('does not verify the certificate with sslmode=no-verify', () => {
    expect(libpqEnvironment('postgres://ana@db/oficio?sslmode=no-verify')).toMatchObject({
      PGSSLMODE: 'require',
    });
  });
});
