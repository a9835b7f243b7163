import type { OperationPartOut } from '@oficio/domain/admin/operation/contract.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import type { PaymentContext } from '../../payments/public.ts';

/** What a check needs; it also knows the provider of the payments. */
export type CheckContext = PaymentContext;

export type Finding = Omit<OperationPartOut, 'part'>;
export type OperationCheck = (context: CheckContext) => Promise<Finding>;

type Fact = OperationPartOut['facts'][number];

export const fact = (term: string, value: string): Fact => ({ term, value, at: null });
/** `at` in milliseconds since the epoch. */
export const moment = (term: string, at: number | null): Fact[] =>
  at === null ? [] : [{ term, value: null, at: isoOf(at) }];

export const good = (meaning: string, facts: readonly Fact[]): Finding => ({
  health: 'ok',
  meaning,
  advice: null,
  facts: [...facts],
});
