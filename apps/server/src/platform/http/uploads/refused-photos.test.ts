import { AppError } from '@oficio/domain/errors.ts';
import { expect, it } from 'vitest';
import { RefusedPhotos } from './refused-photos.ts';

const LIMIT = 20;

/** Counts this many failed uploads of user 1. */
async function failUploads(photos: RefusedPhotos, count: number, error: Error) {
  for (let n = 0; n < count; n += 1) {
    await photos.assertFew(1);
    await photos.count(1, error);
  }
}

it.each(['image_unreadable', 'image_dimensions'] as const)(
  'a user with 20 uploads refused as %s waits, and other users do not',
  async code => {
    const photos = new RefusedPhotos({ rateLimit: true });
    await failUploads(photos, LIMIT, new AppError(code));
    await expect(photos.assertFew(1)).rejects.toMatchObject({
      code: 'refused_photo_quota',
      status: 429,
      message: expect.stringMatching(
        /^Has enviado muchos archivos que no sirven como foto\. Podrás enviar otro en \d/,
      ),
    });
    await photos.assertFew(2);
  },
);

it.each([new AppError('service_unavailable'), new AppError('date_in_past'), new Error('disk')])(
  'an upload that fails with %s does not count as a refused photo',
  async error => {
    const photos = new RefusedPhotos({ rateLimit: true });
    await failUploads(photos, 2 * LIMIT, error);
    await photos.assertFew(1);
  },
);

it('refused photos have no limit when limits are off', async () => {
  const photos = new RefusedPhotos({ rateLimit: false });
  await failUploads(photos, 2 * LIMIT, new AppError('image_unreadable'));
});
