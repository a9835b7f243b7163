import { type Action, isOpen } from '@oficio/domain/requests/lifecycle.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Redact } from '../accounts/public.ts';
import { moveRequest } from './move-request.ts';
import { findTracesOf, type TraceRow } from './read-traces.ts';
import { type Erased, eraseRequest } from './write.ts';

const REASON = {
  customer: 'El cliente ha eliminado su cuenta.',
  technician: 'El técnico ha eliminado su cuenta.',
} as const;
const NO_DESCRIPTION = 'Descripción eliminada con la cuenta';
const NO_ADDRESS = 'Dirección eliminada';

/** A deleted account ends what it had begun, and leaves of its requests that they were. */
export function listenDeletions({ facts, files, log }: Pick<Platform, 'facts' | 'files' | 'log'>): void {
  facts.on('account_closing', async (unit, { userId, addresses }) => {
    for (const request of await findTracesOf(unit.db, userId))
      if (request.userId === userId) addresses.add(request.address);
  });

  facts.on('account_closed', async (unit, { userId, redact }) => {
    for (const request of await findTracesOf(unit.db, userId)) await end(unit, request, userId);
    const requests = await findTracesOf(unit.db, userId);
    for (const request of requests)
      await eraseRequest(
        unit,
        request.id,
        request.userId === userId ? erased(request, redact) : redacted(request, redact),
      );
    const photos = requests.flatMap(({ userId: owner, image }) => (owner === userId ? (image ?? []) : []));
    unit.afterCommit(() => {
      // What a crash leaves behind is nobody's, and swept like all that is.
      for (const photo of photos)
        files.remove(photo).catch(error => log.warn({ err: error }, 'the photo of a deleted account stays'));
    });
  });
}

/** Tells the other party too. What is paid has kept the account from being deleted. */
async function end(unit: Unit, request: TraceRow, userId: number): Promise<void> {
  if (!isOpen(request.status)) return;
  const side = request.userId === userId ? 'customer' : 'technician';
  const isPending = request.status === 'pending';
  const action: Action = isPending ? (side === 'customer' ? 'cancel' : 'decline') : 'withdraw';
  const technician = isPending ? 'chosen_technician' : 'assigned_technician';
  const moved = await moveRequest(unit, {
    requestId: request.id,
    from: request.status,
    offerVersion: request.offerVersion,
    action,
    actor: side === 'customer' ? 'customer' : technician,
    actorId: userId,
    set: { cancel_reason: REASON[side] },
  });
  if (!moved)
    throw new Error(`Request ${request.id} of a deleted account cannot be ended as ${request.status}`);
}

/** Of the person's own: what it was for, and the region. */
const erased = (request: TraceRow, redact: Redact): Erased => ({
  ...redacted(request, redact),
  description: NO_DESCRIPTION,
  address: NO_ADDRESS,
  latitude: aboutTenKilometres(request.latitude),
  longitude: aboutTenKilometres(request.longitude),
  image: null,
  client_id: null,
  client_digest: null,
});

const aboutTenKilometres = (degrees: number): number => Math.round(degrees * 10) / 10;

/** Of a customer's for whom the person worked: what they wrote, without the person. */
function redacted(request: TraceRow, redact: Redact): Erased {
  const { description, counterMessage } = request;
  return {
    description: redact(description),
    counter_message: counterMessage && redact(counterMessage),
    cancel_reason: request.cancelReason && redact(request.cancelReason),
  };
}
