import type { Point } from '@oficio/domain/technicians/geo.ts';
import { LIST_LIMIT, SEARCH_RADIUS } from '@oficio/domain/technicians/limits.ts';
import { loadSnapshot } from '../../../apps/server/src/modules/technicians/index/load-snapshot.ts';
import { RecentChanges } from '../../../apps/server/src/modules/technicians/index/recent-changes.ts';
import { ANY_SERVICE } from '../../../apps/server/src/modules/technicians/index/snapshot.ts';
import { TechnicianIndex } from '../../../apps/server/src/modules/technicians/index/technician-index.ts';
import { createCardReader } from '../../../apps/server/src/modules/technicians/search/cards.ts';
import {
  createTechnicianList,
  type TechnicianQuery,
} from '../../../apps/server/src/modules/technicians/search/list-technicians.ts';
import type { Database } from '../../../apps/server/src/platform/database/database.ts';
import type { Random } from './random.ts';

const MADRID: Point = { latitude: 40.4168, longitude: -3.7038 };
/** Start points are spread over about three kilometres, so that a cache cannot answer. Degrees. */
const SPREAD = 0.03;

/** Filters that about one in five technicians of the service passes. */
export const FILTERED = { serviceId: 5, minRating: 4, maxRate: 40 } as const;

export const somewhereInMadrid = (random: Random) => (): Point => ({
  latitude: MADRID.latitude + (random() - 0.5) * SPREAD,
  longitude: MADRID.longitude + (random() - 0.5) * SPREAD,
});

/** The technicians of a database in memory, as the server holds them. */
export async function loadTechnicians(database: Database) {
  const snapshot = await loadSnapshot(database, { max: Infinity, pageSize: 10_000 });
  if (!snapshot) throw new Error('Without a maximum, every number of technicians is loaded');
  const loaded = new TechnicianIndex(snapshot, new RecentChanges());
  return {
    loaded,
    index: { ready: async () => loaded },
    readCards: createCardReader(database, { latest: 0, version: () => 0 }),
  };
}

type Loaded = Awaited<ReturnType<typeof loadTechnicians>>;

/** Returns a search that does the same work as `GET /api/technicians` between parsing the query and sending the reply. */
export function nearestFifty({ index, readCards }: Loaded, place: () => Point, filters?: typeof FILTERED) {
  const list = createTechnicianList(index, readCards, {
    idOf: async id => (id === undefined ? ANY_SERVICE : Number(id)),
  });
  return () => {
    const { latitude, longitude } = place();
    const query: TechnicianQuery = {
      service: filters && String(filters.serviceId),
      minRating: filters?.minRating ?? null,
      maxPrice: filters?.maxRate ?? null,
      lat: latitude,
      lng: longitude,
      radius: SEARCH_RADIUS.default,
      limit: LIST_LIMIT.default,
      cursor: undefined,
    };
    return list(query);
  };
}
