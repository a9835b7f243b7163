import type { MigrationConnection } from '../../apps/server/src/platform/database/migrate.ts';
import { openMigrationConnection } from '../../apps/server/src/platform/migration/migrate-database.ts';
import type { Target } from './load/load.ts';

/** Statements that return a row for each contradiction in the data. */
const CONTRADICTIONS: Readonly<Record<string, string>> = {
  'movements with entries that do not sum to zero': `select movement_id from ledger_entries group by movement_id
    having sum(amount_cents) <> 0`,
  'requests with more released and refunded money than payments': `select ledger_movements.request_id
    from ledger_movements join ledger_entries on ledger_entries.movement_id = ledger_movements.id
    where account = 'held' group by ledger_movements.request_id having sum(amount_cents) > 0`,
  'paid requests without a payment': `select id from requests
    where status in ('payment_completed', 'in_progress', 'completed')
      and not exists (select 1 from payments where request_id = requests.id and outcome = 'paid')`,
  'completed requests without a payout': `select payments.id from payments join requests on requests.id = request_id
    where requests.status = 'completed' and not exists (select 1 from payouts where payment_id = payments.id)`,
  'unread counts that differ from the messages': `select chat_reads.request_id from chat_reads
    join messages on messages.request_id = chat_reads.request_id
    group by chat_reads.request_id, chat_reads.user_id, unread, chat_reads.message_id
    having unread <> sum(case when sender_id <> chat_reads.user_id and messages.id > chat_reads.message_id then 1 else 0 end)`,
  'technicians with other sums than their reviews': `select user_id from technicians
    left join (select technician_id, sum(rating) as sum, count(*) as count from reviews group by technician_id) as counted
      on counted.technician_id = technicians.user_id
    where rating_sum <> coalesce(sum, 0) or rating_count <> coalesce(count, 0)`,
  'requests with statuses that their last event does not have': `select requests.id from requests
    where status <> (select to_status from request_events where request_id = requests.id order by id desc limit 1)`,
};

/** Throws when the rows of a data set contradict each other. */
export async function checkData(target: Target): Promise<void> {
  const connection = await openMigrationConnection(target);
  try {
    for (const [contradiction, query] of Object.entries(CONTRADICTIONS))
      await refuseRows(connection, contradiction, query);
  } finally {
    await connection.close();
  }
}

async function refuseRows(
  connection: MigrationConnection,
  contradiction: string,
  query: string,
): Promise<void> {
  const rows = await connection.rows(`${query} limit 3`);
  if (rows.length > 0) throw new Error(`The data set has ${contradiction}: ${JSON.stringify(rows)}`);
}
