import { useState } from 'react';
import type { Conversation } from '../data/conversation.ts';

/** Number of messages that stay in the live region for screen readers. */
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
