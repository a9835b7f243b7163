import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { formKeyField, id, instantOut, optionalText, text } from '../../fields/contract.ts';
import { FREE_TEXT_MAX, REASON_MISSING } from '../../fields/limits.ts';
import { IMAGE_MAX_BYTES } from '../../photos.ts';
import { requestOut } from '../../requests/contract.ts';

const requestParams = z.object({ id: id('la solicitud') });
export const ANSWER_MISSING = 'Escribe tu respuesta';

const requestReply = z.object({ request: requestOut });

/** One statement about a problem. The oldest statement is the report. */
export const problemEntryOut = z.object({
  id: z.number(),
  side: z.enum(['customer', 'technician', 'platform']),
  author_name: z.string().nullable(),
  text: z.string().nullable(),
  /** Signed URL that expires; null without a photo. */
  image_url: z.string().nullable(),
  created_at: instantOut,
});
export type ProblemEntryOut = z.output<typeof problemEntryOut>;

const upload = { field: 'image', maxBytes: IMAGE_MAX_BYTES } as const;

export const problemEndpoints = defineEndpoints({
  /** Returns the statements of the request's latest problem, oldest first. `money.problem` of the request is its summary. */
  getProblemEntries: {
    method: 'GET',
    path: '/api/requests/{id}/problem',
    access: 'session',
    viewable: true,
    allow: ['owner', 'technician', 'admin'],
    params: requestParams,
    reply: z.object({ entries: z.array(problemEntryOut) }),
  },
  /** 'Tengo un problema': the customer freezes the technician's money. Allowed from the payment until the hold ends. */
  reportProblem: {
    method: 'POST',
    path: '/api/requests/{id}/problem',
    access: 'customer',
    allow: ['owner'],
    upload,
    params: requestParams,
    body: z.object({ reason: text('el motivo', { max: FREE_TEXT_MAX, missing: REASON_MISSING }) }),
    reply: requestReply,
  },
  /** 'No ha venido': the customer reports that the technician did not come. */
  reportNoShow: {
    method: 'POST',
    path: '/api/requests/{id}/no-show',
    access: 'customer',
    allow: ['owner'],
    upload,
    params: requestParams,
    body: z.object({ reason: optionalText('el motivo', { max: FREE_TEXT_MAX }) }),
    reply: requestReply,
  },
  /**
   * 'No había nadie': the technician reports that the customer was absent, from 20 minutes until 24 hours after the agreed time. Only
   * with a photo does a missing answer end the job.
   */
  reportAbsence: {
    method: 'POST',
    path: '/api/requests/{id}/absence',
    access: 'customer',
    allow: ['technician'],
    upload,
    params: requestParams,
    body: z.object({ reason: optionalText('el motivo', { max: FREE_TEXT_MAX }) }),
    reply: requestReply,
  },
  /** What the customer gets back if the report of an early start, made now, has no answer: percent of what is left of the payment. */
  getStartReport: {
    method: 'GET',
    path: '/api/requests/{id}/early-start/report',
    access: 'customer',
    viewable: true,
    allow: ['owner'],
    params: requestParams,
    reply: z.object({ refund_percent: z.number() }),
  },
  /**
   * 'Ha empezado antes de tiempo': the customer reports that the technician started before the agreed time. Without an answer within 24
   * hours the job ends on the terms of cancelling that were valid before the start.
   */
  reportEarlyStart: {
    method: 'POST',
    path: '/api/requests/{id}/early-start/report',
    access: 'customer',
    allow: ['owner'],
    upload,
    params: requestParams,
    body: z.object({ reason: optionalText('el motivo', { max: FREE_TEXT_MAX }) }),
    reply: requestReply,
  },
  /** Either side adds a statement. The other side's first answer to a report that awaits a reply opens it for a decision. */
  answerProblem: {
    method: 'POST',
    path: '/api/requests/{id}/problem/answers',
    access: 'customer',
    allow: ['owner', 'technician'],
    upload,
    params: requestParams,
    body: z.object({ text: text('la respuesta', { max: FREE_TEXT_MAX, missing: ANSWER_MISSING }) }),
    reply: requestReply,
  },
  /** The side that reported the problem withdraws the report. Releases the money when the hold has ended meanwhile. */
  closeProblem: {
    method: 'POST',
    path: '/api/requests/{id}/problem/close',
    access: 'customer',
    allow: ['owner', 'technician'],
    movesMoney: true,
    params: requestParams,
    body: z.object({ client_id: formKeyField }),
    reply: requestReply,
  },
});
