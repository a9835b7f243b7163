import { actingTechnician } from '@oficio/domain/notifications/acting-technician.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findRequestParties } from '../../requests/public.ts';
import { findPublicPhoto } from '../../technicians/public.ts';
import { storedIn } from '../rendering/render.ts';
import type { NotificationRow } from '../store/read-notifications.ts';

/** Returns the photo of the technician whose action a customer reads about, or who wrote to the customer, while the profile is public; null otherwise. */
export async function photoOfTechnician(db: Reader, row: NotificationRow): Promise<string | null> {
  const notice = storedIn(row);
  if (!notice) return null;
  if (notice.template !== 'written') {
    const technicianId = actingTechnician(notice);
    return technicianId === null ? null : findPublicPhoto(db, technicianId);
  }
  const { requestId, senderId } = notice.params;
  // A technician may also be the customer of a colleague, who knows them without the photo.
  const technicianId = (await findRequestParties(db, [requestId])).get(requestId)?.technicianId;
  return technicianId !== undefined && technicianId === senderId ? findPublicPhoto(db, technicianId) : null;
}
