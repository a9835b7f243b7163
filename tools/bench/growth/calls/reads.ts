import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { deliveryEndpoints } from '@oficio/domain/admin/deliveries/contract.ts';
import { FIGURE_SPANS } from '@oficio/domain/admin/figures.ts';
import { jobFileEndpoints } from '@oficio/domain/admin/job-file/contract.ts';
import { noteEndpoints } from '@oficio/domain/admin/notes/contract.ts';
import { operationEndpoints } from '@oficio/domain/admin/operation/contract.ts';
import {
  checklistEndpoints,
  overviewEndpoints,
  queueEndpoints,
} from '@oficio/domain/admin/overview/contract.ts';
import { personFileEndpoints } from '@oficio/domain/admin/person-file/contract.ts';
import { searchEndpoints } from '@oficio/domain/admin/search/contract.ts';
import { serviceEndpoints } from '@oficio/domain/admin/services/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { adminNoticeEndpoints } from '@oficio/domain/notifications/admin/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { adjustmentEndpoints } from '@oficio/domain/payments/adjustments/contract.ts';
import {
  ADMIN_PAYMENT_FILTERS,
  adminPaymentEndpoints,
  PAYMENT_SORTS,
} from '@oficio/domain/payments/admin/contract.ts';
import { bookEndpoints } from '@oficio/domain/payments/books/contract.ts';
import { documentEndpoints } from '@oficio/domain/payments/documents/contract.ts';
import { PAYOUT_GROUP_NAMES } from '@oficio/domain/payments/payout-states.ts';
import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { adminRequestEndpoints, REQUEST_SORTS } from '@oficio/domain/requests/admin/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { CUSTOMER_GROUP_NAMES, TECHNICIAN_GROUP_NAMES } from '@oficio/domain/requests/groups.ts';
import { STATUSES } from '@oficio/domain/requests/lifecycle.ts';
import { timelineEndpoints } from '@oficio/domain/requests/timeline/contract.ts';
import { todayEndpoints } from '@oficio/domain/requests/today/contract.ts';
import { adminReviewEndpoints, REVIEW_SORTS } from '@oficio/domain/reviews/admin/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { suggestionEndpoints } from '@oficio/domain/search/contract.ts';
import { adminTechnicianEndpoints, TECHNICIAN_SORTS } from '@oficio/domain/technicians/admin/contract.ts';
import { TECHNICIAN_STATES } from '@oficio/domain/technicians/admin/states.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import { longChatRequest, type People } from '../data/people.ts';
import { DAY, NOW } from '../data/sizes.ts';
import { COMMON_NAME, RARE_NAME } from '../load/users.ts';
import type { Kind } from '../measuring/goals.ts';
import type { GrowthWorld } from './world.ts';

type Values = Readonly<Record<string, string | number>>;

/** A read that one user of the data set makes. */
export interface Read {
  readonly row: Endpoint;
  readonly who: keyof People;
  readonly kind: Kind;
  readonly params?: Values;
  readonly query?: Values;
  /** Words for the table in place of the query. */
  readonly note?: string;
}

/** Requests of the busy and the ordinary users: each is the first of the data set. */
const BUSY_JOB = 13;
const BUSY_REQUEST = 21;
const ORDINARY_JOB = 7;
const monthAgo = (days: number): string => new Date(NOW - days * DAY).toISOString().slice(0, 7);
/** Months with completed jobs of every technician. */
const MONTHS = [monthAgo(600), monthAgo(60)];
const YEAR = monthAgo(365).slice(0, 4);
/** Open requests near the ordinary technician in the small data set, at least. */
const NEARBY_IN_SMALLEST = 40;
/** Technicians that wait for approval in the small data set. */
const WAITING_IN_SMALLEST = 10;
const MADRID = { lat: 40.4168, lng: -3.7038 };

/** Calls with replies that contain all rows of a month or of a person. */
const DOCUMENTS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ownAccountEndpoints.exportData,
  documentEndpoints.getStatement,
  documentEndpoints.getStatementPdf,
  documentEndpoints.getStatementCsv,
]);

/** Calls for the figures of a month or a year. */
export const FIGURES: ReadonlySet<Endpoint> = new Set<Endpoint>([
  overviewEndpoints.getFigures,
  overviewEndpoints.getJobFigures,
]);

const BUSY: ReadonlySet<keyof People> = new Set<keyof People>(['busyTechnician', 'busyCustomer']);

function kindOf(row: Endpoint, who: keyof People): Kind {
  if (who === 'admin') return FIGURES.has(row) ? 'figures' : 'list';
  return DOCUMENTS.has(row) && BUSY.has(who) ? 'document' : 'person';
}

/** Every read whose cost could depend on the amount of data, by the busy and the ordinary user. */
export function growthReads(world: Pick<GrowthWorld, 'people' | 'known' | 'sizes'>): Read[] {
  const { people, known } = world;
  const by =
    (...who: (keyof People)[]) =>
    (row: Endpoint, more: Omit<Read, 'row' | 'who' | 'kind'> = {}): Read[] =>
      who.map(one => ({ row, who: one, kind: kindOf(row, one), ...more }));
  const technicians = by('busyTechnician', 'ordinaryTechnician');
  const customers = by('busyCustomer', 'ordinaryCustomer');
  const all = by('busyTechnician', 'ordinaryTechnician', 'busyCustomer', 'ordinaryCustomer');
  const admin = by('admin');
  const anyone = by('ordinaryCustomer');
  const longChat = { requestId: longChatRequest(world.sizes) };
  // No address contains the number of a new request.
  const number = { query: { search: longChat.requestId }, note: 'search=number of a request' };
  return [
    ...customers(requestEndpoints.listMyRequests),
    ...customers(requestEndpoints.countReach, {
      query: { service_id: 1, latitude: MADRID.lat, longitude: MADRID.lng },
    }),
    ...CUSTOMER_GROUP_NAMES.flatMap(group =>
      customers(requestEndpoints.listMyRequests, { query: { group, limit: NEARBY_IN_SMALLEST } }),
    ),
    ...technicians(requestEndpoints.listTechnicianRequests),
    ...TECHNICIAN_GROUP_NAMES.flatMap(group => [
      ...by('busyTechnician')(requestEndpoints.listTechnicianRequests, { query: { group } }),
      ...by('ordinaryTechnician')(requestEndpoints.listTechnicianRequests, {
        query: { group, limit: NEARBY_IN_SMALLEST },
      }),
    ]),
    ...technicians(requestEndpoints.countTechnicianRequests),
    ...technicians(todayEndpoints.getToday),
    ...technicians(payoutEndpoints.getEarnings),
    ...PAYOUT_GROUP_NAMES.flatMap(group => technicians(payoutEndpoints.listPayouts, { query: { group } })),
    ...by('busyTechnician')(requestEndpoints.getRequest, { params: { id: BUSY_JOB } }),
    ...by('ordinaryTechnician')(requestEndpoints.getRequest, { params: { id: ORDINARY_JOB } }),
    ...by('busyCustomer')(requestEndpoints.getRequest, { params: { id: BUSY_REQUEST } }),
    ...by('busyTechnician')(timelineEndpoints.getTimeline, { params: { id: BUSY_JOB } }),
    ...by('ordinaryTechnician')(timelineEndpoints.getTimeline, { params: { id: ORDINARY_JOB } }),
    ...by('busyCustomer')(timelineEndpoints.getTimeline, { params: { id: BUSY_REQUEST } }),
    ...admin(timelineEndpoints.getTimeline, { params: { id: BUSY_JOB } }),
    ...all(chatEndpoints.listChats),
    ...by('longChatTechnician')(chatEndpoints.getChat, { params: longChat, note: 'long chat' }),
    ...by('longChatTechnician', 'longChatCustomer')(chatEndpoints.listMessages, {
      params: longChat,
      note: 'long chat',
    }),
    ...by('longChatCustomer')(chatEndpoints.listMessages, {
      params: longChat,
      query: { after: 0 },
      note: 'long chat, from the first',
    }),
    ...by('longChatCustomer')(chatEndpoints.listMessages, {
      params: longChat,
      query: { before: known.middleOfLongChat },
      note: 'long chat, middle',
    }),
    ...by('ordinaryTechnician')(chatEndpoints.listMessages, { params: { requestId: ORDINARY_JOB } }),
    ...all(notificationEndpoints.listNotifications),
    ...all(notificationEndpoints.listNotifications, { query: { unread: '1' } }),
    ...all(notificationEndpoints.countUnread),
    ...MONTHS.flatMap(month => [
      ...technicians(documentEndpoints.getStatement, { query: { month } }),
      ...technicians(documentEndpoints.getStatementPdf, { query: { month } }),
      ...technicians(documentEndpoints.getStatementCsv, { query: { month } }),
    ]),
    ...by('busyCustomer')(documentEndpoints.getReceipt, { params: { id: known.payment } }),
    ...by('busyCustomer')(documentEndpoints.getReceiptPdf, { params: { id: known.payment } }),
    ...all(ownAccountEndpoints.getAccount),
    ...all(ownAccountEndpoints.listSessions),
    ...all(ownAccountEndpoints.exportData),
    ...technicians(ownProfileEndpoints.getMyProfile),
    ...(['busyTechnician', 'ordinaryTechnician'] as const).flatMap(who =>
      [technicianEndpoints.getTechnician, reviewEndpoints.listTechnicianReviews].flatMap(row =>
        by(who)(row, { params: { id: people[who] } }),
      ),
    ),
    ...anyone(technicianSearchEndpoints.listTechnicians, { query: MADRID }),
    ...anyone(suggestionEndpoints.suggest, { query: { q: 'fontanero en Getafe' } }),
    ...anyone(suggestionEndpoints.suggest, { query: { q: COMMON_NAME, lat: MADRID.lat, lng: MADRID.lng } }),
    ...anyone(technicianSearchEndpoints.listTechnicians, {
      query: { ...MADRID, service: 1, minRating: 4, maxPrice: 40 },
    }),
    ...anyone(technicianSearchEndpoints.listTechnicians, { query: { lat: 41.1, lng: -2.5, radius: 50 } }),
    ...anyone(technicianSearchEndpoints.listTechnicians),
    ...anyone(technicianSearchEndpoints.listTechnicians, { query: { service: 25, minRating: 4.5 } }),
    ...ADMIN_PAYMENT_FILTERS.flatMap(filter =>
      admin(adminPaymentEndpoints.listAdminPayments, { query: { filter, ...FEW_IN_SMALLEST[filter] } }),
    ),
    ...[...SEARCHES.map(search => ({ query: { search } })), number].flatMap(search => [
      ...admin(adminPaymentEndpoints.listAdminPayments, search),
      ...admin(adminRequestEndpoints.listRequests, search),
      ...admin(adminUserEndpoints.listUsers, search),
    ]),
    ...admin(adminPaymentEndpoints.listAdminPayments, { query: { search: COMMON_NAME, filter: 'frozen' } }),
    ...admin(adminPaymentEndpoints.listAdminPayments, { query: { search: RARE_NAME, filter: 'cancelled' } }),
    ...admin(adminRequestEndpoints.listRequests),
    ...STATUSES.flatMap(status => admin(adminRequestEndpoints.listRequests, { query: { status } })),
    ...admin(adminRequestEndpoints.listRequests, {
      query: { search: COMMON_NAME, status: 'payment_pending' },
    }),
    ...TABLE_FILTERS.flatMap(query => [
      ...admin(adminRequestEndpoints.listRequests, { query }),
      ...admin(adminPaymentEndpoints.listAdminPayments, { query }),
    ]),
    ...admin(adminRequestEndpoints.listRequests, { query: { ...SERVICE_IN_TOWN, ...MONTH, limit: 5 } }),
    ...admin(adminPaymentEndpoints.listAdminPayments, { query: { ...SERVICE_IN_TOWN, ...MONTH, limit: 2 } }),
    ...REQUEST_SORTS.flatMap(sort => admin(adminRequestEndpoints.listRequests, { query: { sort } })),
    ...admin(adminRequestEndpoints.listRequests, { query: { sort: 'updated', status: 'accepted' } }),
    ...admin(adminRequestEndpoints.listRequests, { query: { service: 25, status: 'payment_pending' } }),
    ...PAYMENT_SORTS.flatMap(sort => admin(adminPaymentEndpoints.listAdminPayments, { query: { sort } })),
    ...admin(adminPaymentEndpoints.listAdminPayments, { query: { filter: 'sent', service: 25 } }),
    ...admin(auditEndpoints.listActs, { query: WEEK }),
    ...(['user', 'technician', 'admin'] as const).flatMap(role =>
      admin(adminUserEndpoints.listUsers, { query: { role } }),
    ),
    ...admin(adminUserEndpoints.listUsers),
    ...admin(adminUserEndpoints.listUsers, { query: { ...WEEK, sort: 'created' } }),
    ...admin(adminUserEndpoints.listUsers, { query: { state: 'suspended', role: 'technician' } }),
    ...admin(adminUserEndpoints.listUsers, { query: { search: COMMON_NAME, role: 'technician' } }),
    ...admin(adminRequestEndpoints.getRequest, { params: { id: longChat.requestId }, note: 'long chat' }),
    ...MONTHS.flatMap(month => admin(bookEndpoints.listBookTechnicians, { query: { month } })),
    ...admin(bookEndpoints.listTechnicianMonths, {
      params: { id: people.busyTechnician },
      query: { year: YEAR },
    }),
    ...admin(adminPaymentEndpoints.getAdminPayment, { params: { id: known.payment } }),
    ...admin(adminPaymentEndpoints.getReconciliation),
    ...admin(adjustmentEndpoints.listAdjustments),
    ...admin(adminTechnicianEndpoints.listChangedTechnicians),
    ...admin(adminTechnicianEndpoints.listPendingTechnicians, { query: { limit: WAITING_IN_SMALLEST } }),
    ...REVIEW_SORTS.flatMap(sort => [
      ...admin(adminReviewEndpoints.listReviews, { query: { sort } }),
      ...admin(adminReviewEndpoints.listReviews, { query: { sort, rating: 2 } }),
    ]),
    ...SEARCHES.flatMap(search => admin(adminReviewEndpoints.listReviews, { query: { search } })),
    ...admin(adminReviewEndpoints.listReviews, { query: { town: MADRID_TOWN } }),
    ...admin(adminReviewEndpoints.listReviews, { query: { service: 25, town: MADRID_TOWN } }),
    ...TECHNICIAN_SORTS.flatMap(sort =>
      admin(adminTechnicianEndpoints.listAllTechnicians, { query: { sort } }),
    ),
    ...TECHNICIAN_STATES.flatMap(state => [
      ...admin(adminTechnicianEndpoints.listAllTechnicians, { query: { state, limit: WAITING_IN_SMALLEST } }),
      ...admin(adminTechnicianEndpoints.listAllTechnicians, {
        query: { state, sort: '-rating', limit: WAITING_IN_SMALLEST },
      }),
    ]),
    ...SEARCHES.flatMap(search => admin(adminTechnicianEndpoints.listAllTechnicians, { query: { search } })),
    ...admin(adminTechnicianEndpoints.listAllTechnicians, { query: { town: MADRID_TOWN, sort: 'reviews' } }),
    ...admin(adminTechnicianEndpoints.listAllTechnicians, { query: { ...SERVICE_IN_TOWN, limit: 2 } }),
    ...admin(auditEndpoints.listActs),
    ...admin(auditEndpoints.listActs, { query: { action: 'user_suspended' } }),
    ...admin(auditEndpoints.listActs, {
      query: { action: 'payments_reconciled' },
      note: 'an action without rows',
    }),
    ...admin(auditEndpoints.listActs, { query: { admin: people.admin }, note: 'by admin' }),
    ...ALL_SEARCHES.flatMap(q => admin(searchEndpoints.search, { query: { q } })),
    ...admin(searchEndpoints.search, { query: { q: longChat.requestId }, note: 'q=number of a request' }),
    ...admin(deliveryEndpoints.listWaitingDeliveries),
    ...admin(deliveryEndpoints.listDeadLetters),
    ...filesOfPeople(admin, people),
    ...[
      noteEndpoints.listNotesOfRequest,
      jobFileEndpoints.getLedgerOfJob,
      jobFileEndpoints.listActsOnJob,
      jobFileEndpoints.listDeliveriesOfJob,
      adminNoticeEndpoints.listNoticesOfJob,
    ].flatMap(row => admin(row, { params: { id: BUSY_JOB } })),
    ...admin(deliveryEndpoints.listDeadLetters, { query: { kind: 'mail', sort: 'died' } }),
    ...admin(deliveryEndpoints.listDeadLetters, { query: { kind: 'push' } }),
    ...admin(deliveryEndpoints.countDeadLetters, { query: { kind: 'mail' } }),
    ...admin(overviewEndpoints.getStats),
    ...admin(queueEndpoints.getQueue),
    ...admin(operationEndpoints.getOperation),
    ...admin(checklistEndpoints.getChecklist),
    ...admin(serviceEndpoints.listCatalogue),
    ...admin(overviewEndpoints.getSystem),
    ...admin(overviewEndpoints.getJobFigures),
    ...admin(overviewEndpoints.getJobFigures, { query: { service: 1, town: MADRID_TOWN } }),
    ...FIGURE_SPANS.flatMap(days => admin(overviewEndpoints.getFigures, { query: { days } })),
  ];
}

/**
 * A name with and without its accent, a name of many, a name of one, and texts without a hit. García has too many people for a search
 * of their requests and payments only in the full data set.
 */
const SEARCHES = ['García', 'garcia', COMMON_NAME, RARE_NAME, 'zzqqxx', 'ab', 'ez'];

const dayAgo = (days: number): string => new Date(NOW - days * DAY).toISOString().slice(0, 10);
/** A week that both data sets have rows of. */
const WEEK = { from: dayAgo(67), until: dayAgo(60) };
/** A month with a few jobs of a service in Madrid in the small data set. */
const MONTH = { from: dayAgo(90), until: dayAgo(60) };
/** INE code. */
const MADRID_TOWN = 28_079;
const SERVICE_IN_TOWN = { service: 1, town: MADRID_TOWN };
/** Filters of the administrators' tables of jobs and payments; some match few of the examined rows. */
const TABLE_FILTERS: readonly Values[] = [WEEK, { town: MADRID_TOWN }, { service: 1 }, SERVICE_IN_TOWN];
/** Limits for the filters of payments that match less than a page in the small data set. */
const FEW_IN_SMALLEST: Readonly<
  Partial<Record<(typeof ADMIN_PAYMENT_FILTERS)[number], { readonly limit: number }>>
> = {
  waiting_refunds: { limit: 10 },
  waiting_payouts: { limit: 40 },
};

/** The files of the busy technician and the busy customer. */
function filesOfPeople(
  admin: (row: Endpoint, more: Omit<Read, 'row' | 'who' | 'kind'>) => Read[],
  { busyTechnician, busyCustomer }: People,
): Read[] {
  const people = [
    { id: busyTechnician, side: 'technician', note: 'of a busy technician' },
    { id: busyCustomer, side: 'customer', note: 'of a busy customer' },
  ];
  return people.flatMap(({ id, side, note }) => [
    ...[
      personFileEndpoints.getPerson,
      personFileEndpoints.getMoneyAtStake,
      personFileEndpoints.listDeliveriesToPerson,
      personFileEndpoints.listActsOnPerson,
      noteEndpoints.listNotesOfUser,
      adminNoticeEndpoints.listNoticesOfUser,
    ].flatMap(row => admin(row, { params: { id }, note })),
    ...[
      personFileEndpoints.listJobsOfPerson,
      personFileEndpoints.listPaymentsOfPerson,
      personFileEndpoints.listReviewsOfPerson,
    ].flatMap(row => admin(row, { params: { id }, query: { side }, note })),
  ]);
}

/**
 * Texts of the search over everything: names, a street of many addresses, a street with a number, two streets that no address has
 * together, the beginning of many telephone numbers, and a receipt.
 */
const ALL_SEARCHES = [
  COMMON_NAME,
  RARE_NAME,
  'zzqqxx',
  'mayor',
  'Calle Nueva 7',
  'Peña Mayor',
  '6123',
  'R-000012',
];
