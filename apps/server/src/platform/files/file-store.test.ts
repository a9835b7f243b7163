import promises, { readdir } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { ERRORS } from '@oficio/domain/errors.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { expect, it, vi } from 'vitest';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { noisyPhoto } from '../../testing/http/photo.ts';
import { postForm } from '../../testing/http/post-form.ts';
import { NEW_REQUEST } from '../../testing/requests/requests.ts';
import { onOneEngine } from '../../testing/world.ts';

/** Simulates a disk error: each write of bytes stores the first 100 and fails. Returns a function that ends the simulation. */
function breakDisk(code: string): () => void {
  const real = promises.writeFile;
  const spy = vi.spyOn(promises, 'writeFile').mockImplementation(async (path, data, options) => {
    if (!Buffer.isBuffer(data)) return real(path, data, options);
    await real(path, data.subarray(0, 100), options);
    throw Object.assign(new Error(`${code}: write`), { code });
  });
  // The named imports of `node:fs/promises` change only by this call.
  syncBuiltinESMExports();
  return () => {
    spy.mockRestore();
    syncBuiltinESMExports();
  };
}

const FORM = Object.entries(NEW_REQUEST).map(([name, value]) => [name, String(value)] as const);

onOneEngine(
  'photo upload on a disk that cannot be written',
  world => {
    it.each([
      ['is full', 'ENOSPC'],
      ['is read-only', 'EROFS'],
      ['denies permission', 'EACCES'],
    ])(
      'an upload fails with 503 without a partial file while the disk %s, and is accepted afterwards',
      async (_, code) => {
        const { app } = world();
        const folder = join(app.platform.settings.dataDir, 'photos');
        const before = await readdir(folder).catch(() => []);
        const { token } = await seedPerson(app, 'user');
        const photo = await noisyPhoto();
        const send = () => postForm(app, token, requestEndpoints.createRequest, FORM, [{ bytes: photo }]);
        const repairDisk = breakDisk(code);
        try {
          const [status, error] = ERRORS.service_unavailable;
          expect(await send()).toEqual({ status, body: { error, reference: expect.any(String) } });
        } finally {
          repairDisk();
        }
        expect(await readdir(folder)).toEqual(before);
        expect((await send()).status).toBe(201);
        expect(await readdir(folder)).toHaveLength(before.length + 1);
      },
    );
  },
  { LOG_LEVEL: 'fatal' },
);
