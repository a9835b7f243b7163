import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive, onLiveConnected } from '../../lib/live/channel.ts';
import { loadAgain } from '../../lib/live/load-again.ts';
import { REQUEST_KEYS, useRefreshRequests } from './api.ts';

/** Loads the requests on the screen again after a live event and after each reconnection. */
export function useLiveRequests(): void {
  const cache = useQueryClient();
  const refreshRequests = useRefreshRequests();
  useEffect(() => {
    const stops = [
      onLive('request_changed', () => void loadAgain(cache, REQUEST_KEYS.all)),
      onLiveConnected(() => void refreshRequests()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache, refreshRequests]);
}
