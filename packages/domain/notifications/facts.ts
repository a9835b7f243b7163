import type { Cents } from '../payments/money.ts';
import type { NotificationType } from './contract.ts';

/** A notification as its reader gets it. `link` is a path of this site. */
export interface Notice {
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  readonly link: string;
}

/** What the sentences speak of; the texts are shown as text, never as markup. */
export interface Job {
  readonly requestId: number;
  readonly service: string;
  readonly customer: string;
  readonly technician: string;
  /** The agreed price; null until there is one. */
  readonly price: Cents | null;
  /** What the customer proposes to pay instead; null unless they have named a price. */
  readonly proposed: Cents | null;
}

/** What is waiting to be read in one conversation. */
export interface Conversation {
  readonly requestId: number;
  readonly service: string;
  readonly sender: string;
  /** At least 1. */
  readonly unread: number;
}

/** A job that is still to be done is in another place of its technician's dashboard than one that is over. */
export type WithProgress = Job & { readonly isActive?: boolean };
/** `until`: when the time to answer ends, in milliseconds since the epoch. */
export type WithDeadline = Job & { readonly until: number };
export type WithRefund = Job & { readonly refund: Cents };
export type WithAmount = Job & { readonly amount: Cents };
/** Milliseconds since the epoch. */
export type WithDate = Job & { readonly date: number };
export type WithPayment = Job & { readonly paymentId: number };
/** `paymentId` is null for the technician, who has no page of the payment. */
export type Decided = Job & { readonly paymentId: number | null };
