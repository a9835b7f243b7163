import type { MigrationConnection } from '../../../../apps/server/src/platform/database/migration/migration.ts';

/** Statements that return a row for each contradiction between the rows of a data set. */
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
  'technicians with other sums than their reviews': `select user_id from technicians
    left join (select technician_id, sum(rating) as sum, count(*) as count from reviews group by technician_id) as counted
      on counted.technician_id = technicians.user_id
    where rating_sum <> coalesce(sum, 0) or rating_count <> coalesce(count, 0)`,
  'requests with statuses that their last event does not have': `select requests.id from requests
    where status <> (select to_status from request_events where request_id = requests.id order by id desc limit 1)`,
  'unread counts of participants that differ from the messages': `select chat.request_id from chat_participants as chat
    left join messages on messages.request_id = chat.request_id
    group by chat.request_id, chat.user_id, unread, chat.read_message_id
    having unread <> coalesce(sum(case when sender_id <> chat.user_id and messages.id > chat.read_message_id then 1 else 0 end), 0)`,
  'chats with another last message than their messages': `select chat.request_id from chat_participants as chat
    where last_message_id <> coalesce((select max(id) from messages where messages.request_id = chat.request_id), 0)`,
  'technicians who are owed something else than their entries': `select months.technician_id
    from (select technician_id, sum(owed_cents) as owed from technician_months group by technician_id) as months
    join (select technician_id, -sum(amount_cents) as owed from ledger_entries where account = 'technician'
      group by technician_id) as entries on entries.technician_id = months.technician_id
    where months.owed <> entries.owed`,
  'ratings with other counts than their reviews': `select counted.technician_id from review_counts as counted
    left join (select technician_id, rating, count(*) as reviews from reviews group by technician_id, rating) as stored
      on stored.technician_id = counted.technician_id and stored.rating = counted.rating
    where counted.count <> coalesce(stored.reviews, 0)`,
};

/** Throws when the data contradicts itself. */
export async function checkData(connection: MigrationConnection): Promise<void> {
  for (const [contradiction, query] of Object.entries(CONTRADICTIONS)) {
    const rows = await connection.rows(`${query} limit 3`);
    if (rows.length > 0) throw new Error(`The data set has ${contradiction}: ${JSON.stringify(rows)}`);
  }
}
