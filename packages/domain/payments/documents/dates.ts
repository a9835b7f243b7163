import { CALENDAR_ZONE } from '../../fields/calendar.ts';
import { capital } from '../../fields/characters.ts';
import { monthNamed } from '../../requests/month.ts';

/** An instant as ISO 8601 or milliseconds. Statements show dates in the time zone of Spain, independent of server and reader. */
type Instant = string | number;

const inSpain = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-ES', { timeZone: CALENDAR_ZONE, ...options });

const short = inSpain({ day: '2-digit', month: '2-digit', year: 'numeric' });
const moment = inSpain({ dateStyle: 'long', timeStyle: 'short' });
const month = inSpain({ month: 'long', year: 'numeric' });

/** '03/05/2026' */
export const documentShortDay = (instant: Instant): string => short.format(new Date(instant));
/** '3 de mayo de 2026 a las 18:30' */
export const documentMoment = (instant: Instant): string => moment.format(new Date(instant));
/** 'mayo de 2026'; `name` is 'YYYY-MM'. */
export const documentMonth = (name: string): string => month.format(monthNamed(name).from);
/** 'Mayo de 2026', for labels. */
export const documentMonthLabel = (name: string): string => capital(documentMonth(name));
