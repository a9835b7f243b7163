import type { Action, Actor } from '@oficio/domain/requests/lifecycle.ts';
import type { CityName } from './cities.ts';
import type { CustomerKey } from './customers.ts';
import type { ServiceName } from './jobs.ts';
import type { Moment } from './moments.ts';

interface StepDetail {
  /** Price of an approval or a counter-offer, in euros. */
  readonly price?: number;
  /** Date that an approval proposes. */
  readonly date?: Moment;
  /** Message of a counter-offer, or the reason for declining it. */
  readonly message?: string;
  /** The party that withdraws, because the lifecycle allows both. */
  readonly by?: Actor;
}

export type Step = readonly [action: Action, at: Moment, detail?: StepDetail];

export interface DemoProblem {
  /** `problem` by default. */
  readonly kind?: 'problem' | 'no_show';
  readonly at: Moment;
  readonly text: string;
  readonly answers?: readonly {
    readonly by: 'customer' | 'technician';
    readonly at: Moment;
    readonly text: string;
  }[];
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
  readonly review?: { readonly at: Moment; readonly stars: number; readonly comment: string | null };
}
