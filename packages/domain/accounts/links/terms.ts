const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Lifetime of a mailed link by purpose. Milliseconds. */
export const LINK_TERMS = {
  verify: 48 * HOUR,
  change: 24 * HOUR,
  reset: 15 * MINUTE,
  invite: 24 * HOUR,
} as const;

export type LinkPurpose = keyof typeof LINK_TERMS;

/** Returns the lifetime as Spanish text: '15 minutos', '48 horas'. */
export function termOf(purpose: LinkPurpose): string {
  const term = LINK_TERMS[purpose];
  return term < HOUR ? `${term / MINUTE} minutos` : `${term / HOUR} horas`;
}
