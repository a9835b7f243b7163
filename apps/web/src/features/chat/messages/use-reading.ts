import { useDocumentVisibility } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { emitLive } from '../../../lib/live/channel.ts';
import { liveState, useLiveState } from '../../../lib/live/state.ts';
import { sendRead } from '../data/api.ts';
import { showRead } from '../data/chat-cache.ts';
import type { LoadedConversation } from '../data/conversation.ts';
import { firstUnread, lastReceivedId } from './timeline.ts';

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

/**
 * Returns the position of the mark of new messages: above the first message that was unread on opening, later above the
 * first one that arrived unseen. The mark stays after reading until another message arrives unseen.
 */
export function useIncoming(conversation: LoadedConversation, unread: number, readerId: number) {
  const [from, setFrom] = useState(() => firstUnread(conversation, unread, readerId));
  const [lastId, setLastId] = useState(() => lastReceivedId(conversation, readerId));
  // The messages below the mark count as seen only when the reader reaches the end.
  const [seenId, setSeenId] = useState(from === null ? lastId : null);
  /** Records, during rendering, the other party's last message and whether the reader sees it. */
  const recordLast = (receivedId: number | null, isSeen: boolean) => {
    if (isSeen && receivedId !== seenId) setSeenId(receivedId);
    if (receivedId === lastId) return;
    setLastId(receivedId);
    if (!isSeen && receivedId !== null && (from === null || from <= (seenId ?? 0))) setFrom(receivedId);
  };
  return { from, recordLast };
}

/** Reports to the server which conversation is visible, so that it sends no notifications for it. */
export function usePresence(requestId: number): boolean {
  const live = useLiveState();
  const isVisible = useDocumentVisibility() === 'visible';
  useEffect(() => {
    if (live !== 'up' || !isVisible) return;
    emitLive('join_chat', requestId);
    return () => emitLive('leave_chat', requestId);
  }, [live, isVisible, requestId]);
  return isVisible;
}
