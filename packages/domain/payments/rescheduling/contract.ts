import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { id, instant } from '../../fields/contract.ts';
import { requestOut } from '../../requests/contract.ts';

const requestParams = z.object({ id: id('la solicitud') });
const proposalParams = z.object({ id: id('la solicitud'), proposalId: id('la propuesta') });
const requestReply = z.object({ request: requestOut });

/** Calls by which both sides of a paid job that has not started agree on another date, and by which an early start is undone. */
export const dateEndpoints = defineEndpoints({
  /** Replaces an unanswered proposal of either side. */
  proposeDate: {
    method: 'POST',
    path: '/api/requests/{id}/date-proposal',
    access: 'customer',
    allow: ['owner', 'technician'],
    params: requestParams,
    body: z.object({ date: instant('la nueva fecha') }),
    reply: requestReply,
  },
  /** Only for the side that did not propose it. `proposalId` is the proposal on the screen; any other is rejected. */
  acceptDate: {
    method: 'POST',
    path: '/api/requests/{id}/date-proposal/{proposalId}/accept',
    access: 'customer',
    allow: ['owner', 'technician'],
    params: proposalParams,
    reply: requestReply,
  },
  declineDate: {
    method: 'POST',
    path: '/api/requests/{id}/date-proposal/{proposalId}/decline',
    access: 'customer',
    allow: ['owner', 'technician'],
    params: proposalParams,
    reply: requestReply,
  },
  /** Only for the side that made the proposal. */
  withdrawDate: {
    method: 'POST',
    path: '/api/requests/{id}/date-proposal/{proposalId}/withdraw',
    access: 'customer',
    allow: ['owner', 'technician'],
    params: proposalParams,
    reply: requestReply,
  },
  /** The technician who started the job more than two hours before the agreed time takes it back within ten minutes, twice at most. */
  undoStart: {
    method: 'POST',
    path: '/api/requests/{id}/undo-start',
    access: 'technician',
    allow: ['technician'],
    params: requestParams,
    reply: requestReply,
  },
});

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
