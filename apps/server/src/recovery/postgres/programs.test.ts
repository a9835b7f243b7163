import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPrograms } from './programs.ts';

describe.skipIf(process.platform === 'win32')('findPrograms', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'oficio-programs-'));
    for (const name of ['pg_dump', 'pg_restore']) {
      await writeFile(join(folder, name), `#!/bin/sh\necho "${name} (PostgreSQL) 16.4 (Debian 16.4-1)"\n`);
      await chmod(join(folder, name), 0o755);
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('returns the programs of PG_BIN when they are as new as the server', async () => {
    const programs = { pgDump: join(folder, 'pg_dump'), pgRestore: join(folder, 'pg_restore'), major: 16 };
    expect([await findPrograms(folder, 15), await findPrograms(folder, 16)]).toEqual([programs, programs]);
  });

  it('refuses programs that are older than the server with a sentence that names the package', async () => {
    await expect(findPrograms(folder, 17)).rejects.toThrow(
      `The newest pg_dump and pg_restore in PG_BIN (${folder}) are of version 16, older than the server's 17: install PostgreSQL's client programs of version 17 (Debian: postgresql-client-17), or name their folder in PG_BIN.`,
    );
  });

  it('explains how to get the programs when there are none', async () => {
    await expect(findPrograms('/nowhere', 17)).rejects.toThrow(
      'There is no pg_dump and pg_restore in PG_BIN (/nowhere)',
    );
  });
});
