import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { formKeyField, id, number, text } from '../../fields/contract.ts';
import { FREE_TEXT_MAX, REASON_MISSING } from '../../fields/limits.ts';
import { requestOut } from '../../requests/contract.ts';
import { PRICE_RANGE } from '../money.ts';
import { WITHDRAWAL_REASONS } from '../payment-terms.ts';

const requestParams = z.object({ id: id('la solicitud') });

export const withdrawalEndpoints = defineEndpoints({
  /** Returns the customer's refund if the caller ended the job now, in euros; 0 when nothing was paid. `paid`: without earlier refunds. */
  getWithdrawal: {
    method: 'GET',
    path: '/api/requests/{id}/withdrawal',
    access: 'customer',
    viewable: true,
    allow: ['owner', 'technician'],
    params: requestParams,
    reply: z.object({
      paid: z.number(),
      refund: z.number(),
      percent: z.number(),
      /** The platform's fee on the rest, in percent, of the payment's terms. */
      fee_percent: z.number(),
      why: z.enum(WITHDRAWAL_REASONS),
    }),
  },
  /**
   * Either side ends an accepted or paid job before it starts; the technician can also end a job in progress. `refund` is the amount
   * that the caller saw. The call is rejected with 409 if the amount has changed.
   */
  withdrawRequest: {
    method: 'POST',
    path: '/api/requests/{id}/withdraw',
    access: 'customer',
    allow: ['owner', 'technician'],
    movesMoney: true,
    shownAmount: 'refund',
    params: requestParams,
    body: z.object({
      reason: text('el motivo', { max: FREE_TEXT_MAX, missing: REASON_MISSING }),
      refund: number('la devolución', { min: 0, max: PRICE_RANGE.max, cents: true }),
      client_id: formKeyField,
    }),
    reply: z.object({ request: requestOut }),
  },
});
