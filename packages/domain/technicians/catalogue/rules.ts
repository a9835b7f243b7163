/** A service in the catalogue's order, in which the services of a category follow each other. */
interface Placed {
  readonly id: number;
  readonly category: string;
}

export const DIRECTIONS = ['up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Puts a service behind the others of its category, or at the end if it is the first one. Replaces the entry with its id. */
export function withLast(services: readonly Placed[], service: Placed): readonly Placed[] {
  const others = services.filter(({ id }) => id !== service.id);
  const last = others.findLastIndex(({ category }) => category === service.category);
  return others.toSpliced(last < 0 ? others.length : last + 1, 0, service);
}

/** Exchanges a service with its neighbour in the category. Returns null at the edge of the category and for an unknown id. */
export function moved(
  services: readonly Placed[],
  serviceId: number,
  direction: Direction,
): readonly Placed[] | null {
  const at = services.findIndex(({ id }) => id === serviceId);
  const to = direction === 'up' ? at - 1 : at + 1;
  const [service, neighbour] = [services[at], services[to]];
  if (!service || service.category !== neighbour?.category) return null;
  return services.toSpliced(at, 1).toSpliced(to, 0, service);
}
