import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { liveState } from '../../../lib/live/state.ts';
import { sendRead } from '../data/api.ts';
import { showRead } from '../data/chat-cache.ts';

interface Options {
  readonly requestId: number;
  readonly readerId: number;
  /** Id of the other party's last message. */
  readonly messageId: number | null;
  /** True while the reader sees that message. */
  readonly isSeen: boolean;
}

/** Sends the read receipt once. After a failure, sends it again when the connection changes. */
export function useReading({ requestId, readerId, messageId, isSeen }: Options): void {
  const cache = useQueryClient();
  const lastSent = useRef(0);
  useEffect(() => {
    if (!isSeen || messageId === null) return;
    const send = () => {
      if (lastSent.current >= messageId) return;
      const before = lastSent.current;
      lastSent.current = messageId;
      showRead(cache, { request_id: requestId, reader_id: readerId, message_id: messageId }, readerId);
      sendRead(requestId, messageId).catch(error => {
        lastSent.current = before;
        console.error('The read receipt could not be sent', error);
      });
    };
    send();
    return liveState.subscribe(send);
  }, [cache, requestId, readerId, messageId, isSeen]);
}
