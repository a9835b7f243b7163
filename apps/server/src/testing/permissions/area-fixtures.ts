import { areaAlertEndpoints } from '@oficio/domain/technicians/alerts/contract.ts';
import type { Actors } from './callers.ts';
import type { Input } from './request-fixtures.ts';

/** In the Atlantic, where no technician works. */
export const EMPTY_AREA = { service_id: 1, latitude: 30, longitude: -40, radius: 10 };

/** An alert of the customer. */
export async function alert({ owner }: Actors): Promise<Input> {
  const { reply } = await owner.call(areaAlertEndpoints.createAlert, { body: EMPTY_AREA });
  return { params: { id: reply.alert.id } };
}
