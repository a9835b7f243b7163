import type { Engine } from '../platform/database/database.ts';
import type { Migration } from '../platform/database/migrate.ts';

/**
 * Moves administrators' reasons to their own table, so that a deleted person's name can be removed while the log stays
 * unchanged. A reason can be redacted, which is visible, but not deleted or rewritten.
 */
export const auditReasons: Migration = {
  name: '0025-audit-reasons',
  statements: ({ engine }) => [
    `create table audit_reasons (
      act_id bigint primary key references audit_log (id),
      reason text not null,
      redacted_at bigint
    )`,
    ...moved(engine),
    ...kept(engine),
  ],
};

/** Moves the existing reasons. The log allows changes only during this migration. */
function moved(engine: Engine): readonly string[] {
  if (engine === 'sqlite')
    return [
      `insert into audit_reasons (act_id, reason)
        select id, json_extract(details, '$.reason') from audit_log where json_extract(details, '$.reason') is not null`,
      'drop trigger audit_log_no_update',
      `update audit_log set details = json_remove(details, '$.reason')`,
      `create trigger audit_log_no_update before update on audit_log begin ${REFUSAL} end`,
    ];
  return [
    `insert into audit_reasons (act_id, reason)
      select id, details::jsonb ->> 'reason' from audit_log where details::jsonb ->> 'reason' is not null`,
    'alter table audit_log disable trigger audit_log_kept',
    `update audit_log set details = (details::jsonb - 'reason')::text`,
    'alter table audit_log enable trigger audit_log_kept',
  ];
}

const REFUSAL = `select raise(abort, 'audit_log is append-only');`;
const UNSEEN = 'new.act_id <> old.act_id or new.redacted_at is null';

function kept(engine: Engine): readonly string[] {
  if (engine === 'sqlite')
    return [
      `create trigger audit_reasons_no_delete before delete on audit_reasons begin ${REFUSAL} end`,
      `create trigger audit_reasons_no_update before update on audit_reasons when ${UNSEEN} begin ${REFUSAL} end`,
    ];
  return [
    `create trigger audit_reasons_kept before delete or truncate on audit_reasons
      for each statement execute function refuse_audit_change()`,
    `create trigger audit_reasons_seen before update on audit_reasons
      for each row when (${UNSEEN}) execute function refuse_audit_change()`,
  ];
}
