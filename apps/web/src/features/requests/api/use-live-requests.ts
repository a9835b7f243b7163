import { useEffect } from 'react';
import { onLive, onLiveConnected } from '../../../lib/live/channel.ts';
import { useRefreshRequests } from './requests-api.ts';

/** Looks again at the requests on the screen when the live channel says that one has changed, or may have. */
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
