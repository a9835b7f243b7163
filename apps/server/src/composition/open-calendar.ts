import { setCalendarZone } from '@oficio/domain/fields/calendar.ts';
import { hasMovements } from '../modules/payments/public.ts';
import type { Database } from '../platform/database/database.ts';
import { installOnce, replaceInstalled } from '../platform/set-up/installation.ts';
import type { Settings } from '../platform/settings/settings.ts';

/**
 * Sets the zone of days and months to `SITE_TIME_ZONE`. From the first movement of money on it stays as it was then, because the totals of
 * technicians and the closed months begin and end in that zone; another setting then counts for jobs alone, and the log says so.
 */
export async function openCalendar(
  database: Database,
  { siteTimeZone }: Pick<Settings, 'siteTimeZone'>,
  log: { warn(text: string): unknown },
): Promise<void> {
  const zone = await database.transaction(async tx => {
    const stored = await installOnce(tx, 'calendar_zone', siteTimeZone);
    if (stored === siteTimeZone || (await hasMovements(tx.db))) return stored;
    await replaceInstalled(tx, 'calendar_zone', siteTimeZone);
    return siteTimeZone;
  });
  if (zone !== siteTimeZone)
    log.warn(
      `Statements and figures stay in ${zone}, because they had begun before SITE_TIME_ZONE was ${siteTimeZone}.`,
    );
  setCalendarZone(zone);
}
