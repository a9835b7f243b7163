import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive, onLiveConnected } from '../../../lib/live/channel.ts';
import { MINE } from './api.ts';

/** Loads the own technician profile again when an administrator decided about it, and what depends on the decision. */
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
