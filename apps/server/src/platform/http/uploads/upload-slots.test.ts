import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { IMAGE_MAX_BYTES } from '@oficio/domain/photos.ts';
import { expect, it } from 'vitest';
import { UploadSlots } from './upload-slots.ts';

const emptyBody = () => new IncomingMessage(new Socket());

/** Starts uploads that run until `end` is called. */
function startUploads(slots: UploadSlots) {
  const ends: (() => void)[] = [];
  return {
    start: (userId: number, address: string) =>
      slots.run(
        { userId, address, body: emptyBody(), maxFiles: 1 },
        () => new Promise<void>(resolve => ends.push(resolve)),
      ),
    end: () => ends.shift()?.(),
  };
}

it('a user has two uploads at a time, and the next one when an upload ends', async () => {
  const { start, end } = startUploads(new UploadSlots({ rateLimit: true }));
  const first = start(1, '192.0.2.1');
  void start(1, '192.0.2.2');
  await expect(start(1, '192.0.2.3')).rejects.toMatchObject({ code: 'too_many_uploads', retryAfter: 5 });
  end();
  await first;
  void start(1, '192.0.2.3');
  await expect(start(1, '192.0.2.3')).rejects.toMatchObject({ code: 'too_many_uploads' });
});

it('a network has eight uploads at a time for all its users', async () => {
  const { start } = startUploads(new UploadSlots({ rateLimit: true }));
  for (let user = 1; user <= 8; user += 1) void start(user, '192.0.2.1');
  await expect(start(9, '192.0.2.1')).rejects.toMatchObject({ code: 'too_many_uploads' });
  void start(9, '192.0.2.2');
});

it('the server has 32 uploads at a time, also without the limits of senders', async () => {
  const { start } = startUploads(new UploadSlots({ rateLimit: false }));
  for (let n = 0; n < 32; n += 1) void start(1, '192.0.2.1');
  await expect(start(2, '192.0.2.2')).rejects.toMatchObject({ code: 'service_unavailable', retryAfter: 5 });
});

it('a failed upload frees its slot', async () => {
  const slots = new UploadSlots({ rateLimit: true });
  for (let n = 0; n < 20; n += 1)
    await expect(
      slots.run({ userId: 1, address: '192.0.2.1', body: emptyBody(), maxFiles: 1 }, () =>
        Promise.reject(new Error('broken')),
      ),
    ).rejects.toThrow('broken');
});

it('a form counts as the photos that its length allows, at most as many as its call accepts', async () => {
  const slots = new UploadSlots({ rateLimit: true });
  const start = (length: string | undefined, maxFiles: number) => {
    const body = emptyBody();
    if (length !== undefined) body.headers['content-length'] = length;
    return slots.run(
      { userId: null, address: '192.0.2.1', body, maxFiles },
      () => new Promise<void>(() => {}),
    );
  };
  void start(String(6 * IMAGE_MAX_BYTES), 6);
  // Six small photos take as much memory as one.
  void start('3000000', 6);
  // The length that a caller declares cannot be more than the call accepts.
  void start(String(100 * IMAGE_MAX_BYTES), 1);
  await expect(start('1000', 1)).rejects.toMatchObject({ code: 'too_many_uploads' });
});

it('a form without a length counts as all photos that its call accepts', async () => {
  const slots = new UploadSlots({ rateLimit: false });
  const start = () =>
    slots.run(
      { userId: 1, address: '192.0.2.1', body: emptyBody(), maxFiles: 6 },
      () => new Promise(() => {}),
    );
  for (let n = 0; n < 5; n += 1) void start();
  await expect(start()).rejects.toMatchObject({ code: 'service_unavailable' });
});
