import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { id } from '../../fields/contract.ts';
import { requestOut } from '../../requests/contract.ts';

export const payoutEndpoints = defineEndpoints({
  /**
   * Returns the technician's net earnings of the current month ('YYYY-MM') as in the statement, in euros. `held` waits for the end
   * of the customer's time to object, `frozen` for the end of its `StopCause`.
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
  /** 'Todo correcto': the customer confirms the job, so the technician's money is released at once. */
  confirmJob: {
    method: 'POST',
    path: '/api/requests/{id}/confirm',
    access: 'customer',
    allow: ['owner'],
    params: z.object({ id: id('la solicitud') }),
    reply: z.object({ request: requestOut }),
  },
});
