import type { Cents } from '../payments/money.ts';
import { DASHBOARD_PATHS } from '../technicians/dashboard-paths.ts';
import type { NotificationType } from './contract.ts';

/** A notification as the recipient sees it. `link` is a path of this site. */
export interface Notice {
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  readonly link: string;
}

/** Data of a job for the texts of notifications. Clients show it as plain text, never as markup. */
export interface Job {
  readonly requestId: number;
  readonly service: string;
  readonly customer: string;
  readonly technician: string;
  /** The agreed price; null before an offer. */
  readonly price: Cents | null;
  /** Price of the customer's counter-offer; null without one. */
  readonly proposed: Cents | null;
}

/** Unread messages of one conversation. */
export interface Conversation {
  readonly requestId: number;
  readonly service: string;
  readonly sender: string;
  /** At least 1. */
  readonly unread: number;
}

/** The IANA zone of the job, in which its instants are shown. */
interface InZone {
  readonly zone: string;
}

/** `until` is the end of the time to answer, in milliseconds since the epoch. */
export type WithDeadline = Job & InZone & { readonly until: number };
/** `hasPhoto` says whether the report has a photo, without which a missing answer does not end the job. */
export type WithPhoto = WithDeadline & { readonly hasPhoto: boolean };
export type WithRefund = Job & { readonly refund: Cents };
export type WithAmount = Job & { readonly amount: Cents };
/** `date` in milliseconds since the epoch. */
export type WithDate = Job & InZone & { readonly date: number };
export type WithPayment = Job & { readonly paymentId: number };
/** `paymentId` is null for the technician, because only administrators have a page of the payment. */
export type Decided = Job & { readonly paymentId: number | null };

/** Page of a technician's reviews. */
export const TECHNICIAN_REVIEWS = `${DASHBOARD_PATHS.profile}#resenas`;
/** Page where a technician opens a payout account. */
export const PAYOUT_ACCOUNT = '/technician/stripe-onboarding';
/** Returns the administrators' page of a payment. */
export const adminPayment = (paymentId: number): string => `/admin/payments/${paymentId}`;
