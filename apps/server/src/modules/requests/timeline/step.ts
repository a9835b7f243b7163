import type { Cents } from '@oficio/domain/payments/money.ts';
import type { TimelineKind } from '@oficio/domain/requests/timeline/kinds.ts';
import type { Reader } from '../../../platform/database/database.ts';

/** A user by id and name. A left join without a row gives two nulls. */
interface StepUser {
  readonly id: number | null;
  readonly name: string | null;
}

/** A step in the history of a job, as no reader sees it: with all amounts and names. */
export interface Step {
  /** Unique among the steps of a request and equal in each call. */
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly kind: TimelineKind;
  /** Spanish sentence or phrase. */
  readonly text: string;
  /** The user or the side that took it; absent for automatic steps. */
  readonly actor?: StepUser | 'customer' | 'technician' | null;
  readonly cents?: Cents | null;
  /** Milliseconds since the epoch. */
  readonly date?: number | null;
  readonly reason?: string | null;
}

/** Returns the steps of a request's money, problems and date proposals. */
export type ReadMoneySteps = (db: Reader, requestId: number) => Promise<readonly Step[]>;
