import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive, onLiveConnected } from '../../../lib/live/channel.ts';
import { loadAgain } from '../../../lib/live/load-again.ts';
import { OWN_PROFILE_KEY } from './api.ts';

/** Reloads the technician's own profile, and what depends on it, when an administrator decided about it. */
export function useLiveProfile(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const stops = [
      onLive('profile_changed', () => {
        for (const queryKey of [OWN_PROFILE_KEY, ['requests']]) void loadAgain(cache, queryKey);
      }),
      onLiveConnected(() => void cache.invalidateQueries({ queryKey: OWN_PROFILE_KEY })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
}
