import { photoRefusal } from '@oficio/domain/photos.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preparePhoto } from './prepare-photo.ts';

const TIMEOUT_MS = 60_000;
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff);
const HEIC = Uint8Array.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', sign => sign.charCodeAt(0));
const REDUCED = { photo: new Blob(['x'], { type: 'image/jpeg' }) };

/**
 * Replaces the browser's workers. `answer` returns what a worker answers, undefined if it never does, and throws if the worker fails.
 * Returns the number of workers that run.
 */
function stubWorkers(answer: (script: 'photo' | 'heic', order: { readonly photo: unknown }) => unknown) {
  let running = 0;
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: (event: object) => void = () => {};
      onerror: (event: object) => void = () => {};
      readonly script: 'photo' | 'heic';
      constructor({ pathname }: URL) {
        this.script = pathname.includes('heic-worker') ? 'heic' : 'photo';
        running += 1;
      }
      postMessage(order: { readonly photo: unknown }) {
        try {
          const data = answer(this.script, order);
          if (data !== undefined) this.onmessage({ data });
        } catch (error) {
          this.onerror({ message: String(error) });
        }
      }
      terminate() {
        running -= 1;
      }
    },
  );
  return () => running;
}

/** Starts to prepare a photo, and passes the time limit once its work has begun. Returns why the photo was refused. */
async function refusalInTime(name: string, work: PromiseLike<void>): Promise<string> {
  const refused = preparePhoto(new File([JPEG], name)).then(
    () => 'It was prepared',
    (error: Error) => error.message,
  );
  await work;
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  return refused;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('location', { href: 'https://oficio.test/' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('preparePhoto refuses a photo that the worker cannot decode in time, does not decode it in the page, and prepares the next one', async () => {
  const begun = Promise.withResolvers<void>();
  const running = stubWorkers(() => begun.resolve());
  const decodeInPage = vi.fn();
  vi.stubGlobal('createImageBitmap', decodeInPage);
  expect(await refusalInTime('eterna.jpg', begun.promise)).toBe(photoRefusal('eterna.jpg', 'unreadable'));
  expect([running(), decodeInPage.mock.calls]).toEqual([0, []]);
  stubWorkers(() => REDUCED);
  expect((await preparePhoto(new File([JPEG], 'buena.jpeg'))).name).toBe('buena.jpg');
});

test('preparePhoto refuses a photo that the page cannot decode in time when the browser has no worker', async () => {
  const begun = Promise.withResolvers<void>();
  stubWorkers(() => {
    throw new Error('no worker');
  });
  vi.stubGlobal('createImageBitmap', () => {
    begun.resolve();
    return new Promise(() => {});
  });
  expect(await refusalInTime('eterna.jpg', begun.promise)).toBe(photoRefusal('eterna.jpg', 'unreadable'));
});

test.each([
  ['is reduced', REDUCED],
  ['cannot be reduced', { refusal: 'too_large' }],
])('preparePhoto frees the decoded picture of a HEIC photo that %s', async (_name, reduction) => {
  const decoded = { width: 8064, height: 6048, close: vi.fn() };
  stubWorkers((script, { photo }) => {
    if (script === 'heic') return { picture: decoded };
    return photo === decoded ? reduction : { refusal: 'too_large' };
  });
  await preparePhoto(new File([HEIC], 'IMG_0001.HEIC')).catch(() => {});
  expect(decoded.close).toHaveBeenCalled();
});
