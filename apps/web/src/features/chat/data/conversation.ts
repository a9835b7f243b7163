import type { chatEndpoints, MessageOut } from '@oficio/domain/chat/contract.ts';
import type { Reply } from '@oficio/domain/endpoint.ts';

type MessagesPage = Reply<typeof chatEndpoints.listMessages>;

/** What this screen holds of a conversation. */
export interface Conversation {
  /** By id, each once. Complete from the first one to `syncedTo`; live events may have brought some beyond. */
  readonly messages: readonly MessageOut[];
  /** Id of the last message of an answer to a call: what came after it is asked for on coming back. 0: nothing yet. */
  readonly syncedTo: number;
  readonly hasOlder: boolean;
  /** Id of the last message that the other party has read. */
  readonly readUpTo: number;
}

/** From the latest page, and what events brought while it was on its way. */
export const begin = (page: MessagesPage, early: readonly MessageOut[] = []): Conversation => ({
  messages: merge(
    page.messages,
    // What is older than the page comes with the pages before it.
    early.filter(message => message.id > lastId(page.messages)),
  ),
  syncedTo: lastId(page.messages),
  hasOlder: page.has_more,
  readUpTo: page.read_up_to,
});

/** With the page that ends before the first message held. */
export const withOlder = (held: Conversation, page: MessagesPage): Conversation => ({
  ...held,
  messages: merge(held.messages, page.messages),
  hasOlder: page.has_more,
  readUpTo: Math.max(held.readUpTo, page.read_up_to),
});

/** With a page of what came after `syncedTo`. */
export const withNewer = (held: Conversation, page: MessagesPage): Conversation => ({
  ...held,
  messages: merge(held.messages, page.messages),
  syncedTo: Math.max(held.syncedTo, lastId(page.messages)),
  readUpTo: Math.max(held.readUpTo, page.read_up_to),
});

/**
 * With a message of an event or an acknowledgement, which may come twice, late and in any order. One from before what is
 * held is left to the page it belongs to: in front it would hide that there are others in between.
 */
export const withMessage = (held: Conversation, message: MessageOut): Conversation =>
  held.hasOlder && message.id < (held.messages[0]?.id ?? 0)
    ? held
    : { ...held, messages: merge(held.messages, [message]) };

export const withRead = (held: Conversation, messageId: number): Conversation => ({
  ...held,
  readUpTo: Math.max(held.readUpTo, messageId),
});

function merge(held: readonly MessageOut[], more: readonly MessageOut[]): readonly MessageOut[] {
  const known = new Map(held.map(message => [message.id, message]));
  const size = known.size;
  for (const message of more) if (!known.has(message.id)) known.set(message.id, message);
  return known.size === size ? held : [...known.values()].sort((a, b) => a.id - b.id);
}

const lastId = (messages: readonly MessageOut[]): number => messages.at(-1)?.id ?? 0;
