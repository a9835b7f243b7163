import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { done, formKeyField, id, optionalId, text } from '../../fields/contract.ts';
import { FREE_TEXT_MAX, REASON_MISSING } from '../../fields/limits.ts';

const params = z.object({ id: id('la solicitud') });
const reason = text('el motivo', { max: FREE_TEXT_MAX, missing: REASON_MISSING });

/** Decisions of an administrator about a whole job. Decisions about its money are in `payments/admin`. */
export const jobDecisionEndpoints = defineEndpoints({
  /** Cancels a job that is not completed. The customer gets back all that was paid. Both sides read the reason. */
  cancelJob: {
    method: 'POST',
    path: '/api/admin/requests/{id}/cancel',
    access: 'requests:decide',
    confirm: true,
    movesMoney: true,
    params,
    body: z.object({ reason, client_id: formKeyField }),
    reply: done,
  },
  /**
   * Cancels a job as `cancelJob` does and sends a copy of the request to the technician, or without one to all technicians
   * nearby. It is a copy, because another technician must not see the conversation and the offers of the first one.
   */
  replaceJob: {
    method: 'POST',
    path: '/api/admin/requests/{id}/replace',
    access: 'requests:decide',
    confirm: true,
    movesMoney: true,
    params,
    body: z.object({ technician_id: optionalId('el técnico'), reason, client_id: formKeyField }),
    /** The id of the new request. */
    reply: z.object({ request_id: z.number() }),
    status: 201,
  },
});
