/** No service may put us off for longer. Milliseconds. */
const MAX_DELAY_MS = 6 * 3_600_000;

/** When a `Retry-After` (seconds, or a date) asks to be tried again; null when there is none that can be read. Milliseconds. */
export function retryAt(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const at = /^\d{1,9}$/.test(header) ? now + Number(header) * 1000 : Date.parse(header);
  return Number.isNaN(at) ? null : Math.min(Math.max(at, now + 1000), now + MAX_DELAY_MS);
}
