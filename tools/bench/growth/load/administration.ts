import { DAY, NOW } from '../data/sizes.ts';
import { type Loading, pickText } from './sql.ts';

const ACTIONS = ['technician_approved', 'user_suspended', 'payment_released', 'user_reactivated'];

/** A fifth of them fill the first page of the failed ones. */
const MIN_DELIVERIES = 500;

/** The audit log, waiting and failed deliveries, past comparisons with the provider, and known addresses. */
export function administrationStatements({ series, sizes, people }: Loading): string[] {
  const acts = sizes.requests / 20;
  return [
    `insert into audit_log (at, admin_id, action, subject_id, details, address)
      select ${NOW - sizes.days * DAY} + n * ${Math.floor(((sizes.days - 1) * DAY) / acts)}, ${people.admin} - n % 5, ${pickText('n % 4', ACTIONS)},
        '' || (1 + n % ${sizes.users}), '{}', '203.0.113.7' from ${series(acts)} as numbers`,
    `insert into audit_reasons (act_id, reason) select id, 'Varias quejas de clientes' from audit_log where action = 'user_suspended'`,
    // A delivery far in the future stays as it is while the server runs.
    `insert into outbox (kind, recipient, payload, fold_key, attempts, attempt_at, created_at, dead_at, last_error)
      select 'mail', '' || (1 + n % ${sizes.users}), '{}', null, 3, case when n % 5 > 0 then ${NOW + 300 * DAY} + n end, ${NOW - DAY},
        case when n % 5 = 0 then ${NOW - 60 * DAY} + n * 1000 end, 'El servidor de correo no contesta'
      from ${series(Math.max(MIN_DELIVERIES, sizes.requests / 100))} as numbers`,
    `insert into reconciliations (is_scheduled, step, checked, attempt_at, created_at, finished_at)
      select 1, 'end', 100, at, at, at + 5000 from (select ${NOW} - (501 - n) * 3600000 as at from ${series(500)} as numbers) as hours`,
    `insert into geocodes (key, suggestions, fetched_at)
      select 'lugar-' || n, '[]', ${NOW - 300 * DAY} + n * 1000 from ${series(sizes.users)} as numbers`,
  ];
}
