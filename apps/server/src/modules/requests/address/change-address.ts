import { AppError } from '@oficio/domain/errors.ts';
import {
  isCorrection,
  MAX_ADDRESS_CHANGES_A_DAY,
  movedKm,
} from '@oficio/domain/requests/address/address-change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findZone } from '../place/find-zone.ts';
import {
  endAddressProposal,
  findAddressChanges,
  findAddressProposal,
  insertAddressChange,
  type Place,
  updatePlace,
} from '../store/address-changes.ts';
import type { RequestRow } from '../store/read-requests.ts';
import { lockUnstarted } from './lock-unstarted.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Adds or corrects the address of a job that has not started. After an offer, another place becomes a proposal to the technician.
 * Throws 400 without a point where one is known, 403 for the technician, 404 for a stranger, 409 when the job has started or ended
 * or an open request would move away, 429 after too many changes.
 */
export async function changeAddress(
  { database, settings }: Platform,
  session: Session,
  requestId: number,
  place: Place,
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
    const isNear = isCorrection(from, to, correctedKm(request, changes));
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

/** Returns whether the request was announced to the technicians around its place, and none of them has it yet. */
const isAnnounced = ({ is_open, status }: RequestRow): boolean => is_open === 1 && status === 'pending';

type MaybePlace = { readonly [Field in keyof Place]: Place[Field] | null };

const isSame = (known: MaybePlace, { address, latitude, longitude }: Place): boolean =>
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
  const today = changes.filter(change => change.created_at > tx.now - DAY_MS);
  if (today.length >= MAX_ADDRESS_CHANGES_A_DAY) throw new AppError('address_quota');
}
