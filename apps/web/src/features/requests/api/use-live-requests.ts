import { useEffect } from 'react';
import { onLive, onLiveConnected } from '../../../lib/live/channel.ts';
import { useRefreshRequests } from './requests-api.ts';

/** Loads the requests on the screen again after a live event and after each reconnection. */
export function useLiveRequests(): void {
  const refresh = useRefreshRequests();
  useEffect(() => {
    const look = () => void refresh();
    const stops = [onLive('request_changed', look), onLiveConnected(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [refresh]);
}
