/** Maximum delay that a service may ask for, in milliseconds. */
const MAX_DELAY_MS = 6 * 3_600_000;

/**
 * Returns the time that a `Retry-After` header (seconds or a date) asks for, in milliseconds since the epoch. Returns
 * null without a readable header.
 */
export function retryAt(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const at = /^\d{1,9}$/.test(header) ? now + Number(header) * 1000 : Date.parse(header);
  return Number.isNaN(at) ? null : Math.min(Math.max(at, now + 1000), now + MAX_DELAY_MS);
}
