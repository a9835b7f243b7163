/** Characters of the name of a service and of a category. */
export const SERVICE_NAME = { min: 2, max: 60 } as const;
export const CATEGORY_NAME = { min: 2, max: 60 } as const;

/** Services of the catalogue, hidden ones included. Every process keeps all of them in memory, and pages show them at once. */
export const MAX_SERVICES = 200;

/** Returns a name without case and accents. Two services or categories whose names have the same key look alike to people. */
export const nameKey = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the name of a service for its technician and for administrators, who also see the hidden ones. */
export const nameWithState = (name: string, isHidden: boolean): string =>
  isHidden ? `${name} (oculto)` : name;

/** Returns the spelling that an equal category of the catalogue already has; otherwise the typed one. */
export const knownCategory = (typed: string, categories: readonly string[]): string =>
  categories.find(category => nameKey(category) === nameKey(typed)) ?? typed;

/** Returns whether a name contains a letter. The search would take a name of digits for the id of a service. */
export const hasLetter = (name: string): boolean => /\p{L}/u.test(name);

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
