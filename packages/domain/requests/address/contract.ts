import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { id, LATITUDE_RANGE, LONGITUDE_RANGE, line, optionalNumber } from '../../fields/contract.ts';
import { ADDRESS_MAX } from '../../technicians/limits.ts';
import { requestOut } from '../contract.ts';
import { partialPointProblems } from '../place.ts';

const proposalParams = z.object({ id: id('la solicitud'), proposalId: id('la propuesta') });
const requestReply = z.object({ request: requestOut });

/** Calls by which the customer adds or corrects the address of a job that has not started. */
export const jobAddressEndpoints = defineEndpoints({
  /**
   * Changes the address at once; after an offer, a place that is no correction becomes a proposal (`address_proposal`), which the
   * technician answers. Replaces an unanswered proposal. The point may be left out only while the job has none.
   */
  changeAddress: {
    method: 'PUT',
    path: '/api/requests/{id}/address',
    access: 'customer',
    allow: ['owner'],
    params: z.object({ id: id('la solicitud') }),
    body: z
      .object({
        address: line('la dirección', { max: ADDRESS_MAX, missing: 'Escribe la dirección' }),
        latitude: optionalNumber('la latitud', LATITUDE_RANGE),
        longitude: optionalNumber('la longitud', LONGITUDE_RANGE),
      })
      .superRefine((place, context) => {
        for (const [field, message] of Object.entries(partialPointProblems(place)))
          context.addIssue({ code: 'custom', path: [field], message, input: place });
      }),
    reply: requestReply,
  },
  /** `proposalId` is the proposal on the screen; any other is rejected. */
  acceptAddress: {
    method: 'POST',
    path: '/api/requests/{id}/address-proposal/{proposalId}/accept',
    access: 'technician',
    allow: ['technician'],
    params: proposalParams,
    reply: requestReply,
  },
  declineAddress: {
    method: 'POST',
    path: '/api/requests/{id}/address-proposal/{proposalId}/decline',
    access: 'technician',
    allow: ['technician'],
    params: proposalParams,
    reply: requestReply,
  },
  withdrawAddress: {
    method: 'POST',
    path: '/api/requests/{id}/address-proposal/{proposalId}/withdraw',
    access: 'customer',
    allow: ['owner'],
    params: proposalParams,
    reply: requestReply,
  },
});
