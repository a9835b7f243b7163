import { AppError } from '@oficio/domain/errors.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { ANY_SERVICE } from '../index/listed.ts';
import { findServices } from '../store/read-profiles.ts';

/**
 * Returns a function that finds a service by its id or exact name. It caches the services and reads them again for an unknown
 * one, because services are only added. The function throws 400 for a service that does not exist.
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
