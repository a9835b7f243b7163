import type { Cents } from '../payments/money.ts';
import type { ProblemKind } from '../payments/problem-states.ts';
import { hasChat, isPaidAndUnfinished, PAYABLE_STATUSES, type Status } from '../requests/lifecycle.ts';
import type { JobParams, Template } from './templates.ts';

/** A mail or push message that leaves this long after its event says when the event was. Milliseconds. */
const LATE_MS = 30 * 60_000;

export const isLateNotice = (createdAt: number, now: number): boolean => now - createdAt > LATE_MS;

/** What a request is now. */
export interface PresentRequest {
  readonly status: Status;
  readonly technicianId: number | null;
  /** Price of the current offer; null before one. */
  readonly price: Cents | null;
  /** Price of the customer's unanswered counter-offer. */
  readonly proposed: Cents | null;
  /** The technician has not answered a new address. */
  readonly hasPendingAddress: boolean;
}

/** What happens to the money of a request now. Instants are milliseconds since the epoch. */
export interface PresentMoney {
  /** The agreed date of a payment that was not returned; null without one. */
  readonly agreedAt: number | null;
  /** The date that one side proposes and the other has not answered. */
  readonly proposedDate: { readonly by: 'customer' | 'technician'; readonly at: number } | null;
  /** The undecided problem; `replyUntil` is null unless it waits for the other side. */
  readonly problem: { readonly kind: ProblemKind; readonly replyUntil: number | null } | null;
  /** A refund failed, and no administrator has retried or settled it. */
  readonly hasFailedRefund: boolean;
  /** A refund was requested and has neither succeeded nor failed. */
  readonly hasRefundUnderWay: boolean;
  /** The bank of the customer has not decided. */
  readonly hasOpenDispute: boolean;
  /** The payout is due and not transferred. */
  readonly isPayoutDue: boolean;
}

/** What a person's profile of a technician is now; null without one. */
export type PresentProfile = { readonly isApproved: boolean } | null;

type Holds<Present extends readonly unknown[]> = (
  params: JobParams & { readonly date?: number; readonly until?: number },
  ...present: Present
) => boolean;

/**
 * When a notification still holds that leaves late. `fact`: it reports something that stays true. The other kinds compare what it says
 * with the present state of its subject.
 */
type Rule =
  | 'fact'
  | { readonly about: 'request'; readonly holds: Holds<[PresentRequest]> }
  | { readonly about: 'money'; readonly holds: Holds<[PresentRequest, PresentMoney]> }
  | { readonly about: 'profile'; readonly holds: (profile: PresentProfile) => boolean }
  /** `isActive`: the reader's payout account receives transfers. */
  | { readonly about: 'account'; readonly holds: (isActive: boolean) => boolean }
  /** `isFindable`: the search can find the technician of the text. */
  | { readonly about: 'listing'; readonly holds: (isFindable: boolean) => boolean };

const whileRequest = (holds: Holds<[PresentRequest]>): Rule => ({ about: 'request', holds });
const whileMoney = (holds: Holds<[PresentRequest, PresentMoney]>): Rule => ({ about: 'money', holds });
const whileProfile = (holds: (profile: PresentProfile) => boolean): Rule => ({ about: 'profile', holds });

const inStatus = (...statuses: readonly Status[]): Rule =>
  whileRequest((_, { status }) => statuses.includes(status));

/** The offer of the text is the one that the customer can pay. */
const PAYABLE = whileRequest(
  ({ price, technicianId }, request) =>
    PAYABLE_STATUSES.some(status => status === request.status) &&
    request.price === price &&
    request.technicianId === technicianId,
);
/** The job goes on with the technician of the text. */
const GOES_ON = whileRequest(
  ({ technicianId }, { status, technicianId: present }) =>
    hasChat(status, present) && status !== 'completed' && status !== 'cancelled' && present === technicianId,
);
const WAITS_FOR_START = inStatus('payment_completed');
const PENDING_ADDRESS = whileRequest((_, request) => request.hasPendingAddress);
const UNDECIDED = whileMoney((_, __, money) => money.problem !== null);
const FAILED_REFUND = whileMoney((_, __, money) => money.hasFailedRefund);
const OPEN_DISPUTE = whileMoney((_, __, money) => money.hasOpenDispute);
/** The other side can still answer until the time of the text. */
const awaitsReply = (kind: ProblemKind): Rule =>
  whileMoney(({ until }, _, { problem }) => problem?.kind === kind && problem.replyUntil === until);
const proposedBy = (by: 'customer' | 'technician'): Rule =>
  whileMoney(({ date }, _, { proposedDate }) => proposedDate?.by === by && proposedDate.at === date);
const AGREED_DATE = whileMoney(
  ({ date }, { status }, { agreedAt }) => isPaidAndUnfinished(status) && agreedAt === date,
);
/** Neither agreed nor proposed again meanwhile. */
const DATE_IS_OUT = whileMoney(
  ({ date }, { status }, { agreedAt, proposedDate }) =>
    isPaidAndUnfinished(status) && agreedAt !== date && proposedDate?.at !== date,
);

/** Template → when it still holds. A new template must decide. */
export const STILL_TRUE: Readonly<Record<Template, Rule>> = {
  requestedDirectly: whileRequest(
    ({ technicianId }, request) => request.status === 'pending' && request.technicianId === technicianId,
  ),
  requestedNearby: inStatus('pending'),
  sentAgain: inStatus('pending'),
  droppedByTechnician: inStatus('pending'),
  accepted: GOES_ON,
  approved: PAYABLE,
  offerReplaced: PAYABLE,
  counterOffered: whileRequest(
    ({ proposed }, request) => request.status === 'negotiating' && request.proposed === proposed,
  ),
  paymentFailed: inStatus(...PAYABLE_STATUSES),
  paid: WAITS_FOR_START,
  started: inStatus('in_progress'),
  // Also after a completion, which must not keep from the customer that the start can be reported.
  startedEarly: inStatus('in_progress', 'completed'),
  startAgreed: inStatus('in_progress'),
  startMoved: WAITS_FOR_START,
  startUndone: WAITS_FOR_START,
  completed: inStatus('completed'),
  jobStalled: WAITS_FOR_START,
  jobStalledToAdmins: WAITS_FOR_START,
  jobOfSuspended: whileRequest((_, { status }) => isPaidAndUnfinished(status)),
  cancelled: 'fact',
  declined: 'fact',
  withdrawnByCustomer: 'fact',
  withdrawnByTechnician: 'fact',
  withdrawnPaidByTechnician: 'fact',
  calledOff: 'fact',
  calledOffToCustomer: 'fact',
  cancelledByStaff: 'fact',
  cancelledByStaffToTechnician: 'fact',

  addressAdded: GOES_ON,
  addressChanged: GOES_ON,
  addressProposed: PENDING_ADDRESS,
  addressWithdrawn: GOES_ON,
  addressAccepted: GOES_ON,
  addressDeclined: GOES_ON,

  dateProposedByCustomer: proposedBy('customer'),
  dateProposedByTechnician: proposedBy('technician'),
  dateAcceptedByCustomer: AGREED_DATE,
  dateAcceptedByTechnician: AGREED_DATE,
  dateDeclinedByCustomer: DATE_IS_OUT,
  dateDeclinedByTechnician: DATE_IS_OUT,
  dateWithdrawnByCustomer: DATE_IS_OUT,
  dateWithdrawnByTechnician: DATE_IS_OUT,

  completedWithProblem: UNDECIDED,
  problemReceived: UNDECIDED,
  problemWithJob: UNDECIDED,
  problemToDecide: UNDECIDED,
  reportToDecide: UNDECIDED,
  problemAnsweredToCustomer: UNDECIDED,
  problemAnsweredToTechnician: UNDECIDED,
  noShowReported: awaitsReply('no_show'),
  noShowReceived: awaitsReply('no_show'),
  earlyStartReported: awaitsReply('early_start'),
  earlyStartReceived: awaitsReply('early_start'),
  absenceReported: awaitsReply('absent_customer'),
  absenceReceived: awaitsReply('absent_customer'),
  problemClosedToCustomer: 'fact',
  problemClosedToTechnician: 'fact',
  noShowExpiredToCustomer: 'fact',
  noShowExpiredToTechnician: 'fact',
  absenceExpiredToCustomer: 'fact',
  absenceExpiredToTechnician: 'fact',
  continuedToCustomer: whileRequest((_, { status }) => status !== 'cancelled'),
  continuedToTechnician: whileRequest((_, { status }) => status !== 'cancelled'),
  decidedToCustomer: 'fact',
  decidedToTechnician: 'fact',

  paidTooLate: 'fact',
  refunded: 'fact',
  refundFailed: FAILED_REFUND,
  refundToMend: FAILED_REFUND,
  refundRetried: whileMoney((_, __, money) => money.hasRefundUnderWay),
  refundSettled: 'fact',
  refundFound: 'fact',
  disputeOpened: OPEN_DISPUTE,
  disputeToAnswer: OPEN_DISPUTE,
  disputeWon: 'fact',
  disputeLost: 'fact',
  bankClaimReceived: OPEN_DISPUTE,
  bankClaimAccepted: 'fact',
  bankClaimRejected: 'fact',
  moneyDiffers: 'fact',
  transferred: 'fact',
  transferFailing: whileMoney((_, __, money) => money.isPayoutDue),
  payoutsStopped: 'fact',
  payoutAccountMissed: { about: 'account', holds: isActive => !isActive },

  technicianFound: { about: 'listing', holds: isFindable => isFindable },
  // Messages that were read are not sent at all.
  written: 'fact',
  reviewed: 'fact',
  reviewHiddenToAuthor: 'fact',
  reviewHiddenToTechnician: 'fact',
  reviewShownToAuthor: 'fact',
  reviewShownToTechnician: 'fact',
  staffChanged: 'fact',
  technicianApplied: whileProfile(profile => profile?.isApproved === false),
  technicianApproved: whileProfile(profile => profile?.isApproved === true),
  technicianUnapproved: whileProfile(profile => profile?.isApproved === false),
  technicianRevoked: whileProfile(profile => profile?.isApproved !== true),
  technicianRejected: whileProfile(profile => profile?.isApproved !== true),
  technicianPhotoRemoved: 'fact',
};
