import { useState } from 'react';
import type { Conversation } from '../data/conversation.ts';

/** What a screen reader is to say: the other party's messages that came since the conversation was opened, the last few. */
const MAX_ANNOUNCED = 5;

export function useAnnouncements(conversation: Conversation, readerId: number, name: string) {
  const [since] = useState(() => conversation.messages.at(-1)?.id ?? 0);
  return conversation.messages
    .filter(message => message.id > since && message.sender_id !== readerId)
    .slice(-MAX_ANNOUNCED)
    .map(message => (
      <p key={message.id}>
        {name}: {message.message}
      </p>
    ));
}
