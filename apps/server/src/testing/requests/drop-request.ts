import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import type { Person } from '../accounts/people.ts';

/** Ends an accepted request before its payment for one side. */
export async function dropRequest(who: Person, id: number): Promise<void> {
  const body = { reason: 'No puedo ir', refund: 0 };
  (await who.call(withdrawalEndpoints.withdrawRequest, { params: { id }, body })).reply;
}
