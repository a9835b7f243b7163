import type { Action, Actor } from '@oficio/domain/requests/lifecycle.ts';
import type { CityName } from './cities.ts';
import type { CustomerKey } from './customers.ts';
import type { ServiceName } from './jobs.ts';
import type { Moment } from './moments.ts';

interface StepDetail {
  /** Of an approval or a counter-offer, in euros. */
  readonly price?: number;
  /** Of an approval: the date it proposes. */
  readonly date?: Moment;
  /** What comes with a counter-offer, or why it is declined. */
  readonly words?: string;
  /** Who withdraws, which the lifecycle leaves open. */
  readonly by?: Actor;
}

export type Step = readonly [action: Action, at: Moment, detail?: StepDetail];

export interface DemoProblem {
  /** `problem` unless told. */
  readonly kind?: 'problem' | 'no_show';
  readonly at: Moment;
  readonly words: string;
  readonly answers?: readonly {
    readonly by: 'customer' | 'technician';
    readonly at: Moment;
    readonly words: string;
  }[];
}

/** One request and all that happened to it so far; where it stands follows from its steps. */
export interface Story {
  readonly customer: CustomerKey;
  /** The chosen technician, or who took an open request; null while nobody has. */
  readonly technician: string | null;
  /** Made for everybody nearby. */
  readonly open?: true;
  readonly service: ServiceName;
  readonly description: string;
  /** Where the customer's home is; Madrid unless told. */
  readonly city?: CityName;
  readonly made: Moment;
  readonly wished?: Moment;
  readonly steps: readonly Step[];
  /** Another date that both sides agreed on after the payment. */
  readonly newDate?: {
    readonly by: 'customer' | 'technician';
    readonly date: Moment;
    readonly proposed: Moment;
    readonly accepted: Moment;
  };
  /** What the customer reported about the paid job. No administrator has decided it. */
  readonly problem?: DemoProblem;
  readonly review?: { readonly at: Moment; readonly stars: number; readonly comment: string | null };
}
