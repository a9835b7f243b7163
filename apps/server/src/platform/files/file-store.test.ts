import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ERRORS } from '@oficio/domain/errors.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { expect, it, vi } from 'vitest';
import { postForm } from '../../testing/forms.ts';
import { noisyPhoto } from '../../testing/http/photo.ts';
import { WISH } from '../../testing/jobs.ts';
import { seedPerson } from '../../testing/seeding.ts';
import { onBothEngines } from '../../testing/world.ts';

const disk = vi.hoisted(() => ({ isFull: false }));

vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>();
  /** Simulates a full disk: writes the first bytes of a file and refuses the rest. */
  const writeFile: typeof real.writeFile = async (path, data, options) => {
    if (!disk.isFull || !Buffer.isBuffer(data)) return real.writeFile(path, data, options);
    await real.writeFile(path, data.subarray(0, 100), options);
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  return { ...real, writeFile };
});

const FORM = Object.entries(WISH).map(([name, value]) => [name, String(value)] as const);

onBothEngines(
  'photo upload on a full disk',
  world => {
    it('returns 503, leaves no partial file and accepts the photo when there is room again', async () => {
      const { app } = world();
      const folder = join(app.platform.settings.dataDir, 'photos');
      const { token } = await seedPerson(app, 'user');
      const photo = await noisyPhoto();
      const send = () => postForm(app, token, requestEndpoints.createRequest, FORM, [{ bytes: photo }]);
      disk.isFull = true;
      try {
        const [status, error] = ERRORS.service_unavailable;
        expect(await send()).toEqual({ status, body: { error } });
      } finally {
        disk.isFull = false;
      }
      expect(await readdir(folder)).toEqual([]);
      expect((await send()).status).toBe(201);
      expect(await readdir(folder)).toHaveLength(1);
    });
  },
  { LOG_LEVEL: 'fatal' },
);
