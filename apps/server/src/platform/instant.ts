let last = { instant: 0, text: new Date(0).toISOString() };

/** How instants leave the server: ISO 8601 in UTC. `instant` is milliseconds since the epoch. */
export function isoOf(instant: number): string {
  // What was written together has one instant.
  if (instant !== last.instant) last = { instant, text: new Date(instant).toISOString() };
  return last.text;
}

/** The same; null stays null. */
export const isoOrNull = (instant: number | null): string | null =>
  instant === null ? null : isoOf(instant);
