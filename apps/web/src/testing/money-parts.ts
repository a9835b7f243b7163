import type { PayoutDelayOut } from '@oficio/domain/payments/payout-delays/contract.ts';
import type { RequestMoneyOut, RequestOut } from '@oficio/domain/requests/contract.ts';

/** Jobs with the state of their money, by name. */
export type MoneyStates = Readonly<Record<string, Partial<RequestOut> & { readonly money: RequestMoneyOut }>>;

export const REASON_TEXT =
  'El grifo sigue goteando y ha dejado la encimera rayada. Le he escrito y no contesta.';
export const DECISION = 'Hemos visto las fotos: el arreglo está hecho a medias. Se devuelve la mitad.';

export const MONEY: RequestMoneyOut = {
  payment_id: 9,
  paid: 85.5,
  left: 85.5,
  fee_percent: 10,
  agreed_date: null,
  date_proposal: null,
  cancellation: null,
  technician_suspended: false,
  start_agreed: false,
  failure: null,
  refund: null,
  disputes: [],
  late_payment: null,
  payout: null,
  problem: null,
};
export const PAYOUT: NonNullable<RequestMoneyOut['payout']> = {
  state: 'held',
  amount: 76.95,
  fee: 8.55,
  release_at: null,
  disputed: false,
  decision: null,
  delay: null,
};
/** A delay that began five days before `now` (milliseconds since the epoch). */
export const delayed = (kind: PayoutDelayOut['kind'], now: number): PayoutDelayOut => ({
  kind,
  since: new Date(now - 432_000_000).toISOString(),
  until: null,
  failure: null,
});
export const REFUND: NonNullable<RequestMoneyOut['refund']> = {
  amount: 42.75,
  status: 'pending',
  reason: null,
};
/** A dispute that the customer won. */
export const DISPUTE: RequestMoneyOut['disputes'][number] = {
  opened_at: '2026-03-04T09:05:00.000Z',
  ended_at: '2026-03-20T09:05:00.000Z',
  amount: 85.5,
  state: 'lost',
};
