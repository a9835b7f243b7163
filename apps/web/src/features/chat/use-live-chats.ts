import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive, onLiveConnected } from '../../lib/live/channel.ts';
import { loadAgain } from '../../lib/live/load-again.ts';
import { preloadConfirm } from '../../ui/dialogs/confirm-host.tsx';
import { CHAT_KEYS } from './data/api.ts';
import { showMessage, showRead, showUpdate } from './data/chat-cache.ts';
import { closeUnsentMessages, unsentMessagesOf } from './unsent/use-unsent-messages.ts';

/** Applies live chat events to the cache and sends pending messages, on every screen. */
export function useLiveChats(userId: number): void {
  const cache = useQueryClient();
  useEffect(() => {
    const retry = () => unsentMessagesOf(userId, cache).retry();
    const stops = [
      onLive('new_message', message => {
        showMessage(cache, message, userId);
        if (message.sender_id === userId) unsentMessagesOf(userId, cache).drop(message.client_id);
      }),
      onLive('chat_updated', update => showUpdate(cache, update)),
      onLive('messages_read', read => showRead(cache, read, userId)),
      onLive('request_changed', () => {
        void loadAgain(cache, CHAT_KEYS.list);
        void loadAgain(cache, ['chats', 'one']);
      }),
      onLiveConnected(() => {
        void cache.invalidateQueries({ queryKey: CHAT_KEYS.all });
        retry();
      }),
    ];
    // A logout with unsent messages asks first, possibly offline.
    if (unsentMessagesOf(userId, cache).queue.get().length > 0) preloadConfirm();
    retry();
    addEventListener('online', retry);
    return () => {
      for (const stop of stops) stop();
      removeEventListener('online', retry);
      closeUnsentMessages();
    };
  }, [cache, userId]);
}
