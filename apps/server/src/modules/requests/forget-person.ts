import type { Platform } from '../../platform/platform.ts';
import type { Redact } from '../accounts/public.ts';
import { endInTheirName } from './end-requests-of.ts';
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
    for (const request of await findTracesOf(unit.db, userId))
      await endInTheirName(unit, request, userId, REASON);
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
