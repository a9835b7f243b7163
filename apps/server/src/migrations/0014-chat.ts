import type { Migration } from '../platform/database/migrate.ts';

/** Creates the messages of requests and each party's read position. */
export const chat: Migration = {
  name: '0014-chat',
  statements: ({ generatedId, clustered }) => [
    `create table messages (
      id ${generatedId},
      request_id bigint not null references requests (id),
      sender_id bigint not null references users (id),
      client_id text not null,
      message text not null,
      created_at bigint not null,
      unique (sender_id, client_id)
    )`,
    'create index messages_by_request on messages (request_id, id)',
    `create table chat_reads (
      request_id bigint not null references requests (id),
      user_id bigint not null references users (id),
      message_id bigint not null,
      primary key (request_id, user_id)
    ) ${clustered}`,
  ],
};
