import type { RequestMoneyOut } from '@oficio/domain/requests/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Returns the money of requests by request id, complete; the presenter decides what each reader sees. */
export type ReadMoney = (
  db: Reader,
  requestIds: readonly number[],
) => Promise<ReadonlyMap<number, RequestMoneyOut>>;

/** Returns those of these requests that have a review. */
export type FindReviewed = (db: Reader, requestIds: readonly number[]) => Promise<ReadonlySet<number>>;

/** Payments and reviews own this data and requests cannot import them, so the composition root passes their readers in. */
export interface RequestContext extends Platform {
  readonly readMoney: ReadMoney;
  readonly findReviewed: FindReviewed;
}
