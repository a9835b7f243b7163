import { AppError } from '@oficio/domain/errors.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findTechnician } from '../../technicians/public.ts';

/** Throws 4xx unless the chosen technician is another user, approved, available and offers the service. */
export async function assertOffered(
  db: Reader,
  userId: number,
  technicianId: number,
  serviceId: number,
): Promise<void> {
  const field = 'technician_id';
  if (technicianId === userId) throw new AppError('cannot_request_self', { field });
  const technician = await findTechnician(db, technicianId);
  if (!technician?.approved) throw new AppError('technician_not_found', { field });
  if (!technician.available) throw new AppError('technician_unavailable', { field });
  if (!technician.serviceIds.includes(serviceId))
    throw new AppError('service_not_offered', { field: 'service_id' });
}
