import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

const subscribe = (onTick: () => void): (() => void) => {
  const timer = setInterval(onTick, MINUTE / 4);
  return () => clearInterval(timer);
};

/** The present in whole minutes, as milliseconds since the epoch; null while a server renders. */
export const useNow = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / MINUTE) * MINUTE,
    () => null,
  );
