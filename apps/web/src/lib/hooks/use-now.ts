import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

const subscribe = (onTick: () => void): (() => void) => {
  const timer = setInterval(onTick, MINUTE / 4);
  return () => clearInterval(timer);
};

/** Returns the current time in whole minutes, in milliseconds since the epoch; null on the server. */
export const useNow = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / MINUTE) * MINUTE,
    () => null,
  );
