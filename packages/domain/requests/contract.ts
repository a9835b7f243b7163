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
import { CLIENT_ID_MAX, FREE_TEXT_MAX, REASON_MISSING } from '../fields/limits.ts';
import { disputeOut } from '../payments/disputes/contract.ts';
import { PRICE_RANGE } from '../payments/money.ts';
import { payoutDelayOut } from '../payments/payout-delays/contract.ts';
import { PAYOUT_STATES } from '../payments/payout-states.ts';
import { IMAGE_MAX_BYTES, REQUEST_PHOTOS_MAX } from '../photos.ts';
import { ADDRESS_MAX } from '../technicians/limits.ts';
import { cancellationOut } from './cancellation/contract.ts';
import { parseDays } from './days.ts';
import { CUSTOMER_GROUP_NAMES, TECHNICIAN_GROUP_NAMES } from './groups.ts';
import { STATUSES } from './lifecycle.ts';
import { addressProposalOut, dateProposalOut, problemOut, shownPlace } from './parts/contract.ts';
import { placeProblems } from './place.ts';

export const REQUIRED_FIELDS_MISSING = 'Por favor completa todos los campos obligatorios';
export const DESCRIPTION_MAX = 2000;
const DAYS_MAX = 21;
export const COUNTER_OFFER_EMPTY = 'Propón un precio o escribe un mensaje';

/** State of a request's money, in euros. A request has null here until money arrives or a payment fails. */
export const requestMoneyOut = z.object({
  /** Id of the payment and its receipt; null until money arrives. */
  payment_id: z.number().nullable(),
  paid: z.number(),
  /** What is left of the payment, transferred or not: without refunds, also failed ones, and without lost disputes; euros. */
  left: z.number(),
  /** The platform's fee in percent, of the payment's terms; null before the payment. */
  fee_percent: z.number().nullable(),
  /** Date of the paid offer, or the date that both sides agreed on later. Null before the payment and without a date. */
  agreed_date: instantOut.nullable(),
  date_proposal: dateProposalOut.nullable(),
  /** Input for the cost of cancelling, as `Cancellation` in `payments/payment-terms.ts`; null before the payment. */
  cancellation: cancellationOut.nullable(),
  /** While the technician's account is suspended, the customer may cancel a job that has not started for a full refund. */
  technician_suspended: z.boolean(),
  /** Whether the customer agreed to the start of the job before the agreed time. */
  start_agreed: z.boolean(),
  /** Why the last attempt to pay failed; null after a successful one. Hidden from the technician. */
  failure: z.string().nullable(),
  /** The last payment that came too late and is refunded whole, in euros; null without one and for the technician. */
  late_payment: z.object({ amount: z.number(), paid_at: instantOut }).nullable(),
  /** Sum of all refunds without what a bank gave back; null without one. */
  refund: z
    .object({
      amount: z.number(),
      /** 'failed': an administrator must act; 'settled': the customer was paid another way after it failed. */
      status: z.enum(['pending', 'succeeded', 'failed', 'settled']),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** Disputes of the payment, oldest first. */
  disputes: z.array(disputeOut),
  /** Null until the job is completed, or ends with money left for the technician. */
  payout: z
    .object({
      state: z.enum(PAYOUT_STATES),
      /** The technician's part and the platform's fee; null for the customer. */
      amount: z.number().nullable(),
      fee: z.number().nullable(),
      /** When the customer's time to object ends; null unless it is held or frozen. */
      release_at: instantOut.nullable(),
      /** True while the customer's bank holds the payment and has not decided the dispute. */
      disputed: z.boolean(),
      /** The administrator's reason for a decision without a problem, for example after a dispute. */
      decision: z.string().nullable(),
      /** Why it is not transferred yet; null for the customer, and once it is transferred or cancelled. */
      delay: payoutDelayOut.nullable(),
    })
    .nullable(),
  /** The latest problem of the request in any state. `getProblemEntries` returns its statements. */
  problem: problemOut.nullable(),
});
export type RequestMoneyOut = z.output<typeof requestMoneyOut>;

/**
 * The part of a request that the reader may see. A technician gets the phone and the exact place only as `seesCustomerDetails` says, and
 * otherwise a coarse point and its town. `distance` (km, one decimal) is only for technicians.
 */
export const requestOut = z.object({
  id: z.number(),
  status: z.enum(STATUSES),
  is_open: z.boolean(),
  service_id: z.number(),
  service_name: z.string(),
  service_icon: z.string(),
  description: z.string(),
  /** Unless `is_place_exact`, the town nearest to the coarse point; null without a point or a town. */
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  is_place_exact: z.boolean(),
  distance: z.number().nullable(),
  /** IANA zone of the job, in which screens show its instants and people type its dates. */
  time_zone: z.string(),
  address_proposal: addressProposalOut.nullable(),
  scheduled_date: instantOut.nullable(),
  /** Preferred days at any time, as in `days.ts`; null with a preferred date and without a preference. */
  scheduled_days: z.string().nullable(),
  created_at: instantOut,
  /** When the status or the offer last changed. */
  updated_at: instantOut,
  user_id: z.number(),
  user_name: z.string(),
  user_phone: z.string().nullable(),
  /** What the technician of a pending request sees only after accepting it, as far as it exists; empty for all other readers. */
  shown_on_acceptance: z.array(z.enum(['address', 'phone'])),
  technician_id: z.number().nullable(),
  technician_name: z.string().nullable(),
  /** Common part of the addresses of the technician's photo (`photos.ts`); null while the profile is not public. */
  technician_photo: z.string().nullable(),
  hourly_rate: z.number().nullable(),
  negotiated_price: z.number().nullable(),
  negotiated_date: instantOut.nullable(),
  /** The customer's counter-offer until the technician answers it; null without one. */
  counter_offer: z.object({ price: z.number().nullable(), message: z.string().nullable() }).nullable(),
  /** Reason for the cancellation; null without one. */
  cancel_reason: z.string().nullable(),
  /** The side that cancelled the request; null if it is not cancelled or no side did it. */
  cancelled_by: z.enum(['customer', 'technician']).nullable(),
  /** The open request to other technicians that the server made after the technician withdrew before the payment; null for technicians. */
  copy_id: z.number().nullable(),
  money: requestMoneyOut.nullable(),
  /** Until when the technician can undo the start, also after it; null for the customer and if it cannot be undone. */
  undo_start_until: instantOut.nullable(),
  /** The first photo, and all photos in the customer's order. */
  image_url: z.string().nullable(),
  image_urls: z.array(z.string()),
  reviewed: z.boolean(),
  /** True for the customer of a job that they can review now. */
  can_review: z.boolean(),
});
export type RequestOut = z.output<typeof requestOut>;

const requestList = z.object({ requests: z.array(requestOut), next_cursor: z.string().nullable() });
const listPage = page();
const params = z.object({ id: id('la solicitud') });

export const requestEndpoints = defineEndpoints({
  createRequest: {
    method: 'POST',
    path: '/api/requests',
    access: 'customer',
    upload: { field: 'image', maxBytes: IMAGE_MAX_BYTES, maxFiles: REQUEST_PHOTOS_MAX },
    body: z
      .object({
        /**
         * Key from the client, unique per customer. A repeated call with the same key returns the existing request, or 409
         * if the contents differ.
         */
        client_id: optionalLine('la clave del envío', { max: CLIENT_ID_MAX }),
        technician_id: optionalId('el técnico'),
        service_id: id('el servicio', REQUIRED_FIELDS_MISSING),
        description: text('la descripción', { max: DESCRIPTION_MAX, missing: REQUIRED_FIELDS_MISSING }),
        /** Required for an open request. A direct request may have no place, or an address without a point. */
        latitude: optionalNumber('la latitud', LATITUDE_RANGE),
        longitude: optionalNumber('la longitud', LONGITUDE_RANGE),
        address: optionalLine('la dirección', { max: ADDRESS_MAX }),
        /** The server stores a date without a time as `scheduled_days`. */
        scheduled_date: optionalInstant('la fecha preferida', { allowsDay: true }),
        /** Days at any time, as in `days.ts`, in place of a date. */
        scheduled_days: optionalLine('el periodo preferido', { max: DAYS_MAX }).refine(
          days => days === null || parseDays(days) !== null,
          'El periodo preferido no es válido',
        ),
      })
      .refine(({ scheduled_date, scheduled_days }) => scheduled_date === null || scheduled_days === null, {
        path: ['scheduled_days'],
        error: 'Indica una fecha o unos días, pero no las dos cosas',
      })
      .superRefine((request, context) => {
        for (const [field, message] of Object.entries(placeProblems(request)))
          context.addIssue({ code: 'custom', path: [field], message, input: request });
      }),
    reply: z.object({ request: requestOut }),
    status: 201,
  },
  /** Number of technicians who would be notified of the customer's open request for this service at this point. */
  countReach: {
    method: 'GET',
    path: '/api/requests/reach',
    access: 'customer',
    viewable: true,
    query: z.object({
      service_id: id('el servicio'),
      latitude: number('la latitud', LATITUDE_RANGE),
      longitude: number('la longitud', LONGITUDE_RANGE),
    }),
    /** `is_capped`: more technicians are in reach, but only this many are notified. `radius`: kilometres that the request reaches. */
    reply: z.object({ technicians: z.number(), is_capped: z.boolean(), radius: z.number() }),
  },
  listMyRequests: {
    method: 'GET',
    path: '/api/requests/my-requests',
    access: 'session',
    viewable: true,
    /** Without a group, the list contains all requests, newest first. A group begins with the last changed request. */
    query: z.object({ ...listPage, group: oneOf('el grupo', CUSTOMER_GROUP_NAMES).optional() }),
    reply: requestList,
  },
  listTechnicianRequests: {
    method: 'GET',
    path: '/api/requests/for-technician',
    access: 'technician',
    viewable: true,
    /** Without a group, the list contains all groups. */
    query: z.object({ ...listPage, group: oneOf('el grupo', TECHNICIAN_GROUP_NAMES).optional() }),
    reply: requestList,
  },
  /** Number of requests in each group and of those that wait for the technician's answer. Above `BADGE_CAP`: more than that. */
  countTechnicianRequests: {
    method: 'GET',
    path: '/api/requests/for-technician/counts',
    access: 'technician',
    viewable: true,
    reply: z.object({ new: z.number(), active: z.number(), history: z.number(), answers: z.number() }),
  },
  getRequest: {
    method: 'GET',
    path: '/api/requests/{id}',
    access: 'session',
    viewable: true,
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
      shown_place: shownPlace.optional(),
    }),
    reply: z.object({ request: requestOut }),
  },
  /** The customer asks for another price, with an amount or a message. The current offer becomes invalid. */
  counterOffer: {
    method: 'POST',
    path: '/api/requests/{id}/counter-offer',
    access: 'customer',
    allow: ['owner'],
    params,
    body: z
      .object({
        price: optionalNumber('el precio', { ...PRICE_RANGE, cents: true }),
        message: optionalText('el mensaje', { max: FREE_TEXT_MAX }),
      })
      .refine(({ price, message }) => price !== null || message !== null, {
        path: ['price'],
        error: COUNTER_OFFER_EMPTY,
      }),
    reply: z.object({ request: requestOut }),
  },
  /** The chosen technician declines a direct request and gives a reason. */
  declineRequest: {
    method: 'POST',
    path: '/api/requests/{id}/decline',
    access: 'technician',
    allow: ['technician'],
    params,
    body: z.object({ reason: text('el motivo', { max: FREE_TEXT_MAX, missing: REASON_MISSING }) }),
    reply: z.object({ request: requestOut }),
  },
});
