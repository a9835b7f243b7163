/** Time zone of days and months in lists, figures and statements, independent of the server's and the reader's zone. */
export const CALENDAR_ZONE = 'Europe/Madrid';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns whether a text is a day that exists, 'YYYY-MM-DD'. `Date` would read 30 February as 2 March. */
export function isCalendarDay(text: string): boolean {
  const day = new Date(`${text}T00:00Z`);
  return DAY.test(text) && Number.isFinite(day.getTime()) && day.toISOString().startsWith(text);
}
