import type { Engine } from '../platform/database/database.ts';
import type { Migration } from '../platform/database/migrate.ts';

/** Adds the administrators' search and decisions, and their append-only log. */
export const admin: Migration = {
  name: '0018-admin',
  statements: ({ engine, generatedId }) => [
    // Name and address for the search: lower case without accents. SQLite's index stores the computed value.
    `alter table users add column words text generated always as (${foldedIn(engine)}) ${engine === 'postgres' ? 'stored' : 'virtual'}`,
    'create index users_by_words on users (id, words)',
    'create index users_by_role on users (role, id)',
    'create index users_by_registration on users (created_at)',
    'alter table users add column suspended_at bigint',
    'alter table users add column suspension_reason text',
    'create index requests_by_moment on requests (created_at, status)',
    'create index requests_by_status on requests (status, id)',
    'create index payments_by_arrival on payments (paid_at, outcome, amount_cents) where paid_at is not null',
    `create table site (
      id integer primary key check (id = 1),
      name text not null,
      notifications_enabled integer not null
    )`,
    `insert into site (id, name, notifications_enabled) values (1, 'Oficio', 1)`,
    `create table audit_log (
      id ${generatedId},
      at bigint not null,
      admin_id bigint not null references users (id),
      action text not null,
      subject_id text,
      details text not null,
      address text not null
    )`,
    'create index audit_log_by_admin on audit_log (admin_id, id)',
    'create index audit_log_by_action on audit_log (action, id)',
    ...appendOnly(engine),
  ],
};

/** `lower` may know only ASCII in either engine, so both cases are listed. */
const FOLDED: readonly (readonly [letters: string, plain: string])[] = [
  ['áàâäãåÁÀÂÄÃÅ', 'a'],
  ['éèêëÉÈÊË', 'e'],
  ['íìîïÍÌÎÏ', 'i'],
  ['óòôöõÓÒÔÖÕ', 'o'],
  ['úùûüÚÙÛÜ', 'u'],
  ['ñÑ', 'n'],
  ['çÇ', 'c'],
];

function foldedIn(engine: Engine): string {
  const words = `name || ' ' || email`;
  const pairs = FOLDED.flatMap(([letters, plain]) => [...letters].map(letter => [letter, plain] as const));
  if (engine === 'sqlite')
    return pairs.reduce(
      (inner, [letter, plain]) => `replace(${inner}, '${letter}', '${plain}')`,
      `lower(${words})`,
    );
  const [from, to] = [0, 1].map(side => pairs.map(pair => pair[side]).join(''));
  return `translate(lower(${words}), '${from}', '${to}')`;
}

function appendOnly(engine: Engine): readonly string[] {
  const refusal = 'audit_log is append-only';
  if (engine === 'sqlite')
    return ['update', 'delete'].map(
      verb =>
        `create trigger audit_log_no_${verb} before ${verb} on audit_log begin select raise(abort, '${refusal}'); end`,
    );
  return [
    `create function refuse_audit_change() returns trigger language plpgsql as $$ begin raise exception '${refusal}'; end $$`,
    `create trigger audit_log_kept before update or delete or truncate on audit_log
      for each statement execute function refuse_audit_change()`,
  ];
}
