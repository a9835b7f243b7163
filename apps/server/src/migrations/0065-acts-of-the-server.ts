import type { Migration } from '../platform/database/migrate.ts';

const COLUMNS = 'id, at, admin_id, action, subject_id, details, address';

/** Allows acts without an administrator in the audit log: `npm run admin` acts for the server. */
export const actsOfTheServer: Migration = {
  name: '0065-acts-of-the-server',
  isCompatible: true,
  rebuildsTables: true,
  statements: ({ engine, generatedId }) =>
    engine === 'postgres'
      ? ['alter table audit_log alter column admin_id drop not null']
      : [
          `create table audit_log_new (
            id ${generatedId},
            at bigint not null,
            admin_id bigint references users (id),
            action text not null,
            subject_id text,
            details text not null,
            address text not null
          )`,
          `insert into audit_log_new (${COLUMNS}) select ${COLUMNS} from audit_log order by id`,
          'drop table audit_log',
          'alter table audit_log_new rename to audit_log',
          'create index audit_log_by_admin on audit_log (admin_id, id)',
          'create index audit_log_by_action on audit_log (action, id)',
          ...['update', 'delete'].map(
            verb =>
              `create trigger audit_log_no_${verb} before ${verb} on audit_log
                begin select raise(abort, 'audit_log is append-only'); end`,
          ),
        ],
};
