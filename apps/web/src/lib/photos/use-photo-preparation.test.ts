import { photoRefusal } from '@oficio/domain/photos.ts';
import { expect, test, vi } from 'vitest';
import { PhotoRefusal } from './prepare-photo.ts';
import { preparePhotos } from './use-photo-preparation.ts';

const files = (...names: readonly string[]) => names.map(name => new File(['x'], name));

/** Prepares files that are photos if they are JPEGs. */
async function choose(chosen: readonly File[], max = 6) {
  const ready: string[] = [];
  const problem = await preparePhotos(
    chosen,
    { room: () => max - ready.length, onReady: photo => ready.push(photo.name) },
    async file => {
      if (!file.name.endsWith('.jpg')) throw new PhotoRefusal(file.name, 'wrong_type');
      return file;
    },
  );
  return { ready, problem };
}

test('preparePhotos passes on the photos in their order and names each refused file', async () => {
  expect(await choose(files('1.jpg', 'presupuesto.pdf', '2.jpg', 'plano.dwg'))).toEqual({
    ready: ['1.jpg', '2.jpg'],
    problem: `${photoRefusal('presupuesto.pdf', 'wrong_type')}. ${photoRefusal('plano.dwg', 'wrong_type')}`,
  });
});

test('preparePhotos fills the room and says that there are more', async () => {
  expect(await choose(files('1.jpg', 'no.pdf', '2.jpg', '3.jpg'), 2)).toEqual({
    ready: ['1.jpg', '2.jpg'],
    problem: `${photoRefusal('no.pdf', 'wrong_type')}. Puedes adjuntar hasta 6 fotos`,
  });
  expect(await choose(files('1.jpg', '2.jpg'), 2)).toEqual({ ready: ['1.jpg', '2.jpg'], problem: null });
});

test('preparePhotos reports a photo that fails unexpectedly as unreadable, logs the error and prepares the others', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const moved = new DOMException('The file was moved', 'NotFoundError');
  const ready: string[] = [];
  const problem = await preparePhotos(
    files('1.jpg', 'movida.heic', '2.jpg'),
    { room: () => 6, onReady: photo => ready.push(photo.name) },
    file => (file.name === 'movida.heic' ? Promise.reject(moved) : Promise.resolve(file)),
  );
  expect({ ready, problem }).toEqual({
    ready: ['1.jpg', '2.jpg'],
    problem: photoRefusal('movida.heic', 'unreadable'),
  });
  expect(warn.mock.calls).toEqual([[expect.any(String), moved]]);
  warn.mockRestore();
});
