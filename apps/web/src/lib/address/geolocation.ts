import type { Point } from '@oficio/domain/technicians/geo.ts';

/** Milliseconds (spec, section 9). */
const TIMEOUT = 10_000;

/** Error texts of the spec (section 8). */
export const GEOLOCATION_TEXTS = {
  denied: 'Debes permitir el acceso a tu ubicación',
  unavailable: 'Ubicación no disponible. Verifica tu GPS.',
  timeout: 'Tiempo de espera agotado. Inténtalo de nuevo.',
  unsupported: 'Tu navegador no soporta geolocalización.',
} as const;

/** Rejects `locate`; `text` is for people. */
export class GeolocationError extends Error {
  readonly text: string;

  constructor(reason: keyof typeof GEOLOCATION_TEXTS) {
    super(GEOLOCATION_TEXTS[reason]);
    this.name = 'GeolocationFailure';
    this.text = GEOLOCATION_TEXTS[reason];
  }
}

/**
 * Returns the device's position with high accuracy. Rejects with a `GeolocationError`, after ten seconds also when the browser
 * never answers, as Firefox does after its question was closed. Browsers start their own time only after the permission.
 */
export function locate(): Promise<Point> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new GeolocationError('unsupported'));
    const fail = (reason: keyof typeof GEOLOCATION_TEXTS) => {
      clearTimeout(timer);
      reject(new GeolocationError(reason));
    };
    const timer = setTimeout(() => fail('timeout'), TIMEOUT);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        clearTimeout(timer);
        resolve({ latitude: coords.latitude, longitude: coords.longitude });
      },
      error => fail(reasonOf(error)),
      { enableHighAccuracy: true, timeout: TIMEOUT, maximumAge: 60_000 },
    );
  });
}

/** As `locate`, but rejects instead of letting the browser ask the user. */
export async function locateIfAllowed(): Promise<Point> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  if (permission?.state !== 'granted') throw new GeolocationError('denied');
  return locate();
}

function reasonOf(error: GeolocationPositionError): keyof typeof GEOLOCATION_TEXTS {
  if (error.code === error.PERMISSION_DENIED) return 'denied';
  return error.code === error.TIMEOUT ? 'timeout' : 'unavailable';
}
