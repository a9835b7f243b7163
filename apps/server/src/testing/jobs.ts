import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Person } from './people.ts';

/** A request in the middle of Madrid, to this technician or to all; returns its id. */
export async function askFor(customer: Person, technician: Person | null): Promise<number> {
  const { reply } = await customer.call(requestEndpoints.createRequest, {
    body: {
      ...(technician && { technician_id: technician.id }),
      service_id: 1,
      description: 'Gotea el grifo',
      address: 'Plaza Mayor, 1',
      latitude: 40.4155,
      longitude: -3.7074,
    },
  });
  return reply.request.id;
}

export async function setStatus(who: Person, id: number, status: Status): Promise<void> {
  (await who.call(requestEndpoints.setRequestStatus, { params: { id }, body: { status } })).reply;
}

/** A request that the technician has accepted: its two parties may write to each other. Returns its id. */
export async function acceptedJob(customer: Person, technician: Person): Promise<number> {
  const id = await askFor(customer, technician);
  await setStatus(technician, id, 'accepted');
  return id;
}
