import { useSyncExternalStore } from 'react';
import { serverNow, subscribeServerClock } from '../server-clock.ts';

const MINUTE = 60_000;

const subscribe = (onTick: () => void): (() => void) => {
  const timer = setInterval(onTick, MINUTE / 4);
  const unsubscribe = subscribeServerClock(onTick);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
};

/** Returns the server's time in whole minutes, in milliseconds since the epoch; null on the server. */
export const useNow = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => Math.floor(serverNow() / MINUTE) * MINUTE,
    () => null,
  );
