import type { Point } from '@oficio/domain/technicians/geo.ts';
import { useEffect } from 'react';
import { GeolocationError, locate } from '../../../../lib/address/geolocation.ts';
import { createStore, useStore } from '../../../../lib/store.ts';
import { toast } from '../../../../ui/feedback/toasts.ts';

/** Where the visitor's device is, kept while the app is open so that coming back to the map does not ask again. */
export interface DevicePosition {
  /** Null until it is known. */
  readonly point: Point | null;
  readonly locating: boolean;
  /** Known, refused, or not worth waiting for any longer: the search may begin. */
  readonly settled: boolean;
}

/** Milliseconds that the first list waits for a position before it shows the default place. */
const POSITION_TIMEOUT_MS = 2000;

const position = createStore<DevicePosition>({ point: null, locating: false, settled: false });
let started = false;

const update = (change: Partial<DevicePosition>): void => position.set({ ...position.get(), ...change });

/**
 * The device's position. On the first use it is read in silence where the visitor has allowed that before; otherwise
 * the browser's question waits for a press on 'Usar mi ubicación', when it is clear what it is for.
 */
export function useDevicePosition(): DevicePosition {
  useEffect(() => {
    if (!started) void start();
  }, []);
  return useStore(position);
}

/** Asks for the position on the visitor's wish. Says in a toast why there is none; true when there is one. */
export async function askPosition(): Promise<boolean> {
  update({ locating: true });
  try {
    update({ point: roughly(await locate()) });
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
  update({ point: point && roughly(point), locating: false, settled: true });
}

/** Allowed for good. Browsers that cannot tell count as not asked yet. */
async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}

/** About ten metres: enough to sort by distance, and a position that trembles does not search again. */
const roughly = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(4)),
  longitude: Number(longitude.toFixed(4)),
});
