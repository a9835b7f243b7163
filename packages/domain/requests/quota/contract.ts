import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';

export const quotaEndpoints = defineEndpoints({
  /** Why the customer may not make an open or a direct request now, as texts for the form; null if they may. */
  getRequestQuota: {
    method: 'GET',
    path: '/api/requests/quota',
    access: 'customer',
    viewable: true,
    reply: z.object({ open: z.string().nullable(), direct: z.string().nullable() }),
  },
});
