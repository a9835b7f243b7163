import type { Migration } from '../../platform/database/migration/migration.ts';

/** Months that have begun stay in the zone in which all months were until now. */
export const calendarZone: Migration = {
  name: '0184-calendar-zone',
  isCompatible: true,
  statements: () => [
    `insert into installation (name, value)
      select 'calendar_zone', 'Europe/Madrid' where exists (select 1 from ledger_movements)`,
  ],
};
