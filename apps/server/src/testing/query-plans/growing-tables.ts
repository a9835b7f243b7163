/**
 * Tables that stay small however many people use Oficio. Every other table counts as growing, also a new one.
 */
const SMALL_TABLES: ReadonlySet<string> = new Set([
  'migrations',
  'services',
  'mail_settings',
  'site_settings',
  'vapid_keys',
  'scheduled_jobs',
  'towns',
  // One row for each service and town.
  'supply',
  // One row for each month.
  'figure_months',
  // At most a few dozen rows a month.
  'closed_months',
  'month_totals',
]);

/** Returns whether the table gets rows from users. Tables of allowed values have a name as their only column. */
export const isGrowing = (table: string, columns: readonly string[]): boolean =>
  !SMALL_TABLES.has(table) && columns.join() !== 'name';
