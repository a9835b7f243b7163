import { IMAGE_MAX_BYTES, IMAGE_TOO_LARGE, IMAGE_WRONG_TYPE } from '@oficio/domain/fields/limits.ts';
import { expect, test } from 'vitest';
import { checkPhotos } from './photo-files.ts';

const file = (name: string, { type = 'image/jpeg', size = 3 } = {}) =>
  new File([new Uint8Array(size)], name, { type });
const [one, two, three] = [file('1.jpg'), file('2.jpg'), file('3.jpg')] as const;

test('checkPhotos accepts the photos and names the refused files', () => {
  const pdf = file('presupuesto.pdf', { type: 'application/pdf' });
  const large = file('grande.jpg', { size: IMAGE_MAX_BYTES + 1 });
  expect(checkPhotos([one, pdf, two, large], 0)).toEqual({
    accepted: [one, two],
    problem: `presupuesto.pdf: ${IMAGE_WRONG_TYPE}. grande.jpg: ${IMAGE_TOO_LARGE}`,
  });
});

test('checkPhotos returns the specified text for a single refused file', () => {
  const large = file('grande.jpg', { size: IMAGE_MAX_BYTES + 1 });
  expect(checkPhotos([large], 0)).toEqual({ accepted: [], problem: IMAGE_TOO_LARGE });
});

test('checkPhotos accepts photos up to six and says that there are more', () => {
  expect(checkPhotos([one, two, three], 4)).toEqual({
    accepted: [one, two],
    problem: 'Puedes adjuntar hasta 6 fotos',
  });
  expect(checkPhotos([one, two, three], 3).problem).toBeNull();
});
