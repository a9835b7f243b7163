import { useState } from 'react';
import type { Conversation } from '../data/conversation.ts';
import { firstUnread, lastHeard } from './timeline.ts';

/**
 * Returns the position of the mark of new messages: above the first message that was unread on opening, later above the
 * first one that arrived unseen. The mark stays after reading until another message arrives unseen.
 */
export function useIncoming(conversation: Conversation, unread: number, readerId: number) {
  const [from, setFrom] = useState(() => firstUnread(conversation, unread, readerId));
  const [known, setKnown] = useState(() => lastHeard(conversation, readerId));
  // The messages below the mark count as seen only when the reader reaches the end.
  const [seen, setSeen] = useState(from === null ? known : null);
  /** Records, during rendering, the other party's last message and whether the reader sees it. */
  const note = (heard: number | null, isSeen: boolean) => {
    if (isSeen && heard !== seen) setSeen(heard);
    if (heard === known) return;
    setKnown(heard);
    if (!isSeen && heard !== null && (from === null || from <= (seen ?? 0))) setFrom(heard);
  };
  return { from, note };
}
