const HOUR = 3_600_000;

/** Lifetime of a mailed link by purpose. Milliseconds. */
export const LINK_TERMS = { verify: 48 * HOUR, change: 24 * HOUR, reset: HOUR } as const;

export type LinkPurpose = keyof typeof LINK_TERMS;

/** Returns the lifetime as Spanish text: 'una hora', '48 horas'. */
export function termOf(purpose: LinkPurpose): string {
  const hours = LINK_TERMS[purpose] / HOUR;
  return hours === 1 ? 'una hora' : `${hours} horas`;
}
