import { AppError } from '@oficio/domain/errors.ts';
import { JOB_LIMITS } from '@oficio/domain/limits.ts';
import { canChangeAddress, isCorrection, movedKm } from '@oficio/domain/requests/address/address-change.ts';
import { namesOtherPlace } from '@oficio/domain/requests/address/other-place.ts';
import { distanceKm } from '@oficio/domain/technicians/geo.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { findTechnician } from '../technicians/public.ts';
import {
  type AddressWithPoint,
  endAddressProposal,
  findAddressChanges,
  findAddressProposal,
  insertAddressChange,
  updatePlace,
} from './store/address-changes.ts';
import type { RequestRow } from './store/read-requests.ts';
import { lockRequest } from './store/write-requests.ts';
import { exactPlaceOf, findZone } from './view/job-place.ts';
import { findParty } from './view/relation.ts';

/**
 * Adds or corrects the address of a job that has not started. After an offer, another place becomes a proposal to the technician.
 * Throws 400 without a point where one is known, 403 for the technician, 404 for a stranger, 409 when the job has started or ended
 * or an open request would move away, 429 after too many changes.
 */
export async function changeAddress(
  { database, settings }: Platform,
  session: Session,
  requestId: number,
  place: AddressWithPoint,
): Promise<void> {
  await database.transaction(async tx => {
    const { request, by } = await lockUnstarted(tx, session, requestId);
    if (by !== 'customer') throw new AppError('forbidden');
    if (request.latitude !== null && place.latitude === null)
      throw new AppError('point_missing', { field: 'latitude' });
    const proposal = await findAddressProposal(tx.db, requestId);
    // Ignores a double click or the same change from a second tab.
    if (proposal && isSame(proposal, place)) return;
    if (isSame(request, place)) {
      if (proposal) await withdraw(tx, requestId);
      return;
    }
    const changes = await findAddressChanges(tx.db, requestId);
    assertQuota(tx, changes);
    const moved = { ...place, technician_id: request.technician_id };
    const zone = await findZone(tx.db, moved, settings.siteTimeZone);
    const [from, to] = [
      { ...request, zone: request.time_zone },
      { ...place, zone },
    ];
    const isNear =
      isCorrection(from, to, correctedKm(request, changes)) &&
      !(await isElsewhere(tx.db, request, place, settings.broadcastRadiusKm));
    if (!isNear && isAnnounced(request)) throw new AppError('address_far', { field: 'address' });
    await endAddressProposal(tx, requestId, 'replaced');
    const change = { requestId, offerVersion: request.offer_version };
    if (!isNear && request.offer_version > 0) {
      await insertAddressChange(tx, { ...change, state: 'pending', movedKm: 0, proposed: place });
      return tx.publish('address_changed', { requestId, what: 'proposed' });
    }
    await updatePlace(tx, requestId, { ...place, zone });
    const what = request.address === null ? 'added' : 'changed';
    await insertAddressChange(tx, { ...change, state: what, movedKm: movedKm(from, to), proposed: null });
    await tx.publish('address_changed', { requestId, what });
  });
}

/**
 * Returns whether the new address is another place although its point is near: its text names a place far away, or it is the first place of
 * the job and out of the technician's reach. Without a place, an offer counts for the surroundings of the technician.
 */
async function isElsewhere(
  db: Reader,
  request: RequestRow,
  place: AddressWithPoint,
  radiusKm: number,
): Promise<boolean> {
  const technician =
    request.technician_id === null ? undefined : await findTechnician(db, request.technician_id);
  const base = technician ? exactPlaceOf(technician) : null;
  const known = exactPlaceOf(request);
  const point = exactPlaceOf(place) ?? known ?? base;
  if (point === null) return false;
  if (namesOtherPlace(request.address, place.address, point)) return true;
  const isFirst = request.address === null && known === null;
  return isFirst && base !== null && distanceKm(point, base) > radiusKm;
}

/** Returns whether the request was announced to the technicians around its place, and none of them has it yet. */
const isAnnounced = ({ is_open, status }: RequestRow): boolean => is_open === 1 && status === 'pending';

type MaybePlace = { readonly [Field in keyof AddressWithPoint]: AddressWithPoint[Field] | null };

const isSame = (known: MaybePlace, { address, latitude, longitude }: AddressWithPoint): boolean =>
  known.address === address && known.latitude === latitude && known.longitude === longitude;

type AddressChange = Awaited<ReturnType<typeof findAddressChanges>>[number];

/** Returns how far the customer has moved the point alone since the offer that counts, or since an accepted place. */
function correctedKm({ offer_version }: RequestRow, changes: readonly AddressChange[]): number {
  const agreed = changes.findLastIndex(({ state }) => state === 'accepted');
  return changes
    .slice(agreed + 1)
    .filter(change => change.offer_version === offer_version)
    .reduce((sum, { moved_km }) => sum + moved_km, 0);
}

async function withdraw(tx: Transaction, requestId: number): Promise<void> {
  await endAddressProposal(tx, requestId, 'withdrawn');
  await tx.publish('address_changed', { requestId, what: 'withdrawn' });
}

function assertQuota(tx: Transaction, changes: readonly AddressChange[]): void {
  const { max, windowMs } = JOB_LIMITS.address_change;
  const recent = changes.filter(change => change.created_at > tx.now - windowMs);
  if (recent.length >= max) throw new AppError('address_quota');
}

type AddressAnswer = 'accepted' | 'declined' | 'withdrawn';

interface ProposalReference {
  readonly id: number;
  readonly proposalId: number;
}

/**
 * Ends a proposal of another place: the technician accepts or declines it, or the customer withdraws it. The agreed time of an
 * accepted one stays the same instant, also in another zone. Throws 403 for the wrong side, 404 for a stranger, 409 when the job has
 * started or ended or the proposal is not pending.
 */
export async function answerAddress(
  { database, settings }: Platform,
  session: Session,
  { id: requestId, proposalId }: ProposalReference,
  answer: AddressAnswer,
): Promise<void> {
  await database.transaction(async tx => {
    const { request, by } = await lockUnstarted(tx, session, requestId);
    if ((by === 'customer') !== (answer === 'withdrawn')) throw new AppError('forbidden');
    const proposal = await findAddressProposal(tx.db, requestId);
    if (proposal?.id !== proposalId || proposal.address === null) throw new AppError('address_proposal_over');
    const { address, latitude, longitude } = proposal;
    await endAddressProposal(tx, requestId, answer);
    if (answer === 'accepted') {
      const place = { address, latitude, longitude };
      const moved = { ...place, technician_id: request.technician_id };
      await updatePlace(tx, requestId, {
        ...place,
        zone: await findZone(tx.db, moved, settings.siteTimeZone),
      });
    }
    await tx.publish('address_changed', { requestId, what: answer });
  });
}

/**
 * Locks a request that has not started until the transaction ends. Returns it with the caller's side. Throws 404 when the caller is
 * not a party, 409 when the job has started or ended.
 */
async function lockUnstarted(tx: Transaction, session: Session, requestId: number) {
  // A stranger must not lock the request.
  await findParty(tx.db, session, requestId);
  await lockRequest(tx, requestId);
  // The request may have moved before it was locked.
  const locked = await findParty(tx.db, session, requestId);
  if (!canChangeAddress(locked.request.status)) throw new AppError('address_settled');
  return locked;
}
