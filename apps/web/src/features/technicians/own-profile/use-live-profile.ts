import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive, onLiveConnected } from '../../../lib/live/channel.ts';
import { MINE } from './api.ts';

/** Reloads the technician's own profile, and what depends on it, when an administrator decided about it. */
export function useLiveProfile(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const look = () => void cache.invalidateQueries({ queryKey: MINE });
    const stops = [
      onLive('profile_changed', () => {
        look();
        void cache.invalidateQueries({ queryKey: ['requests'] });
      }),
      onLiveConnected(look),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
}
