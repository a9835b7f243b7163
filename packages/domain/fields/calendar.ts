/** The zone of a site that sets no other one. */
export const DEFAULT_CALENDAR_ZONE = 'Europe/Madrid';

let zone = DEFAULT_CALENDAR_ZONE;

/** Returns the IANA zone of days and months in lists, figures and statements, independent of the computer's and the reader's zone. */
export const calendarZone = (): string => zone;

/** Sets the zone of the calendar. A server, each of its threads and a page do so once, before they read the calendar. */
export function setCalendarZone(name: string): void {
  zone = name;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns whether a text is a day that exists, 'YYYY-MM-DD'. `Date` would read 30 February as 2 March. */
export function isCalendarDay(text: string): boolean {
  const day = new Date(`${text}T00:00Z`);
  return DAY.test(text) && Number.isFinite(day.getTime()) && day.toISOString().startsWith(text);
}
