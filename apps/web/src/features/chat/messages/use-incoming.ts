import { useState } from 'react';
import type { Conversation } from '../data/conversation.ts';
import { firstUnread, lastHeard } from './timeline.ts';

/**
 * Where the mark of the new messages stands: above what was unread when the conversation was opened, later above the first
 * that came unseen. Read or not, it stays there until something else comes unseen.
 */
export function useIncoming(conversation: Conversation, unread: number, readerId: number) {
  const [from, setFrom] = useState(() => firstUnread(conversation, unread, readerId));
  const [known, setKnown] = useState(() => lastHeard(conversation, readerId));
  // What is below the mark has not been seen before its end is.
  const [seen, setSeen] = useState(from === null ? known : null);
  /** Takes in, while rendering, what was heard last and whether it is before the reader's eyes. */
  const note = (heard: number | null, isSeen: boolean) => {
    if (isSeen && heard !== seen) setSeen(heard);
    if (heard === known) return;
    setKnown(heard);
    if (!isSeen && heard !== null && (from === null || from <= (seen ?? 0))) setFrom(heard);
  };
  return { from, note };
}
