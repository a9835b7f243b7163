import type { Migration } from '../platform/database/migrate.ts';

const previous = 'lag(id) over (partition by request_id order by id)';

/**
 * Links each message to the previous one and each conversation to its last message. The unique key begins with the client's
 * key, which begins with the time, so that inserts change few index pages. Migration 0029 replaces the links.
 */
export const conversations: Migration = {
  name: '0023-conversations',
  statements: ({ engine, generatedId, clustered }) => [
    `create table conversations (
      request_id bigint primary key references requests (id),
      last_message_id bigint not null
    ) ${clustered}`,
    `insert into conversations (request_id, last_message_id)
      select request_id, max(id) from messages group by request_id`,
    ...(engine === 'postgres'
      ? [
          'alter table messages add column previous_id bigint',
          `update messages set previous_id = line.previous
            from (select id, ${previous} as previous from messages) as line where line.id = messages.id`,
          'drop index messages_by_request',
          'alter table messages drop constraint messages_sender_id_client_id_key',
          'alter table messages add unique (client_id, sender_id)',
        ]
      : [
          // SQLite cannot drop a constraint of a table.
          `create table messages_in_line (
            id ${generatedId},
            request_id bigint not null references requests (id),
            sender_id bigint not null references users (id),
            client_id text not null,
            message text not null,
            created_at bigint not null,
            previous_id bigint,
            unique (client_id, sender_id)
          )`,
          `insert into messages_in_line (id, request_id, sender_id, client_id, message, created_at, previous_id)
            select id, request_id, sender_id, client_id, message, created_at, ${previous} from messages order by id`,
          'drop table messages',
          'alter table messages_in_line rename to messages',
        ]),
  ],
};
