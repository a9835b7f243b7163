/** Reads the demo's people and what happened to them: the files of the folder `content`, with their types. */
import type { Action, Actor } from '@oficio/domain/requests/lifecycle.ts';
import cities from './content/cities.json' with { type: 'json' };
import conversations from './content/conversations.json' with { type: 'json' };
import customers from './content/customers.json' with { type: 'json' };
import jobs from './content/jobs.json' with { type: 'json' };
import stories from './content/stories.json' with { type: 'json' };
import technicians from './content/technicians.json' with { type: 'json' };
import type { Moment } from './moments.ts';

/** A position in WGS 84 degrees with its address line. */
export interface DemoPlace {
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

type CityName = keyof typeof cities;

/** Homes of customers by city: real streets with invented house numbers. */
export const CITIES = checked<Readonly<Record<CityName, readonly DemoPlace[]>>>(cities);

export interface DemoCustomer {
  readonly name: string;
  /** Age of the account in days. */
  readonly joinedDaysAgo: number;
  /** False if the customer gave no telephone number; true by default. */
  readonly phone?: false;
  /** False if the customer has not confirmed the e-mail address; true by default. */
  readonly verified?: false;
}

export type CustomerKey = keyof typeof customers;

/** The demo's customers by a short name, which the stories use. `cliente` is the demo account. */
export const CUSTOMERS = checked<Readonly<Record<CustomerKey, DemoCustomer>>>(customers);

export interface DemoJob {
  /** Description in the customer's words. */
  readonly description: string;
  readonly hours: number;
  /** Cost of parts and supplies in euros. */
  readonly materials: number;
}

export type ServiceName = keyof typeof jobs;

/** Examples of jobs by the service's name in the catalogue. Every service has some. */
export const JOBS = checked<Readonly<Record<ServiceName, readonly DemoJob[]>>>(jobs);

/** A finished job with its review, which is `daysAgo` old; the job was some days earlier. */
export interface DemoReview {
  readonly by: CustomerKey;
  readonly daysAgo: number;
  readonly stars: number;
  readonly comment: string | null;
  /** The technician's first service by default. */
  readonly service?: ServiceName;
}

export interface DemoTechnician {
  readonly name: string;
  readonly city: CityName;
  readonly place: DemoPlace;
  readonly bio: string;
  readonly experienceYears: number;
  /** Euros per hour, as shown. */
  readonly hourlyRate: number;
  readonly services: readonly ServiceName[];
  /** False if the technician takes no work now; true by default. */
  readonly available?: false;
  /** Days since the application, which waits for the administrator. Absent for technicians that were approved long ago. */
  readonly appliedDaysAgo?: number;
  readonly reviews: readonly DemoReview[];
}

export const TECHNICIANS = checked<readonly DemoTechnician[]>(technicians);

/** The technician behind `tecnico@oficio.test`. */
export const DEMO_TECHNICIAN_NAME = 'Javier Molina Santos';

export interface Step {
  readonly action: Action;
  readonly when: Moment;
  /** Price of an approval or a counter-offer, in euros. */
  readonly price?: number;
  /** Date that an approval proposes. */
  readonly date?: Moment;
  /** Message of a counter-offer, or the reason for declining it. */
  readonly message?: string;
  /** The party that withdraws, because the lifecycle allows both. */
  readonly by?: Actor;
}

export interface Statement {
  readonly by: 'customer' | 'technician';
  readonly when: Moment;
  readonly text: string;
}

export interface DemoProblem {
  /** `problem` by default. */
  readonly kind?: 'problem' | 'no_show';
  readonly when: Moment;
  readonly text: string;
  readonly answers?: readonly Statement[];
}

/** One request with its past steps. The steps determine its status. */
export interface Story {
  readonly customer: CustomerKey;
  /** The chosen technician, or the one who accepted an open request; null while there is none. */
  readonly technician: string | null;
  /** True if the request is open to all technicians nearby. */
  readonly open?: true;
  readonly service: ServiceName;
  readonly description: string;
  /** City of the customer's home; Madrid by default. */
  readonly city?: CityName;
  readonly made: Moment;
  /** Date that the customer prefers. */
  readonly scheduledAt?: Moment;
  readonly steps: readonly Step[];
  /** Another date that both sides agreed on after the payment. */
  readonly newDate?: {
    readonly by: 'customer' | 'technician';
    readonly date: Moment;
    readonly proposed: Moment;
    readonly accepted: Moment;
  };
  /** The customer's report about the paid job, which no administrator has decided yet. */
  readonly problem?: DemoProblem;
  readonly review?: { readonly when: Moment; readonly stars: number; readonly comment: string | null };
}

/** The current requests. The names of the sections are for readers of the file. */
export const STORIES = checked<readonly { readonly section: string; readonly stories: readonly Story[] }[]>(
  stories,
).flatMap(section => section.stories);

/** The messages of the two parties of a story. */
export interface Conversation {
  /** Start of the story's description. */
  readonly about: string;
  /** Oldest first. */
  readonly lines: readonly Statement[];
}

export const CONVERSATIONS = checked<readonly Conversation[]>(conversations);

/** What TypeScript reads from a file with a value: any text for one of a few, any number, any boolean. */
type FromFile<Value> = Value extends string
  ? string
  : Value extends boolean
    ? boolean
    : Value extends object
      ? { readonly [Key in keyof Value]: FromFile<Value[Key]> }
      : Value;

/**
 * TypeScript finds a missing field and one of a wrong type; it ignores a field that the type does not have. The demo's test seeds the
 * data, which fails for an unknown person, city, service or action.
 */
function checked<Value>(data: FromFile<Value>): Value {
  return data as Value;
}
