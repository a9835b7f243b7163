import type { RequestMoneyOut } from '@oficio/domain/requests/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';

/** What became of the money of requests, by their ids, in full: what of it a reader sees is decided here. */
export type ReadMoney = (
  db: Reader,
  requestIds: readonly number[],
) => Promise<ReadonlyMap<number, RequestMoneyOut>>;

/** What the requests noun stands on. Money is a later noun's, so the composition root hands its reader in. */
export interface RequestContext extends Platform {
  readonly readMoney: ReadMoney;
}
