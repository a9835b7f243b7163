import type { chatEndpoints, MessageOut } from '@oficio/domain/chat/contract.ts';
import type { Reply } from '@oficio/domain/endpoint.ts';

type MessagesPage = Reply<typeof chatEndpoints.listMessages>;

/** Part of a conversation that this screen has loaded. */
export interface LoadedConversation {
  /** Unique, ordered by id. Complete up to `syncedTo`; live events may have added later ones with gaps between them. */
  readonly messages: readonly MessageOut[];
  /** Id of the last message that an HTTP reply contained; a reconnection requests the messages after it. 0: none yet. */
  readonly syncedTo: number;
  readonly hasOlder: boolean;
  /** Id of the last message that the other party has read. */
  readonly readUpTo: number;
}

/** Builds a conversation from its latest page and from the live messages that arrived while the page loaded. */
export const openConversation = (
  page: MessagesPage,
  early: readonly MessageOut[] = [],
): LoadedConversation => ({
  messages: merge(
    page.messages,
    // Messages older than this page belong to pages that are loaded later.
    early.filter(message => message.id > lastId(page.messages)),
  ),
  syncedTo: lastId(page.messages),
  hasOlder: page.has_more,
  readUpTo: page.read_up_to,
});

/** Adds the page before the first loaded message. */
export const withOlder = (held: LoadedConversation, page: MessagesPage): LoadedConversation => ({
  ...held,
  messages: merge(held.messages, page.messages),
  hasOlder: page.has_more,
  readUpTo: Math.max(held.readUpTo, page.read_up_to),
});

/** Adds a page of messages after `syncedTo`. */
export const withNewer = (held: LoadedConversation, page: MessagesPage): LoadedConversation => ({
  ...held,
  messages: merge(held.messages, page.messages),
  syncedTo: Math.max(held.syncedTo, lastId(page.messages)),
  readUpTo: Math.max(held.readUpTo, page.read_up_to),
});

/**
 * Adds a message of an event or an acknowledgement, which may be duplicated, late or out of order. Ignores a message older
 * than the loaded ones: it would hide the gap to the first of them.
 */
export const withMessage = (held: LoadedConversation, message: MessageOut): LoadedConversation =>
  held.hasOlder && message.id < (held.messages[0]?.id ?? 0)
    ? held
    : { ...held, messages: merge(held.messages, [message]) };

export const withRead = (held: LoadedConversation, messageId: number): LoadedConversation => ({
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
