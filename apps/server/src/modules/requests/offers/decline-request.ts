import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { actOnRequest } from '../moves/act-on-request.ts';

/** Declines a direct request with a reason that the customer reads. Throws 403, 404 or 409. */
export async function declineRequest(
  { database, settings }: Platform,
  session: Session,
  requestId: number,
  reason: string,
): Promise<void> {
  await database.transaction(tx =>
    actOnRequest(tx, {
      requestId,
      action: 'decline',
      session,
      radiusKm: settings.broadcastRadiusKm,
      set: () => ({ cancel_reason: reason }),
    }),
  );
}
