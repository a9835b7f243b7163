import { canChangeAddress } from '@oficio/domain/requests/address/address-change.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { DomainEventMap } from '../../platform/database/event-types.ts';
import { inParts, workInSlices } from '../../platform/database/in-slices.ts';
import { userRoom } from '../../platform/live/rooms.ts';
import type { Platform } from '../../platform/platform.ts';
import { isActive } from '../accounts/public.ts';
import { eligibleTechnicians, isApproved, type Technicians } from '../technicians/public.ts';
import { onMoves } from './events.ts';
import { type DropContext, dropRequest } from './moves/drop-request.ts';
import { endUnpaidJobsOf, endUnpaidOf } from './moves/end-requests.ts';
import { subscribeDeletions } from './personal-data.ts';
import { endAddressProposal } from './store/address-changes.ts';
import { findExcluded } from './store/exclusions.ts';
import { findRequest, type RequestRow } from './store/read-requests.ts';
import { jobPlace } from './view/job-place.ts';

/** Technicians who receive an event in one turn of the event loop. A city may have thousands who could accept a request. */
const EMIT_SLICE = 200;

/** Events that change what the parties see in a request without a change of its status: reviews, money, problems, dates and addresses. */
const EVENTS_SHOWN_IN_REQUEST = [
  'review_written',
  'payment_failed',
  'refund_scheduled',
  'refund_found',
  'refund_succeeded',
  'refund_failed',
  'refund_settled',
  'payout_due',
  'payout_sent',
  'problem_reported',
  'problem_answered',
  'problem_unanswered',
  'problem_closed',
  'job_continued',
  'payout_decided',
  'job_of_suspended',
  'job_stalled',
  'address_changed',
  'date_negotiated',
  'start_agreed',
] as const satisfies readonly (keyof DomainEventMap)[];

/** The columns of a request that decide who has it on the screen. */
type Shown = Pick<
  RequestRow,
  'id' | 'user_id' | 'technician_id' | 'is_open' | 'service_id' | 'latitude' | 'longitude'
>;

type RequestSubscribers = Platform & DropContext & { readonly technicians: Technicians };

/** Emits `request_changed` to the users who may have the request on screen, and ends unpaid requests of suspended users. */
export function subscribeRequests(platform: RequestSubscribers): void {
  const { database, events, live, log, settings, technicians } = platform;
  async function emitChange(request: Shown, from: Status | null): Promise<void> {
    const requestId = request.id;
    const change = { request_id: requestId };
    const { user_id: userId, technician_id: technicianId } = request;
    const parties = technicianId === null ? [userId] : [userId, technicianId];
    live.emit(parties.map(userRoom), 'request_changed', change);
    // While an open request is pending, and when it leaves that status, all technicians who could accept it may show it.
    if (request.is_open !== 1 || (from !== null && from !== 'pending')) return;
    const eligible = await eligibleTechnicians(technicians, jobPlace(request), settings.broadcastRadiusKm);
    const excluded = await findExcluded(database.read, requestId);
    const others = eligible.filter(id => !parties.includes(id) && !excluded.has(id));
    const slices = [...inParts(others, EMIT_SLICE)];
    await workInSlices(slices, slice => live.emit(slice.map(userRoom), 'request_changed', change), 1);
  }

  const afterCommit = (tx: Transaction, requestId: number, emit: () => Promise<void>) =>
    tx.afterCommit(() => {
      emit().catch(error => log.error({ err: error, requestId }, 'request change not emitted'));
    });

  /** Emits the change of a request that the event does not carry. */
  const changed = async (tx: Transaction, requestId: number, from: Status | null) =>
    afterCommit(tx, requestId, async () => {
      const request = await findRequest(database.read, requestId);
      if (request) await emitChange(request, from);
    });

  subscribeDeletions(events);
  events.subscribe('user_suspended', (tx, { userId }) => endUnpaidOf(tx, userId));
  events.subscribe('technician_unapproved', (tx, { technicianId }) => endUnpaidJobsOf(tx, technicianId));
  // A job with a payment in progress was left open when its technician was suspended or lost the approval.
  onMoves(events, ['payment_failed'], async (tx, { request: { technician_id: technicianId } }) => {
    if (technicianId === null) return;
    if (!(await isActive(tx.db, technicianId))) await endUnpaidOf(tx, technicianId);
    else if (!(await isApproved(tx.db, technicianId))) await endUnpaidJobsOf(tx, technicianId);
  });
  // A proposed address lapses when its job starts or ends.
  events.subscribe('request_moved', async (tx, { request: { id, status } }) => {
    if (!canChangeAddress(status)) await endAddressProposal(tx, id, 'lapsed');
  });
  onMoves(events, ['withdraw'], (tx, move) => dropRequest(tx, move, platform));
  events.subscribe('request_created', (tx, { requestId }) => changed(tx, requestId, null));
  events.subscribe('request_moved', async (tx, { request, from }) =>
    afterCommit(tx, request.id, () => emitChange(request, from)),
  );
  for (const event of EVENTS_SHOWN_IN_REQUEST)
    events.subscribe(event, (tx, { requestId }: { readonly requestId: number }) =>
      changed(tx, requestId, 'completed'),
    );
}
