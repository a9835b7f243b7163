import type { Point } from '@oficio/domain/technicians/geo.ts';
import { useEffect } from 'react';
import { GeolocationError, locate } from '../../../lib/address/geolocation.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { toast } from '../../../ui/feedback/toasts.ts';

/** Position of the device. Kept while the app is open, so that the map does not ask for it again. */
export interface DevicePosition {
  /** Null until it is known. */
  readonly point: Point | null;
  readonly locating: boolean;
  /** True when the position is known or refused, or took too long; the search can start. */
  readonly settled: boolean;
}

/** Milliseconds that the first list waits for a position before it shows the default place. */
const POSITION_TIMEOUT_MS = 2000;

const position = createStore<DevicePosition>({ point: null, locating: false, settled: false });
let started = false;

const update = (change: Partial<DevicePosition>): void => position.set({ ...position.get(), ...change });

/**
 * Returns the device's position. Reads it at first use only if the permission exists; otherwise the browser asks only
 * after a press on 'Mi ubicación'.
 */
export function useDevicePosition(): DevicePosition {
  useEffect(() => {
    if (!started) void start();
  }, []);
  return useStore(position);
}

/** Asks for the position after a press. Shows a toast if it fails; returns whether there is a position. */
export async function askPosition(): Promise<boolean> {
  update({ locating: true });
  try {
    update({ point: roundedPoint(await locate()) });
    return true;
  } catch (error) {
    if (!(error instanceof GeolocationError)) throw error;
    toast.error(error.text);
    return false;
  } finally {
    update({ locating: false, settled: true });
  }
}

async function start(): Promise<void> {
  started = true;
  if (!(await isAllowed())) return update({ settled: true });
  update({ locating: true });
  const timer = setTimeout(() => update({ settled: true }), POSITION_TIMEOUT_MS);
  // The user did not ask for the position, so a failure falls back to the default place silently.
  const point = await locate().catch(() => null);
  clearTimeout(timer);
  update({ point: point && roundedPoint(point), locating: false, settled: true });
}

/** Returns whether the permission is granted. Browsers that cannot say so count as not asked. */
async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}

/** Rounds to about 10 m, which is enough to sort by distance; small variations must not start another search. */
export const roundedPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(4)),
  longitude: Number(longitude.toFixed(4)),
});
