import { z } from 'zod';
import { adminUserOut } from '../../accounts/admin/contract.ts';
import { defineEndpoints } from '../../endpoint.ts';
import { paging, person } from '../../fields/admin-lists/contract.ts';
import { id, instantOut, oneOf } from '../../fields/contract.ts';
import { PAYOUT_STATES } from '../../payments/payout-states.ts';
import { adminRequestRowOut } from '../../requests/admin/contract.ts';
import { reviewOut } from '../../reviews/contract.ts';
import { technicianOut } from '../../technicians/contract.ts';
import { actOut } from '../audit/contract.ts';
import { deliveryOut } from '../deliveries/contract.ts';

/** The part that a person has in a job. */
export const JOB_SIDES = ['customer', 'technician'] as const;
export type JobSide = (typeof JOB_SIDES)[number];

const technicianFileOut = technicianOut
  .pick({
    profile_id: true,
    bio: true,
    address: true,
    experience_years: true,
    hourly_rate: true,
    services: true,
    rating: true,
    total_reviews: true,
    available: true,
    photo: true,
  })
  .extend({
    approved: z.boolean(),
    /** Of at most `COUNT_CAP` + 1 open requests that the technician accepted: all, dropped ones that count, and paid ones. */
    open_requests: z.object({ accepted: z.number(), dropped: z.number(), paid: z.number() }),
    /** Null before the technician opens one. */
    payout_account: z
      .object({ id: z.string(), onboarding_complete: z.boolean(), transfers_enabled: z.boolean() })
      .nullable(),
  });

/** Numbers above `COUNT_CAP` mean more than `COUNT_CAP`. */
const countsOut = z.object({
  requests: z.number(),
  jobs: z.number(),
  reviews_written: z.number(),
  reviews_received: z.number(),
});

const sessionOut = z.object({ device: z.string(), created_at: instantOut, last_used_at: instantOut });

const personOut = adminUserOut.extend({
  email_verified: z.boolean(),
  has_second_factor: z.boolean(),
  /** Null for a person without a technician's profile. */
  technician: technicianFileOut.nullable(),
  counts: countsOut,
  /** Open sessions, the last used one first. */
  sessions: z.array(sessionOut),
});
export type PersonOut = z.output<typeof personOut>;

const personPaymentOut = z.object({
  id: z.number(),
  request_id: z.number(),
  service_name: z.string(),
  /** The other side of the job; null without a technician. */
  other: person.nullable(),
  amount: z.number(),
  paid_at: instantOut,
  /** Euros that went back to the customer or are on their way. */
  refunded: z.number(),
  /** Null before the job is completed. */
  payout_state: z.enum(PAYOUT_STATES).nullable(),
});
export type PersonPaymentOut = z.output<typeof personPaymentOut>;

const personReviewOut = reviewOut.extend({
  request_id: z.number(),
  other: person,
  /** Null for a visible review. */
  hidden: z.object({ at: instantOut, reason: z.string() }).nullable(),
});
export type PersonReviewOut = z.output<typeof personReviewOut>;

/** Jobs or payouts and the sum of their amounts in euros. */
const sumOut = z.object({ count: z.number(), amount: z.number() });

const moneyAtStakeOut = z.object({
  /** Paid jobs that have not begun, and what their customers get back when they are cancelled; money in dispute does not count. */
  not_started: sumOut,
  /** The same of jobs that have begun and are not completed. */
  started: sumOut,
  /** Payouts that a suspension freezes: held or due. The platform's fee does not count. */
  payouts: sumOut,
});
export type MoneyAtStakeOut = z.output<typeof moneyAtStakeOut>;

const params = z.object({ id: id('el usuario') });
const side = oneOf('la parte', JOB_SIDES).default('customer');
const next_cursor = z.string().nullable();

/** Everything about one person, for the staff. Lists are newest first. */
export const personFileEndpoints = defineEndpoints({
  getPerson: {
    method: 'GET',
    path: '/api/admin/users/{id}',
    access: 'users:read',
    params,
    reply: z.object({ person: personOut }),
  },
  /** The requests that the person made as a customer, or the jobs that the person has as a technician. */
  listJobsOfPerson: {
    method: 'GET',
    path: '/api/admin/users/{id}/jobs',
    access: 'requests:read',
    params,
    query: z.object({ ...paging, side }),
    reply: z.object({ requests: z.array(adminRequestRowOut), next_cursor }),
  },
  listPaymentsOfPerson: {
    method: 'GET',
    path: '/api/admin/users/{id}/payments',
    access: 'payments:read',
    params,
    query: z.object({ ...paging, side }),
    reply: z.object({ payments: z.array(personPaymentOut), next_cursor }),
  },
  /** What a suspension or the withdrawal of the approval stops of the person's jobs as a technician; zero for other people. */
  getMoneyAtStake: {
    method: 'GET',
    path: '/api/admin/users/{id}/money-at-stake',
    access: 'payments:read',
    params,
    reply: z.object({ money: moneyAtStakeOut }),
  },
  /** The reviews that the person wrote as a customer, or received as a technician. */
  listReviewsOfPerson: {
    method: 'GET',
    path: '/api/admin/users/{id}/reviews',
    access: 'users:read',
    params,
    query: z.object({ ...paging, side }),
    reply: z.object({ reviews: z.array(personReviewOut), next_cursor }),
  },
  /** The newest mails and push messages to the person that wait or failed. Delivered ones are not stored. */
  listDeliveriesToPerson: {
    method: 'GET',
    path: '/api/admin/users/{id}/deliveries',
    access: 'outbox:manage',
    params,
    reply: z.object({ deliveries: z.array(deliveryOut) }),
  },
  /** Actions of administrators on the person's account. */
  listActsOnPerson: {
    method: 'GET',
    path: '/api/admin/users/{id}/acts',
    access: 'audit:read',
    params,
    query: z.object(paging),
    reply: z.object({ acts: z.array(actOut), next_cursor }),
  },
});
