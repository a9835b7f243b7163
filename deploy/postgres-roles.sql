-- Rights of the two database roles. Run as the owner of the database before the first start, after it and after each restore:
-- a run that finds the append-only tables takes the rights on them away. Create the roles first, with passwords of your own:
--   create role oficio_owner login password '…'; create role oficio_app login password '…';
--   create database oficio owner oficio_owner;
begin;
grant create, usage on schema public to oficio_owner;
grant usage on schema public to oficio_app;
alter default privileges for role oficio_owner in schema public
  grant select, insert, update, delete on tables to oficio_app;
alter default privileges for role oficio_owner in schema public
  grant usage, select on sequences to oficio_app;
-- For tables that exist already, as after a restore.
grant select, insert, update, delete on all tables in schema public to oficio_app;
grant usage, select on all sequences in schema public to oficio_app;
do $$
declare
  kept text;
begin
  foreach kept in array array['ledger_movements', 'ledger_entries', 'ledger_adjustments',
    'closed_months', 'month_totals', 'audit_log', 'audit_reasons'] loop
    if to_regclass(kept) is not null then
      execute format('revoke update, delete, truncate on %I from oficio_app', kept);
    end if;
  end loop;
  if to_regclass('technician_months') is not null then
    revoke delete, truncate on technician_months from oficio_app;
  end if;
end $$;
commit;
