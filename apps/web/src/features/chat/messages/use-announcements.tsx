import type { ChatOut } from '@oficio/domain/chat/contract.ts';
import { messageSummary } from '@oficio/domain/chat/rules.ts';
import { useState } from 'react';
import type { LoadedConversation } from '../data/conversation.ts';
import { otherParty } from '../data/parties.ts';
import type { JobEvent } from './timeline.ts';

/** Number of messages and events that stay in the live region for screen readers. */
const MAX_ANNOUNCED = 5;

interface Announced {
  readonly chat: ChatOut;
  readonly conversation: LoadedConversation;
  /** Undefined until they are loaded. */
  readonly events: readonly JobEvent[] | undefined;
  readonly readerId: number;
}

/** Returns the others' messages and events that arrived since the conversation was opened, oldest first. */
export function useAnnouncements({ chat, conversation, events, readerId }: Announced) {
  const { name } = otherParty(chat, readerId);
  const [since] = useState(() => conversation.messages.at(-1)?.id ?? 0);
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  if (known === null && events) setKnown(new Set(events.map(({ key }) => key)));
  const reader = chat.user_id === readerId ? 'customer' : 'technician';
  const arrived = [
    ...conversation.messages
      .filter(message => message.id > since && message.sender_id !== readerId)
      .map(({ id, created_at: at, message, photo }) => ({
        key: String(id),
        at,
        text: `${name}: ${messageSummary(message, photo !== null)}`,
      })),
    ...(known === null ? [] : (events ?? [])).filter(({ key, by }) => !known?.has(key) && by !== reader),
  ];
  return arrived
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(-MAX_ANNOUNCED)
    .map(({ key, text }) => <p key={key}>{text}</p>);
}
