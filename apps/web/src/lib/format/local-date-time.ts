/** Formats a moment for `<input type="datetime-local">`, in the reader's time zone: 'YYYY-MM-DDTHH:MM'. */
export function localDateTime(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
