import type { Relation } from '@oficio/domain/endpoint.ts';
import type { Actors, Relations } from '../callers.ts';
import type { Input } from '../request-fixtures.ts';

/** One way to make a call that succeeds for every permitted caller. */
export interface Sample {
  readonly make?: (actors: Actors) => Promise<Input> | Input;
  /** The relations of the callers to the named object; to a taken request by default. */
  readonly relations?: Relations;
  /** Relations that this sample allows; the row's `allow` by default. Narrower where one call does different things. */
  readonly allow?: readonly Relation[];
  /** Statuses that show the admission of a caller; by default the row's status of success. */
  readonly answers?: readonly number[];
  /** The call changes the callers, so they are not used again. */
  readonly changesActors?: true;
}

/** Calls of a noun, as method and path, with their samples. */
export type Samples = Readonly<Record<string, readonly Sample[]>>;

export const PLAIN: readonly Sample[] = [{}];
export const OWN: Relations = { owner: 'owner' };

export const technician = ({ technician: { id } }: Actors): Input => ({ params: { id } });
