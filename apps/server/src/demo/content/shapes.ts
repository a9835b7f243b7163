import type { CityName, DemoPlace } from './cities.ts';
import type { CustomerKey } from './customers.ts';
import type { ServiceName } from './jobs.ts';

/**
 * One finished job and what was said of it. `daysAgo` is when the review was written; the job came some days before.
 * The service is the technician's first unless told.
 */
export type DemoReview = readonly [
  by: CustomerKey,
  daysAgo: number,
  stars: 1 | 2 | 3 | 4 | 5,
  comment: string | null,
  service?: ServiceName,
];

export interface DemoTechnician {
  readonly name: string;
  readonly city: CityName;
  readonly place: DemoPlace;
  readonly bio: string;
  readonly experienceYears: number;
  /** Per hour, as shown. */
  readonly hourlyRate: number;
  readonly services: readonly [ServiceName, ...ServiceName[]];
  /** Not taking work now; taking it unless told. */
  readonly available?: false;
  /** Days since they applied and wait for the administrator; approved long ago when absent. */
  readonly appliedDaysAgo?: number;
  readonly reviews: readonly DemoReview[];
}
