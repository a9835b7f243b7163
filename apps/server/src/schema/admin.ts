import type { Dialect } from '../platform/database/migration/migration.ts';

/** What the staff write: the log of their acts, whose rows the database protects from changes, and notes about people and jobs. */
export const admin = ({ engine, generatedId }: Dialect) => `
create table audit_log (
  id ${generatedId},
  at bigint not null,
  -- Null for an act of the server, such as npm run admin.
  admin_id bigint references users (id),
  action text not null,
  subject_id text,
  details text not null,
  address text not null
);
create index audit_log_by_admin on audit_log (admin_id, id);
create index audit_log_by_action on audit_log (action, id);
create index audit_log_by_admin_and_action on audit_log (admin_id, action, id);
create index audit_log_by_subject on audit_log (subject_id, id);
create index audit_log_by_time on audit_log (at, id);
create index audit_log_by_action_time on audit_log (action, at, id);
create index audit_log_by_admin_time on audit_log (admin_id, at, id);

create table audit_reasons (
  act_id bigint primary key references audit_log (id),
  reason text not null
);

-- A note never changes; it is deleted with the person's account.
create table admin_notes (
  id ${generatedId},
  user_id bigint references users (id),
  request_id bigint references requests (id),
  author_id bigint not null references users (id),
  text text not null,
  created_at bigint not null,
  check ((user_id is null) <> (request_id is null))
);
create index admin_notes_of_user on admin_notes (user_id, id) where user_id is not null;
create index admin_notes_of_request on admin_notes (request_id, id) where request_id is not null;
create index admin_notes_by_author on admin_notes (author_id);
${KEPT[engine]}
`;

const LOG_REFUSAL = 'audit_log is append-only';
const NOTE_REFUSAL = 'admin_notes never change';

const KEPT: Readonly<Record<Dialect['engine'], string>> = {
  sqlite: `
create trigger audit_log_no_update before update on audit_log begin select raise(abort, '${LOG_REFUSAL}'); end;
create trigger audit_log_no_delete before delete on audit_log begin select raise(abort, '${LOG_REFUSAL}'); end;
create trigger audit_reasons_no_update before update on audit_reasons begin select raise(abort, '${LOG_REFUSAL}'); end;
create trigger audit_reasons_no_delete before delete on audit_reasons begin select raise(abort, '${LOG_REFUSAL}'); end;
create trigger admin_notes_no_update before update on admin_notes begin select raise(abort, '${NOTE_REFUSAL}'); end;`,
  postgres: `
create function refuse_audit_change() returns trigger language plpgsql as $$ begin raise exception '${LOG_REFUSAL}'; end $$;
create trigger audit_log_kept before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger audit_reasons_kept before update or delete or truncate on audit_reasons
  for each statement execute function refuse_audit_change();
create function refuse_note_change() returns trigger language plpgsql as $$ begin raise exception '${NOTE_REFUSAL}'; end $$;
create trigger admin_notes_kept before update on admin_notes for each statement execute function refuse_note_change();`,
};
