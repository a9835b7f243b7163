import type { Migration } from '../platform/database/migrate.ts';

const INDEXES = [
  ['problems_of_customer', 'problems (customer_id, state)'],
  ['problems_of_technician', 'problems (technician_id, state)'],
  ['disputes_of_customer', 'disputes (customer_id, status)'],
  ['disputes_of_technician', 'disputes (technician_id, status)'],
] as const;

/** Copies the parties of a payment to its problems and disputes, so that an index finds the unfinished ones of a person. */
export const problemParties: Migration = {
  name: '0104-problem-parties',
  statements: () => [
    ...(['problems', 'disputes'] as const).flatMap(table => [
      `alter table ${table} add column customer_id bigint`,
      `alter table ${table} add column technician_id bigint`,
      `update ${table} set (customer_id, technician_id) =
        (select customer_id, technician_id from payments where payments.id = ${table}.payment_id)`,
    ]),
    ...INDEXES.map(([name, on]) => `create index ${name} on ${on}`),
  ],
};
