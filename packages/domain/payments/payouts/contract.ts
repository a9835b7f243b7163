import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { id } from '../../fields/contract.ts';
import { requestOut } from '../../requests/contract.ts';

export const payoutEndpoints = defineEndpoints({
  /**
   * The technician's net earnings of the current calendar month (`month` is 'AAAA-MM') as its statement has them, in euros, and
   * what still waits: `held` for the customer's objections, `frozen` for a decision.
   */
  getEarnings: {
    method: 'GET',
    path: '/api/requests/earnings',
    access: 'technician',
    reply: z.object({
      month: z.string(),
      amount: z.number(),
      jobs: z.number(),
      held: z.number(),
      frozen: z.number(),
    }),
  },
  /** 'Todo correcto': the customer lets the technician's money go at once. */
  confirmJob: {
    method: 'POST',
    path: '/api/requests/{id}/confirm',
    access: 'customer',
    allow: ['owner'],
    params: z.object({ id: id('la solicitud') }),
    reply: z.object({ request: requestOut }),
  },
});
