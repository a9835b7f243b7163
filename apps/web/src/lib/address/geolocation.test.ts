import { expect, test, vi } from 'vitest';
import { locate } from './geolocation.ts';

type GetPosition = Geolocation['getCurrentPosition'];

const useDevice = (getCurrentPosition: GetPosition) =>
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });

/** Spec, section 8. */
test.each([
  [1, 'Debes permitir el acceso a tu ubicación'],
  [2, 'Ubicación no disponible. Verifica tu GPS.'],
  [3, 'Tiempo de espera agotado. Inténtalo de nuevo.'],
])('locate rejects the error code %i of the browser with "%s"', async (code, text) => {
  const error = { code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
  useDevice((_, onError) => onError?.(error));
  await expect(locate()).rejects.toMatchObject({ text });
});

test('locate rejects in a browser without geolocation', async () => {
  vi.stubGlobal('navigator', {});
  await expect(locate()).rejects.toMatchObject({ text: 'Tu navegador no soporta geolocalización.' });
});

test('locate rejects after ten seconds when the browser never answers', async () => {
  vi.useFakeTimers();
  useDevice(() => undefined);
  const located = locate().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(9999);
  expect(await Promise.race([located, 'pending'])).toBe('pending');
  await vi.advanceTimersByTimeAsync(1);
  expect(await located).toMatchObject({ text: 'Tiempo de espera agotado. Inténtalo de nuevo.' });
  vi.useRealTimers();
});

test('locate leaves no timer after an answer', async () => {
  vi.useFakeTimers();
  useDevice(onFound => onFound({ coords: { latitude: 40.4, longitude: -3.7 } } as GeolocationPosition));
  await locate();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('locate asks for high accuracy and gives up after ten seconds', async () => {
  const getPosition = vi.fn<GetPosition>(onFound =>
    onFound({ coords: { latitude: 40.4, longitude: -3.7 } } as GeolocationPosition),
  );
  useDevice(getPosition);
  expect(await locate()).toEqual({ latitude: 40.4, longitude: -3.7 });
  expect(getPosition.mock.calls[0]?.[2]).toMatchObject({ enableHighAccuracy: true, timeout: 10_000 });
});
