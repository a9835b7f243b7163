import type { Migration } from '../platform/database/migrate.ts';

/**
 * Changes the unique key of messages to (sender_id, client_id). Clients' keys are random; the leading sender keeps new
 * entries near that sender's earlier ones.
 */
export const messageKeys: Migration = {
  name: '0050-message-keys',
  statements: ({ engine, generatedId }) =>
    engine === 'postgres'
      ? [
          'alter table messages drop constraint messages_client_id_sender_id_key',
          'alter table messages add unique (sender_id, client_id)',
        ]
      : [
          // SQLite cannot change a constraint of an existing table.
          `create table messages_new (
            id ${generatedId},
            request_id bigint not null references requests (id),
            sender_id bigint not null references users (id),
            client_id text not null,
            message text not null,
            created_at bigint not null,
            unique (sender_id, client_id)
          )`,
          `insert into messages_new (id, request_id, sender_id, client_id, message, created_at)
            select id, request_id, sender_id, client_id, message, created_at from messages order by id`,
          'drop table messages',
          'alter table messages_new rename to messages',
          'create index messages_by_request on messages (request_id, id)',
        ],
};
