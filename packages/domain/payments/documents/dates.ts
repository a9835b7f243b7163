import { calendarZone } from '../../fields/calendar.ts';
import { capital } from '../../fields/characters.ts';
import { monthNamed } from '../../requests/month.ts';

/** An instant as ISO 8601 or milliseconds. Statements show dates of the site's calendar, independent of server and reader. */
type Instant = string | number;

/** Returns a function that formats instants in the zone of the calendar, which is not known yet when a module loads. */
function inCalendar(options: Intl.DateTimeFormatOptions): (instant: Instant) => string {
  let known: Intl.DateTimeFormat | undefined;
  return instant => {
    const timeZone = calendarZone();
    if (known?.resolvedOptions().timeZone !== timeZone)
      known = new Intl.DateTimeFormat('es-ES', { timeZone, ...options });
    return known.format(new Date(instant));
  };
}

const month = inCalendar({ month: 'long', year: 'numeric' });

/** '03/05/2026' */
export const documentShortDay = inCalendar({ day: '2-digit', month: '2-digit', year: 'numeric' });
/** '3 de mayo de 2026 a las 18:30' */
export const documentMoment = inCalendar({ dateStyle: 'long', timeStyle: 'short' });
/** 'mayo de 2026'; `name` is 'YYYY-MM'. */
export const documentMonth = (name: string): string => month(monthNamed(name).from);
/** 'Mayo de 2026', for labels. */
export const documentMonthLabel = (name: string): string => capital(documentMonth(name));
