/** Time zone of days and months in lists, figures and statements, independent of the server's and the reader's zone. */
export const CALENDAR_ZONE = 'Europe/Madrid';
