import { AppError } from '@oficio/domain/errors.ts';
import type { ServiceSuggestionOut } from '@oficio/domain/search/contract.ts';
import { wordsOf } from '@oficio/domain/search/service-words.ts';
import { LRUCache } from 'lru-cache';
import type { Reader } from '../../../platform/database/database.ts';
import { ANY_SERVICE } from '../index/snapshot.ts';
import { type findServices, isHidden } from '../store/catalogue.ts';
import { clearlyBest, createServiceFinder, type ServiceFinder } from './service-finder.ts';

/** During an update another process may run a migration that adds services, so the catalogue is read again. */
const MAX_AGE_MS = 60_000;

/** The catalogue at one moment. */
interface Catalogue {
  /** JSON reply. */
  readonly reply: string;
  /** Name or id → id. */
  readonly ids: ReadonlyMap<string, number>;
  readonly suggestions: ReadonlyMap<number, ServiceSuggestionOut>;
  readonly finder: ServiceFinder;
  /** The rows as text, to notice a read that changed nothing. */
  readonly rows: string;
  /** Version of the catalogue when the read began. */
  readonly version: number;
}

/** The services that customers can request, as this process knows them. */
export interface ServiceCatalogue {
  /** Returns the JSON reply with the catalogue. */
  reply(): Promise<string>;
  /** Returns the id of a service by its id or exact name. Throws 400 for an unknown and for a hidden service. */
  idOf(idOrName: string | undefined): Promise<number>;
  /** Returns the services that fit a need, the best first, and the one that fits clearly best, if any. */
  suggest(need: string): Promise<SuggestedServices>;
}

interface SuggestedServices {
  readonly services: readonly ServiceSuggestionOut[];
  readonly bestId: number | null;
}

/**
 * Creates the catalogue of the process. Its functions read the services again when `version` has changed, and after a minute. While the
 * database fails, they use the last read; without one they reject.
 */
export function createServiceCatalogue(
  readServices: () => ReturnType<typeof findServices>,
  version: () => number,
): ServiceCatalogue {
  const cache = new LRUCache<'services', Catalogue>({
    max: 1,
    ttl: MAX_AGE_MS,
    // `allowStaleOnFetchRejection` would hide the error when there is no earlier reply.
    fetchMethod: async (_key, last) => {
      // Before the read, because a change during the read may be missing in it.
      const readVersion = version();
      try {
        return await catalogueOf(await readServices(), readVersion, last);
      } catch (error) {
        if (last === undefined) throw error;
        return last;
      }
    },
  });
  const current = () =>
    cache.forceFetch('services', {
      forceRefresh: cache.peek('services', { allowStale: true })?.version !== version(),
    });
  return {
    reply: async () => (await current()).reply,
    async idOf(idOrName) {
      if (idOrName === undefined) return ANY_SERVICE;
      const id = (await current()).ids.get(idOrName);
      if (id === undefined) throw new AppError('service_unknown', { field: 'service' });
      return id;
    },
    async suggest(need) {
      const { finder, suggestions } = await current();
      const found = finder.find(need);
      return {
        services: found.flatMap(({ id }) => suggestions.get(id) ?? []),
        bestId: clearlyBest(found),
      };
    },
  };
}

type Services = Awaited<ReturnType<typeof findServices>>;

/** Builds the catalogue of a read, or returns the last one with the new version if the services are the same. */
async function catalogueOf(read: Services, version: number, last: Catalogue | undefined): Promise<Catalogue> {
  const rows = JSON.stringify(read);
  if (rows === last?.rows) return { ...last, version };
  const services = read.map(({ id, name, icon, category }) => ({ id, name, icon, category }));
  const findable = read.map(({ id, name, default_name, words }) => ({
    id,
    name,
    words: wordsOf({ default_name, words }),
  }));
  return {
    reply: JSON.stringify({ services }),
    ids: new Map(
      services.flatMap(({ id, name }) => [
        [name, id],
        [String(id), id],
      ]),
    ),
    suggestions: new Map(services.map(({ id, name, icon }) => [id, { id, name, icon }])),
    finder: await createServiceFinder(findable),
    rows,
    version,
  };
}

/** Throws 400 for an unknown service and for one that an administrator has hidden. Requests made before are not affected. */
export async function assertRequestable(db: Reader, serviceId: number): Promise<void> {
  const hidden = await isHidden(db, serviceId);
  if (hidden === undefined) throw new AppError('service_unknown', { field: 'service_id' });
  if (hidden) throw new AppError('service_hidden', { field: 'service_id' });
}
