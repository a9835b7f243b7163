import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { id } from '../../fields/contract.ts';
import { requestOut } from '../../requests/contract.ts';

const requestParams = z.object({ id: id('la solicitud') });
const requestReply = z.object({ request: requestOut });

/** What the customer can answer to a start before the agreed time, until that time. Each answer excludes the others. */
export const earlyStartEndpoints = defineEndpoints({
  /** 'Sí, que empiece ya': the customer agrees to the start. */
  agreeToStart: {
    method: 'POST',
    path: '/api/requests/{id}/early-start/agree',
    access: 'customer',
    allow: ['owner'],
    params: requestParams,
    reply: requestReply,
  },
  /**
   * The job is paid and not started again, so that the customer can propose a date or cancel. Free cancelling ends later by the time
   * that the start took.
   */
  moveStartedDate: {
    method: 'POST',
    path: '/api/requests/{id}/early-start/move-date',
    access: 'customer',
    allow: ['owner'],
    params: requestParams,
    reply: requestReply,
  },
});
