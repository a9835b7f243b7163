/** How instants leave the server: ISO 8601 in UTC. `instant` is milliseconds since the epoch. */
export const isoOf = (instant: number): string => new Date(instant).toISOString();

/** The same; null stays null. */
export const isoOrNull = (instant: number | null): string | null =>
  instant === null ? null : isoOf(instant);
