import type { CityName, DemoPlace } from './cities.ts';
import type { CustomerKey } from './customers.ts';
import type { ServiceName } from './jobs.ts';

/**
 * A finished job with its review. `daysAgo` is the date of the review; the job was some days earlier. The service is
 * the technician's first by default.
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
  /** Euros per hour, as shown. */
  readonly hourlyRate: number;
  readonly services: readonly [ServiceName, ...ServiceName[]];
  /** False if the technician takes no work now; true by default. */
  readonly available?: false;
  /**
   * Days since the application, which waits for the administrator. Absent for technicians that were approved long ago.
   */
  readonly appliedDaysAgo?: number;
  readonly reviews: readonly DemoReview[];
}
