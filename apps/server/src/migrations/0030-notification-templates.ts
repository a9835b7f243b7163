import type { Engine } from '../platform/database/database.ts';
import type { Migration } from '../platform/database/migrate.ts';

/**
 * Stores a template and ids in a notification instead of texts, so that no text has to change when a user is deleted.
 * Older rows keep their texts. `fold_key` merges unread notifications of one reader.
 */
export const notificationTemplates: Migration = {
  name: '0030-notification-templates',
  statements: ({ engine }) => [
    ...ALTERED,
    `update notifications set fold_key = ${foldKeyOf('link')} where id in (
      select max(id) from notifications where read = 0 and type = 'message' and link is not null group by user_id, link)`,
    'create index notifications_newest on notifications (user_id, created_at, id)',
    'create index notifications_unread on notifications (user_id, created_at, id) where read = 0',
    `create unique index notifications_unread_fold on notifications (user_id, fold_key)
      where read = 0 and fold_key is not null`,
    ...waitingDeliveries(engine),
  ],
};

const ALTERED = [
  'alter table notifications add column template text',
  'alter table notifications add column params text',
  'alter table notifications add column fold_key text',
  ...['type', 'title', 'message'].map(
    column => `alter table notifications alter column ${column} drop not null`,
  ),
  'drop index notifications_by_user',
  'drop index notifications_unread',
];

const foldKeyOf = (link: string) => `replace(${link}, '/chat?request=', 'chat:')`;

/** Lets waiting mails and push messages refer to the notification instead of storing its link or text. */
function waitingDeliveries(engine: Engine): string[] {
  const text = (name: string) =>
    engine === 'sqlite' ? `json_extract(payload, '$.${name}')` : `(payload::jsonb ->> '${name}')`;
  const number = (name: string) => `cast(${text(name)} as bigint)`;
  const object = (fields: string) =>
    engine === 'sqlite' ? `json_object(${fields})` : `jsonb_build_object(${fields})::text`;
  const unreadBehind = (link: string) => `(select id from notifications where read = 0
    and user_id = ${number('userId')} and fold_key = ${foldKeyOf(link)})`;
  const tag = text('tag');
  const noticeOfTag = `case when ${tag} like 'n%' then cast(substr(${tag}, 2) as bigint) else ${unreadBehind(tag)} end`;
  return [
    `update outbox set payload = ${object(
      `'userId', ${number('userId')}, 'noticeId', ${unreadBehind(text('chatLink'))}`,
    )} where kind = 'notice_mail' and ${text('chatLink')} is not null`,
    `update outbox set payload = ${object(
      `'userId', ${number('userId')}, 'endpoint', ${text('endpoint')}, 'noticeId', ${noticeOfTag},
      'urgency', ${text('urgency')}, 'expiresAt', ${number('expiresAt')}`,
    )} where kind = 'push'`,
  ];
}
