import { AppError } from '@oficio/domain/errors.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findServices } from '../store/read-profiles.ts';
import { ANY_SERVICE } from './listing.ts';

/**
 * Finds a service by its id or its exact name. Keeps what it read: services are only ever added. Throws 400 when there
 * is none.
 */
export function serviceFinder(db: Reader): (idOrName: string | undefined) => Promise<number> {
  let known = new Map<string, number>();
  return async idOrName => {
    if (idOrName === undefined) return ANY_SERVICE;
    if (!known.has(idOrName))
      known = new Map(
        (await findServices(db)).flatMap(({ id, name }) => [
          [name, id],
          [String(id), id],
        ]),
      );
    const id = known.get(idOrName);
    if (id === undefined) throw new AppError('service_unknown', { field: 'service' });
    return id;
  };
}
