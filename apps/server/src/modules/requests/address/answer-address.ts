import { AppError } from '@oficio/domain/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findZone } from '../place/find-zone.ts';
import { endAddressProposal, findAddressProposal, updatePlace } from '../store/address-changes.ts';
import { lockUnstarted } from './lock-unstarted.ts';

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
