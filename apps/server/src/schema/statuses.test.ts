import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LEDGER_ACCOUNTS } from '@oficio/domain/payments/ledger-accounts.ts';
import { MOVEMENT_KINDS } from '@oficio/domain/payments/ledger-kinds.ts';
import { PAYOUT_STATES, STOP_CAUSES } from '@oficio/domain/payments/payout-states.ts';
import { PROBLEM_DECISIONS, PROBLEM_KINDS, PROBLEM_STATES } from '@oficio/domain/payments/problem-states.ts';
import {
  DATE_PROPOSAL_STATUSES,
  DISPUTE_STATUSES,
  PAYMENT_OUTCOMES,
  PAYMENT_STATUSES,
  REFUND_CAUSES,
  REFUND_CLOSINGS,
  REFUND_STATUSES,
  REQUEST_PARTIES,
} from '@oficio/domain/payments/stored-statuses.ts';
import { ADDRESS_CHANGE_STATES } from '@oficio/domain/requests/address/address-change.ts';
import { STATUSES } from '@oficio/domain/requests/lifecycle.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase, openMigrationConnection } from '../platform/database/migration/migrate-database.ts';
import type { MigrationConnection } from '../platform/database/migration/migration.ts';
import type { TestDatabase } from '../testing/database/create-database.ts';
import { createDatabase } from '../testing/database/test-database.ts';
import { ENGINES } from '../testing/world.ts';
import { SCHEMA } from './index.ts';

/** Each table of allowed values and the list of the code that it must equal. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  request_statuses: STATUSES,
  request_parties: REQUEST_PARTIES,
  payment_statuses: PAYMENT_STATUSES,
  payment_outcomes: PAYMENT_OUTCOMES,
  dispute_statuses: DISPUTE_STATUSES,
  payout_states: PAYOUT_STATES,
  payout_stop_causes: STOP_CAUSES,
  refund_statuses: REFUND_STATUSES,
  refund_causes: REFUND_CAUSES,
  refund_closings: REFUND_CLOSINGS,
  problem_kinds: PROBLEM_KINDS,
  problem_states: PROBLEM_STATES,
  problem_decisions: PROBLEM_DECISIONS,
  date_proposal_statuses: DATE_PROPOSAL_STATUSES,
  address_change_states: ADDRESS_CHANGE_STATES,
  ledger_kinds: MOVEMENT_KINDS,
  ledger_accounts: LEDGER_ACCOUNTS,
};

/** One row or more of each table with a status. */
const ROWS = [
  `insert into users (id, name, email, email_key, role, created_at)
    values (1, 'Carmen', 'c@x.es', 'c@x.es', 'user', 1), (2, 'Luis', 'l@x.es', 'l@x.es', 'technician', 1)`,
  `insert into requests (id, user_id, technician_id, is_open, service_id, description, status, offer_version, image, created_at,
    updated_at, cancelled_by, cancel_reason) values
    (5, 1, 2, 0, 1, 'Gotea', 'completed', 1, 'foto', 1, 2, null, null),
    (9, 1, 2, 1, 1, 'Otra', 'cancelled', 0, null, 1, 2, 'customer', 'Ya no')`,
  `insert into offers (request_id, version, technician_id, price_cents, starts_at, created_at) values (5, 1, 2, 5000, 9, 1)`,
  `insert into request_events (id, request_id, actor_id, action, from_status, to_status, at)
    values (3, 5, 1, 'create', null, 'pending', 1), (4, 5, null, 'complete', 'in_progress', 'completed', 2)`,
  `insert into payments (id, request_id, offer_version, amount_cents, intent_id, status, created_at, updated_at, outcome, paid_at)
    values (7, 5, 1, 5000, 'pi_1', 'succeeded', 1, 2, 'paid', 2), (8, 9, 1, 5000, 'pi_2', 'unknown', 1, 2, null, null)`,
  `insert into disputes (dispute_id, payment_id, amount_cents, status, reason, created_at, updated_at)
    values ('dp_1', 7, 100, 'under_review', 'general', 1, 2)`,
  `insert into payouts (payment_id, request_id, technician_id, amount_cents, fee_cents, state, created_at, updated_at)
    values (7, 5, 2, 4900, 100, 'frozen', 1, 2)`,
  `insert into payout_stops (payment_id, cause, created_at) values (7, 'dispute', 1)`,
  `insert into refunds (id, payment_id, request_id, amount_cents, cause, status, closed_as, created_at, updated_at)
    values (2, 7, 5, 100, 'problem', 'failed', 'settled', 1, 2)`,
  `insert into problems (id, request_id, payment_id, kind, state, decision, created_at, updated_at)
    values (6, 5, 7, 'problem', 'decided', 'release', 1, 2)`,
  `insert into problem_entries (problem_id, author_id, text, created_at) values (6, 1, 'Gotea', 1)`,
  `insert into date_proposals (id, request_id, payment_id, proposed_by, starts_at, status, created_at)
    values (1, 5, 7, 'customer', 9, 'pending', 1)`,
  `insert into ledger_movements (id, kind, source_id, request_id, at) values (4, 'charge', 'pi_1', 5, 1)`,
  `insert into ledger_entries (id, movement_id, account, technician_id, amount_cents)
    values (10, 4, 'provider', null, 5000), (11, 4, 'held', null, -5000)`,
];

describe.each(ENGINES)('the allowed values of statuses on %s', engine => {
  let folder: string;
  let database: TestDatabase | null = null;
  let connection: MigrationConnection & { close(): Promise<void> };
  const target = () => ({ databaseUrl: database?.url ?? null, dataDir: folder });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'oficio-statuses-'));
    if (engine === 'postgres') database = await createDatabase();
    await migrateDatabase(target(), SCHEMA);
    connection = await openMigrationConnection(target());
    for (const statement of ROWS) await connection.run(statement);
  });
  afterAll(async () => {
    await connection.close();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(Object.entries(LISTS))('the table %s has the values of the code', async (table, list) => {
    const rows = await connection.rows<{ name: string }>(`select name from ${table} order by name`);
    expect(rows.map(({ name }) => name)).toEqual([...list].sort());
  });

  it.each([
    `update requests set status = 'nonsense'`,
    `update requests set cancelled_by = 'nonsense'`,
    `update request_events set to_status = 'nonsense'`,
    `update payments set status = 'nonsense'`,
    `update payments set outcome = 'nonsense'`,
    `update disputes set status = 'nonsense'`,
    `update payouts set state = 'nonsense'`,
    `update payout_stops set cause = 'nonsense'`,
    `update refunds set closed_as = 'nonsense'`,
    `update problems set decision = 'nonsense'`,
    `update date_proposals set proposed_by = 'nonsense'`,
    `insert into ledger_movements (kind, source_id, request_id, at) values ('nonsense', 'x', 5, 1)`,
    `insert into ledger_entries (movement_id, account, amount_cents) values (4, 'nonsense', 1)`,
  ])('the database refuses an unknown value: %s', async statement => {
    await expect(connection.run(statement)).rejects.toThrow(/foreign key/i);
  });

  it('a new status is one insert', async () => {
    await connection.run(`insert into request_statuses (name) values ('paused')`);
    await connection.run(`update requests set status = 'paused'`);
    await connection.run(`update requests set status = 'completed'`);
    await connection.run(`delete from request_statuses where name = 'paused'`);
  });

  it('a movement without a request must be an adjustment', async () => {
    const insert = (kind: string) =>
      connection.run(
        `insert into ledger_movements (kind, source_id, request_id, at) values ('${kind}', 'n', null, 1)`,
      );
    await expect(insert('charge')).rejects.toThrow(/check constraint/i);
    if (engine === 'postgres') await connection.run(`select setval('ledger_movements_id_seq', 100)`);
    await insert('adjustment');
  });

  it.each(['ledger_movements', 'ledger_entries', 'ledger_adjustments'])(
    'the database refuses updates and deletions of %s',
    async table => {
      if (table === 'ledger_adjustments')
        await connection.run(
          `insert into ledger_adjustments (movement_id, admin_id, reason) values (4, 1, 'Prueba')`,
        );
      const key = table === 'ledger_adjustments' ? 'movement_id' : 'id';
      for (const statement of [`update ${table} set ${key} = ${key}`, `delete from ${table}`])
        await expect(connection.run(statement)).rejects.toThrow('the ledger is append-only');
      if (engine === 'postgres')
        await expect(connection.run(`truncate ${table} cascade`)).rejects.toThrow(
          'the ledger is append-only',
        );
    },
  );

  it.runIf(engine === 'postgres')(
    'PostgreSQL refuses a movement that does not sum to zero at the commit',
    async () => {
      const insert = (amounts: readonly number[]) =>
        connection.transaction({}, async () => {
          await connection.run(`insert into ledger_movements (id, kind, source_id, request_id, at)
          values (200, 'charge', 'pi_9', 5, 1)`);
          for (const amount of amounts)
            await connection.run(`insert into ledger_entries (id, movement_id, account, amount_cents)
            values (${300 + amount}, 200, 'held', ${amount})`);
        });
      await expect(insert([5, -4])).rejects.toThrow('do not sum to zero');
      await insert([5, -5]);
    },
  );
});
