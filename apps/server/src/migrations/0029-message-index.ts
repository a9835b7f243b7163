import type { Migration } from '../platform/database/migrate.ts';

const readersOf = (party: 'user_id' | 'technician_id') => `
  insert into chat_reads (request_id, user_id, message_id)
  select requests.id, requests.${party}, 0 from requests join conversations on conversations.request_id = requests.id
  where requests.${party} is not null
  on conflict do nothing`;

/**
 * Replaces the linked list of 0023 by an index on (request_id, id) and stores unread counts (decision 0010). PostgreSQL has no
 * index on `id` alone, because its planner would scan it through the messages of all conversations.
 */
export const messageIndex: Migration = {
  name: '0029-message-index',
  statements: ({ engine }) => [
    ...(engine === 'postgres'
      ? [
          'alter table messages drop constraint messages_pkey',
          'alter table messages add constraint messages_by_request primary key (request_id, id)',
        ]
      : ['create index messages_by_request on messages (request_id, id)']),
    'alter table messages drop column previous_id',
    'alter table chat_reads add column unread bigint not null default 0',
    readersOf('user_id'),
    readersOf('technician_id'),
    `update chat_reads set unread = (
      select count(*) from messages where messages.request_id = chat_reads.request_id
        and messages.id > chat_reads.message_id and messages.sender_id <> chat_reads.user_id
    )`,
    'drop table conversations',
  ],
};
