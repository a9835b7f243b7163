import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@oficio/domain/errors.ts';
import { LIMITS } from '@oficio/domain/limits.ts';
import { expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../../../testing/silent-log.ts';
import { UploadFolder } from '../../files/upload-folder.ts';
import { SecurityLog } from '../../logs/security-log.ts';
import { Limits } from '../../security/limits/limits.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { Shutdown } from '../../tasks/shutdown.ts';
import { createServer } from '../server.ts';
import { FormReceiver } from './form-receiver.ts';

const LIMIT = LIMITS.refused_photo.max;
const PHOTO =
  '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\npng\r\n--x--\r\n';

/** Starts a server whose handler of a photo fails with the error. Returns a function that sends photos of a user one by one. */
async function failingServer(error: Error, rateLimit = true) {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-refused-'));
  const log = silentLog();
  const security = new SecurityLog({ log, key: Buffer.alloc(32), production: false });
  const context = { log, access: null, security, shutdown: new Shutdown(), calls: null };
  const server = await createServer(readSettings({}), context);
  onTestFinished(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const forms = new FormReceiver(new UploadFolder(folder), new Limits({ rateLimit }));
  let handled = 0;
  server.post('/upload', request => {
    const userId = Number(request.headers['x-user']);
    const upload = { field: 'image', maxBytes: 1000 };
    return forms.receive({ request, upload, userId }, async () => {
      handled += 1;
      throw error;
    });
  });
  return async (userId: number, count = 1) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'x-user': String(userId) };
    const before = handled;
    let answer = '';
    for (let sent = 0; sent < count; sent += 1)
      answer = (await server.inject({ method: 'POST', url: '/upload', headers, payload: PHOTO })).body;
    return { handled: handled - before, error: (JSON.parse(answer) as { readonly error: string }).error };
  };
}

it.each(['image_unreadable', 'image_dimensions'] as const)(
  'a user with 20 uploads refused as %s waits, and other users do not',
  async code => {
    const send = await failingServer(new AppError(code));
    expect((await send(1, LIMIT)).handled).toBe(LIMIT);
    const refused = await send(1);
    expect(refused.handled).toBe(0);
    expect(refused.error).toMatch(
      /^Has enviado muchos archivos que no sirven como foto\. Podrás enviar otro en \d/,
    );
    expect((await send(2)).handled).toBe(1);
  },
);

it.each([new AppError('service_unavailable'), new AppError('date_in_past'), new Error('disk')])(
  'an upload that fails with %s does not count as a refused photo',
  async error => {
    const send = await failingServer(error);
    expect((await send(1, 2 * LIMIT)).handled).toBe(2 * LIMIT);
  },
);

it('refused photos have no limit when limits are off', async () => {
  const send = await failingServer(new AppError('image_unreadable'), false);
  expect((await send(1, 2 * LIMIT)).handled).toBe(2 * LIMIT);
});
