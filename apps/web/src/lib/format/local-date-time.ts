/** A moment as `<input type="datetime-local">` writes it, in the reader's zone: 'AAAA-MM-DDTHH:MM'. */
export function localDateTime(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
