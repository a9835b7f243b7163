import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { countUnread } from '../../modules/notifications/store/read-notifications.ts';
import { numberParameters } from '../../platform/database/statement.ts';
import { ENGINES, onBothEngines } from '../world.ts';
import { ALLOWED } from './allowed.ts';
import { explainStatements } from './explain-statements.ts';
import { observeStatements } from './observe-statements.ts';
import { findRefusedPlans } from './refused-plans.ts';

const FILE = 'modules/payments/store/planted.ts';
const SOURCES = join(import.meta.dirname, '../..');

const REFUSED: readonly (readonly [string, string, string])[] = [
  [
    'reads a table for a value without an index',
    'scan of payments',
    'select id from payments where amount_cents = 5',
  ],
  [
    'reads a table to find a rare row in the order of its key',
    'scan of messages',
    `select id from messages where message = 'x' order by id desc limit 1`,
  ],
  ['counts all rows', 'scan of messages', 'select count(*) from messages'],
  [
    'searches an index without its first column',
    'scan of offers',
    'select price_cents from offers where version = 1',
  ],
  [
    'updates rows without an index',
    'scan of requests',
    `update requests set updated_at = 1 where description = 'x'`,
  ],
  [
    'reads a table beside a first page of the same table',
    'scan of users',
    `select id from users where phone = 'x' union all select id from (select id from users order by id limit 20) as page`,
  ],
  [
    'reads a table for a page of a condition in a list',
    'scan of messages',
    `select id from users where id in (select sender_id from messages where message = 'x' limit 20)`,
  ],
  [
    'counts all rows in a subquery of a first page',
    'scan of messages',
    'select (select count(*) from messages) as n from users limit 20',
  ],
  ['counts all rows and limits the count', 'scan of messages', 'select count(*) from messages limit 1'],
  [
    'joins a first page with a condition that drops rows',
    'scan of messages',
    `select users.id from users join messages on messages.sender_id = users.id and messages.message = 'x' limit 20`,
  ],
  [
    'groups all rows for a page of the groups',
    'scan of messages',
    `select message from messages group by message having message = 'x' limit 20`,
  ],
  [
    'reads a first page of different values that may be few',
    'scan of messages',
    'select distinct sender_id from messages limit 20',
  ],
  [
    'groups all rows for a page of groups that may be few',
    'scan of messages',
    'select sender_id from messages group by sender_id limit 20',
  ],
  [
    'reads all rows for a page of values that another table does not have',
    'scan of messages',
    'select sender_id from messages except select user_id from requests limit 20',
  ],
  ['deletes rows without an index', 'scan of messages', `delete from messages where message = 'x'`],
  [
    'joins rows without an index',
    'scan of refunds',
    `select refunds.id from users join refunds on refunds.actor_id = users.id where users.id = 1`,
  ],
  [
    'reads a table in a subquery',
    'scan of refunds',
    'select id from users where id = 1 and exists (select 1 from refunds where actor_id = users.id)',
  ],
  [
    'sorts all requests of a user',
    'sort of requests',
    'select id from requests where user_id = 1 order by description limit 20',
  ],
  [
    'sorts the rows of two indexes',
    'of requests',
    'select id from requests where user_id = 1 or technician_id = 1 order by id limit 20',
  ],
  [
    'groups all payouts of a technician',
    'sort of payouts',
    'select attempts, count(*) from payouts where technician_id = 1 group by attempts',
  ],
  [
    'deletes a row that a table references without an index',
    'scan of payments',
    "delete from payment_statuses where name = 'processing'",
  ],
];

const ACCEPTED: readonly (readonly [string, string])[] = [
  ['a row by its key', 'select email from users where id = 1'],
  ['the first page in the order of an index', 'select id from payments order by id desc limit 20'],
  ['a later page', 'select id from requests where user_id = 1 and id < 9 order by id desc limit 20'],
  [
    'rows of a first page in a list',
    'select email from users where id in (select id from users order by id limit 20)',
  ],
  [
    'a capped count of different values in the order of an index',
    'select (select count(*) from (select 1 from (select distinct payment_id from payout_stops) as stopped limit 9) as capped) as stops from payments where id = 1',
  ],
  [
    'a first page with other tables joined by their keys',
    "select payments.id from payments join requests on requests.id = payments.request_id left join users on users.id = requests.user_id and users.phone = '600' order by payments.id limit 20",
  ],
  ['a page of a partial index', 'select id from outbox where dead_at is not null order by id limit 20'],
  [
    'a sort of the few offers of a request',
    'select version from offers where request_id = 1 order by price_cents',
  ],
  [
    'a sort of a page',
    'select id from (select id, link from notifications where user_id = 1 order by created_at limit 20) as page order by link',
  ],
  ['rows of two indexes without an order', 'select id from requests where user_id = 1 or technician_id = 1'],
  ['a small table', 'select id from services order by icon'],
];

describe.each(ENGINES)('the check of query plans on %s', engine => {
  const statement = (text: string) => ({ engine, sql: text, parameters: [], file: FILE });

  it.each(REFUSED)('refuses a planted statement that %s', async (_, problem, text) => {
    const [refused, ...others] = await findRefusedPlans([statement(text)]);
    expect(others).toEqual([]);
    expect(refused).toContain(`${problem} in ${FILE}`);
    expect(refused).toContain(text);
  });

  it.each(ACCEPTED)('accepts %s', async (_, text) => {
    const [explained] = await explainStatements([statement(text)]);
    expect(explained?.violations).toEqual([]);
  });

  it('explains a statement that is prepared without values', async () => {
    const text = 'select id from payments where amount_cents = ? limit ?';
    const sql = engine === 'sqlite' ? text : numberParameters(text);
    const [explained] = await explainStatements([{ engine, sql, parameters: null, file: FILE }]);
    expect(explained?.violations).toEqual([{ kind: 'scan', table: 'payments' }]);
  });
});

onBothEngines('the observer of statements', world => {
  it('observes statements of the server once with the file that builds them, and none of tests', async () => {
    const { database } = world().app.platform;
    const observer = observeStatements();
    try {
      await countUnread(database.read, 1, 10);
      await countUnread(database.read, 2, 10);
      await sql`select id from users where name = ${'Ana'}`.execute(database.read);
      await database.prepare('select id from users where phone = ?')('600');
    } finally {
      observer.stop();
    }
    const seen = observer.take().filter(({ file }) => file.startsWith('modules/notifications/store'));
    expect(seen).toMatchObject([
      { engine: world().engine, file: 'modules/notifications/store/read-notifications.ts' },
    ]);
    expect(seen[0]?.sql).toContain('notifications');
  });
});

it('every exception names a file that exists', () => {
  const missing = Object.keys(ALLOWED).filter(
    name => !existsSync(join(SOURCES, name.replace(/^(scan|sort) of \w+ in /, ''))),
  );
  expect(missing).toEqual([]);
});
