import { z } from 'zod';
import {
  instantOut,
  LATITUDE_RANGE,
  LONGITUDE_RANGE,
  optionalLine,
  optionalNumber,
} from '../../fields/contract.ts';
import { PROBLEM_DECISIONS, PROBLEM_KINDS, PROBLEM_STATES } from '../../payments/problem-states.ts';
import { ADDRESS_MAX } from '../../technicians/limits.ts';

/** The place of a job as the technician's screen shows it. Clients of the specification send none; then no place is compared. */
export const shownPlace = z.object(
  {
    address: optionalLine('la dirección', { max: ADDRESS_MAX }),
    latitude: optionalNumber('la latitud', LATITUDE_RANGE),
    longitude: optionalNumber('la longitud', LONGITUDE_RANGE),
  },
  'El lugar debe ser un objeto',
);

/** Summary of a problem, as a part of its request. */
export const problemOut = z.object({
  id: z.number(),
  kind: z.enum(PROBLEM_KINDS),
  state: z.enum(PROBLEM_STATES),
  opened_by: z.enum(['customer', 'technician', 'platform']),
  opened_at: instantOut,
  /** Text of the report; null without one. */
  text: z.string().nullable(),
  /** Whether the report has a photo. */
  has_photo: z.boolean(),
  /** Percent of the payment that goes back without an answer, where the report determines it; null for other reports. */
  refund_percent: z.number().nullable(),
  /** End of the other side's time to answer; null unless the problem awaits a reply. */
  reply_until: instantOut.nullable(),
  /** The administrator's decision and reason; null before the decision. */
  decision: z.enum(PROBLEM_DECISIONS).nullable(),
  decision_reason: z.string().nullable(),
  /** When the problem was closed, decided or expired; null before that. */
  ended_at: instantOut.nullable(),
});

/** An unanswered proposal of another date for a paid job. The proposed date may already have passed. */
export const dateProposalOut = z.object({
  id: z.number(),
  proposed_by: z.enum(['customer', 'technician']),
  date: instantOut,
  created_at: instantOut,
});

/** Another place that the customer of a job proposes, until the assigned technician answers. */
export const addressProposalOut = z.object({
  id: z.number(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  created_at: instantOut,
});
