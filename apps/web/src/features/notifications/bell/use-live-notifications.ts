import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive, onLiveConnected } from '../../../lib/live/channel.ts';
import { loadAgain } from '../../../lib/live/load-again.ts';
import { addToCache, NOTIFICATION_KEYS } from '../list/notifications-api.ts';

/** Applies live notification events, and loads the notifications again after a reconnection. */
export function useLiveNotifications(userId: number): void {
  const cache = useQueryClient();
  useEffect(() => {
    const look = () => void loadAgain(cache, NOTIFICATION_KEYS.all);
    const stops = [
      onLive('new_notification', notification => {
        addToCache(cache, notification);
        look();
      }),
      onLive('notifications_changed', look),
      // A read receipt also marks the notifications of that conversation as read, maybe on another device.
      onLive('messages_read', read => {
        if (read.reader_id === userId) look();
      }),
      onLiveConnected(() => void cache.invalidateQueries({ queryKey: NOTIFICATION_KEYS.all })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache, userId]);
}
