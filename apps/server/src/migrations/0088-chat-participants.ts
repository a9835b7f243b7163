import type { Migration } from '../platform/database/migrate.ts';

/** The chats of one side, each with its last message. Deleted accounts have no rows. */
const participantsOf = (party: 'user_id' | 'technician_id') => `
  insert into chat_participants (request_id, user_id, read_message_id, unread, last_message_id, last_activity_at)
  select requests.id, requests.${party}, coalesce(chat_reads.message_id, 0), coalesce(chat_reads.unread, 0),
    coalesce(last.id, 0), coalesce(last.created_at, requests.updated_at)
  from requests
  join users on users.id = requests.${party} and users.deleted_at is null
  left join messages as last on last.request_id = requests.id
    and last.id = (select max(messages.id) from messages where messages.request_id = requests.id)
  left join chat_reads on chat_reads.request_id = requests.id and chat_reads.user_id = requests.${party}
  where requests.technician_id is not null and requests.status <> 'pending' and (
    requests.status <> 'cancelled' or exists (
      select 1 from request_events where request_events.request_id = requests.id and request_events.action = 'accept'
    )
  )`;

/** Replaces the read marks by one row for each party of an accepted request, which also orders that party's list of chats. */
export const chatParticipants: Migration = {
  name: '0088-chat-participants',
  statements: ({ clustered }) => [
    `create table chat_participants (
      request_id bigint not null references requests (id),
      user_id bigint not null references users (id),
      read_message_id bigint not null,
      unread bigint not null,
      last_message_id bigint not null,
      last_activity_at bigint not null,
      primary key (request_id, user_id)
    ) ${clustered}`,
    participantsOf('user_id'),
    participantsOf('technician_id'),
    'create index chat_participants_by_activity on chat_participants (user_id, last_activity_at, request_id)',
    'drop table chat_reads',
  ],
};
