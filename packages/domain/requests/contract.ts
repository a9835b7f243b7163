import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import {
  id,
  instantOut,
  LATITUDE_RANGE,
  LONGITUDE_RANGE,
  number,
  oneOf,
  optionalId,
  optionalInstant,
  optionalLine,
  optionalNumber,
  optionalText,
  page,
  text,
} from '../fields/contract.ts';
import { IMAGE_MAX_BYTES } from '../fields/limits.ts';
import { PRICE_RANGE } from '../payments/money.ts';
import { PAYOUT_STATES } from '../payments/payout-states.ts';
import { PROBLEM_DECISIONS, PROBLEM_KINDS, PROBLEM_STATES } from '../payments/problem-states.ts';
import { ADDRESS_MAX } from '../technicians/limits.ts';
import { STATUSES } from './lifecycle.ts';
import { placeProblems } from './place.ts';
import { TECHNICIAN_GROUP_NAMES } from './technician-groups.ts';

export const REQUIRED_FIELDS_MISSING = 'Por favor completa todos los campos obligatorios';
export const DESCRIPTION_MAX = 2000;
const CLIENT_ID_MAX = 64;
/** Of what one side tells the other with a counter-offer or a refusal. */
export const WORDS_MAX = 500;
export const COUNTER_OFFER_EMPTY = 'Propón un precio o escribe un mensaje';
export const REASON_MISSING = 'Escribe el motivo';

/** As `CancellationTerms` in `payments/payment-terms.ts`. */
export const cancellationTermsOut = z.object({
  free_until_hours: z.number(),
  grace_minutes: z.number(),
  grace_until_hours: z.number(),
  late_refund_percent: z.number(),
});

/** What became of a request's money, in euros; null in a request until money has arrived or an attempt has failed. */
export const requestMoneyOut = z.object({
  /** Names the receipt; null until money has arrived. */
  payment_id: z.number().nullable(),
  paid: z.number(),
  /** The date of the paid offer, or the one both sides agreed on later; null before the payment and without a date. */
  agreed_date: instantOut.nullable(),
  /** The date that one side proposes instead and the other has not answered; its date may have passed by now. */
  date_proposal: z
    .object({
      id: z.number(),
      proposed_by: z.enum(['customer', 'technician']),
      date: instantOut,
      created_at: instantOut,
    })
    .nullable(),
  /** What cancelling costs the customer depends on, as `Cancellation` in `payments/payment-terms.ts`; null until it is paid. */
  cancellation: z
    .object({ terms: cancellationTermsOut, paid_at: instantOut, dates: z.array(instantOut) })
    .nullable(),
  /** The technician's account is suspended: the customer may cancel a job that has not begun and get everything back. */
  technician_suspended: z.boolean(),
  /** Why the last attempt to pay did not succeed; null once one has. Only its customer is told. */
  failure: z.string().nullable(),
  /** What goes back to the customer, all refunds together; null when nothing does. */
  refund: z
    .object({
      amount: z.number(),
      /** 'failed': an administrator must act; 'settled': the customer was paid another way after it failed. */
      status: z.enum(['pending', 'succeeded', 'failed', 'settled']),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** Null until the job is done, or ended with something left for the technician. */
  payout: z
    .object({
      state: z.enum(PAYOUT_STATES),
      /** What the technician gets and what the platform keeps; null for the customer. */
      amount: z.number().nullable(),
      fee: z.number().nullable(),
      /** When the customer's time to object ends; null unless it is held or frozen. */
      release_at: instantOut.nullable(),
      /** The customer's bank has taken the payment back and has not decided. */
      disputed: z.boolean(),
      /** The administrators' words when they decided about the money without a problem, as after a dispute. */
      decision: z.string().nullable(),
    })
    .nullable(),
  /** The request's latest problem, whatever became of it; its statements come with `getProblemEntries`. */
  problem: z
    .object({
      id: z.number(),
      kind: z.enum(PROBLEM_KINDS),
      state: z.enum(PROBLEM_STATES),
      opened_by: z.enum(['customer', 'technician', 'platform']),
      opened_at: instantOut,
      /** The words of the report; null when there are none. */
      text: z.string().nullable(),
      /** Until when the other side can answer; null unless the problem awaits a reply. */
      reply_until: instantOut.nullable(),
      /** What the administrators decided, and why; null until they have. */
      decision: z.enum(PROBLEM_DECISIONS).nullable(),
      decision_reason: z.string().nullable(),
      /** When it was closed, decided or expired; null before that. */
      ended_at: instantOut.nullable(),
    })
    .nullable(),
});
export type RequestMoneyOut = z.output<typeof requestMoneyOut>;

/**
 * A request as its reader may see it. `user_phone`, the exact address and point are null or coarse for a technician
 * it is not assigned to; `distance` (km, one decimal) is given to technicians.
 */
export const requestOut = z.object({
  id: z.number(),
  status: z.enum(STATUSES),
  is_open: z.boolean(),
  service_id: z.number(),
  service_name: z.string(),
  service_icon: z.string(),
  description: z.string(),
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  distance: z.number().nullable(),
  scheduled_date: instantOut.nullable(),
  created_at: instantOut,
  user_id: z.number(),
  user_name: z.string(),
  user_phone: z.string().nullable(),
  technician_id: z.number().nullable(),
  technician_name: z.string().nullable(),
  hourly_rate: z.number().nullable(),
  negotiated_price: z.number().nullable(),
  negotiated_date: instantOut.nullable(),
  /** What the customer proposes instead of the last offer, until the technician answers it. */
  counter_offer: z.object({ price: z.number().nullable(), message: z.string().nullable() }).nullable(),
  /** Why it ended before it was done, when somebody said so. */
  cancel_reason: z.string().nullable(),
  /** Who ended it; null while it has not ended so. */
  cancelled_by: z.enum(['customer', 'technician']).nullable(),
  money: requestMoneyOut.nullable(),
  image_url: z.string().nullable(),
  reviewed: z.boolean(),
});

export type RequestOut = z.output<typeof requestOut>;

const requestList = z.object({ requests: z.array(requestOut), next_cursor: z.string().nullable() });
const listPage = page({ default: 100, max: 200 });
const listQuery = z.object(listPage);
const params = z.object({ id: id('la solicitud') });

export const requestEndpoints = defineEndpoints({
  createRequest: {
    method: 'POST',
    path: '/api/requests',
    access: 'customer',
    upload: { field: 'image', maxBytes: IMAGE_MAX_BYTES },
    body: z
      .object({
        /**
         * Made by the sender and unique among theirs: sent again after a lost answer, the request is answered and not made
         * a second time. With other contents it is refused (409).
         */
        client_id: optionalLine('la clave del envío', { max: CLIENT_ID_MAX }),
        technician_id: optionalId('el técnico'),
        service_id: id('el servicio', REQUIRED_FIELDS_MISSING),
        description: text('la descripción', { max: DESCRIPTION_MAX, missing: REQUIRED_FIELDS_MISSING }),
        /** A request to a chosen technician may do without a place, or with an address alone. */
        latitude: optionalNumber('la latitud', LATITUDE_RANGE),
        longitude: optionalNumber('la longitud', LONGITUDE_RANGE),
        address: optionalLine('la dirección', { max: ADDRESS_MAX }),
        scheduled_date: optionalInstant('la fecha preferida'),
      })
      .superRefine((wish, context) => {
        for (const [field, message] of Object.entries(placeProblems(wish)))
          context.addIssue({ code: 'custom', path: [field], message, input: wish });
      }),
    reply: z.object({ request: requestOut }),
    status: 201,
  },
  listMyRequests: {
    method: 'GET',
    path: '/api/requests/my-requests',
    access: 'session',
    query: listQuery,
    reply: requestList,
  },
  listTechnicianRequests: {
    method: 'GET',
    path: '/api/requests/for-technician',
    access: 'technician',
    /** Without a group, all of them in one list. */
    query: z.object({ ...listPage, group: oneOf('el grupo', TECHNICIAN_GROUP_NAMES).optional() }),
    reply: requestList,
  },
  /** How many requests each group has, up to `MAX_GROUP_COUNT`. */
  countTechnicianRequests: {
    method: 'GET',
    path: '/api/requests/for-technician/counts',
    access: 'technician',
    reply: z.object({ new: z.number(), active: z.number(), history: z.number() }),
  },
  getRequest: {
    method: 'GET',
    path: '/api/requests/{id}',
    access: 'session',
    allow: ['owner', 'technician', 'eligible', 'admin'],
    params,
    reply: z.object({ request: requestOut }),
  },
  setRequestStatus: {
    method: 'PUT',
    path: '/api/requests/{id}/status',
    access: 'session',
    allow: ['owner', 'technician', 'eligible'],
    params,
    body: z.object({ status: oneOf('el estado', STATUSES) }),
    reply: z.object({ request: requestOut }),
  },
  approveRequest: {
    method: 'PUT',
    path: '/api/requests/{id}/approve',
    access: 'technician',
    allow: ['technician'],
    params,
    body: z.object({
      negotiated_price: number('el precio', {
        ...PRICE_RANGE,
        cents: true,
        missing: 'Debes especificar un precio',
      }),
      negotiated_date: optionalInstant('la fecha propuesta'),
    }),
    reply: z.object({ request: requestOut }),
  },
  /** The customer asks for another price, in words or in euros; the standing offer falls. */
  counterOffer: {
    method: 'POST',
    path: '/api/requests/{id}/counter-offer',
    access: 'customer',
    allow: ['owner'],
    params,
    body: z
      .object({
        price: optionalNumber('el precio', { ...PRICE_RANGE, cents: true }),
        message: optionalText('el mensaje', { max: WORDS_MAX }),
      })
      .refine(({ price, message }) => price !== null || message !== null, {
        path: ['price'],
        error: COUNTER_OFFER_EMPTY,
      }),
    reply: z.object({ request: requestOut }),
  },
  /** The technician it was sent to does not take it, and says why. */
  declineRequest: {
    method: 'POST',
    path: '/api/requests/{id}/decline',
    access: 'technician',
    allow: ['technician'],
    params,
    body: z.object({ reason: text('el motivo', { max: WORDS_MAX, missing: REASON_MISSING }) }),
    reply: z.object({ request: requestOut }),
  },
});
