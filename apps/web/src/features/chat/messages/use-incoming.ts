import { useState } from 'react';
import type { LoadedConversation } from '../data/conversation.ts';
import { firstUnread, lastReceivedId } from './timeline.ts';

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
