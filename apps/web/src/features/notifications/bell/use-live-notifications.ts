import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive, onLiveConnected } from '../../../lib/live/channel.ts';
import { addToCache, KEYS } from '../list/notifications-api.ts';

/** Shows notifications as the live channel brings them, and looks again where it may have missed some. */
export function useLiveNotifications(userId: number): void {
  const cache = useQueryClient();
  useEffect(() => {
    const look = () => void cache.invalidateQueries({ queryKey: KEYS.all });
    const stops = [
      onLive('new_notification', notification => {
        addToCache(cache, notification);
        look();
      }),
      // Reading a conversation reads what was notified of it, here or on another screen.
      onLive('messages_read', read => {
        if (read.reader_id === userId) look();
      }),
      onLiveConnected(look),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache, userId]);
}
