import { useSyncExternalStore } from 'react';

/** Returns false on the server and while the browser takes over a server-rendered page, and true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );

const unchanging = () => () => undefined;
