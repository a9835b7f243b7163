import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { id, instantOut, optionalText, text } from '../../fields/contract.ts';
import { IMAGE_MAX_BYTES } from '../../fields/limits.ts';
import { REASON_MISSING, requestOut, WORDS_MAX } from '../../requests/contract.ts';

const requestParams = z.object({ id: id('la solicitud') });
export const ANSWER_MISSING = 'Escribe tu respuesta';

const requestReply = z.object({ request: requestOut });

/** One statement of a problem, oldest first: the first is the report itself. */
export const problemEntryOut = z.object({
  id: z.number(),
  side: z.enum(['customer', 'technician', 'platform']),
  author_name: z.string().nullable(),
  text: z.string().nullable(),
  /** A signed address that expires; null without a photo. */
  image_url: z.string().nullable(),
  created_at: instantOut,
});
export type ProblemEntryOut = z.output<typeof problemEntryOut>;

const upload = { field: 'image', maxBytes: IMAGE_MAX_BYTES } as const;

export const problemEndpoints = defineEndpoints({
  /** The statements of a request's latest problem; its summary is `money.problem` of the request. Empty without one. */
  getProblemEntries: {
    method: 'GET',
    path: '/api/requests/{id}/problem',
    access: 'session',
    allow: ['owner', 'technician', 'admin'],
    params: requestParams,
    reply: z.object({ entries: z.array(problemEntryOut) }),
  },
  /** 'Tengo un problema': the customer stops the technician's money, from the payment until the hold ends. */
  reportProblem: {
    method: 'POST',
    path: '/api/requests/{id}/problem',
    access: 'customer',
    allow: ['owner'],
    upload,
    params: requestParams,
    body: z.object({ reason: text('el motivo', { max: WORDS_MAX, missing: REASON_MISSING }) }),
    reply: requestReply,
  },
  /** 'No ha venido'. */
  reportNoShow: {
    method: 'POST',
    path: '/api/requests/{id}/no-show',
    access: 'customer',
    allow: ['owner'],
    upload,
    params: requestParams,
    body: z.object({ reason: optionalText('el motivo', { max: WORDS_MAX }) }),
    reply: requestReply,
  },
  /** 'No había nadie'. */
  reportAbsence: {
    method: 'POST',
    path: '/api/requests/{id}/absence',
    access: 'customer',
    allow: ['technician'],
    upload,
    params: requestParams,
    body: z.object({ reason: optionalText('el motivo', { max: WORDS_MAX }) }),
    reply: requestReply,
  },
  /** Either side adds a statement. The other side's first answer to the report of an absence makes it a problem. */
  answerProblem: {
    method: 'POST',
    path: '/api/requests/{id}/problem/answers',
    access: 'customer',
    allow: ['owner', 'technician'],
    upload,
    params: requestParams,
    body: z.object({ text: text('la respuesta', { max: WORDS_MAX, missing: ANSWER_MISSING }) }),
    reply: requestReply,
  },
  /** The side that reported the problem takes the report back. */
  closeProblem: {
    method: 'POST',
    path: '/api/requests/{id}/problem/close',
    access: 'customer',
    allow: ['owner', 'technician'],
    params: requestParams,
    reply: requestReply,
  },
});
