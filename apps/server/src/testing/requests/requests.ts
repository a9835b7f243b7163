import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { hasChat, type Status } from '@oficio/domain/requests/lifecycle.ts';
import type { App } from '../../app.ts';
import { openChats } from '../../modules/chat/public.ts';
import { insertRequest } from '../../modules/requests/store/write-requests.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Person } from '../accounts/people.ts';

/** A request at an address in the centre of Madrid. */
export const NEW_REQUEST = {
  service_id: 1,
  description: 'Gotea el grifo',
  address: 'Plaza Mayor, 1',
  latitude: 40.4155,
  longitude: -3.7074,
};

/** Creates a request to this technician, or an open one. Returns its id. */
export async function requestJob(
  customer: Person,
  technician: Person | null,
  other: Partial<typeof NEW_REQUEST> = {},
): Promise<number> {
  const body = { ...NEW_REQUEST, ...other, ...(technician && { technician_id: technician.id }) };
  return (await customer.call(requestEndpoints.createRequest, { body })).reply.request.id;
}

export async function setStatus(who: Person, id: number, status: Status): Promise<void> {
  (await who.call(requestEndpoints.setRequestStatus, { params: { id }, body: { status } })).reply;
}

/** Creates a request that the technician has accepted, so that its two parties may chat. Returns its id. */
export async function acceptedJob(customer: Person, technician: Person): Promise<number> {
  const id = await requestJob(customer, technician);
  await setStatus(technician, id, 'accepted');
  return id;
}

/** Sets the status of a request without its side effects: no event, no notification, no money. */
export async function forceStatus({ platform }: App, id: number, status: Status): Promise<void> {
  await platform.database.transaction(({ db }) =>
    db.updateTable('requests').set({ status }).where('id', '=', id).execute(),
  );
}

type Row = Parameters<typeof insertRequest>[1];

/** Inserts a request as a row, without an API call. Opens its chat if it is accepted. Returns its id. */
export async function insertJob(
  tx: Transaction,
  row: Pick<Row, 'user_id' | 'technician_id' | 'status'> & Partial<Row>,
): Promise<number> {
  const requestId = await insertRequest(tx, {
    service_id: 1,
    is_open: 0,
    description: 'Gotea el grifo',
    address: 'Calle Mayor, 1',
    latitude: 40.41,
    longitude: -3.7,
    time_zone: 'Europe/Madrid',
    scheduled_at: null,
    offer_version: 0,
    image: null,
    created_at: tx.now,
    updated_at: tx.now,
    ...row,
  });
  const { user_id: userId, technician_id: technicianId = null, status } = row;
  if (technicianId !== null && hasChat(status, technicianId))
    await openChats(tx, [{ requestId, userId, technicianId, activeAt: tx.now }]);
  return requestId;
}

/** Ends an accepted request before its payment for one side. */
export async function dropRequest(who: Person, id: number): Promise<void> {
  const body = { reason: 'No puedo ir', refund: 0 };
  (await who.call(withdrawalEndpoints.withdrawRequest, { params: { id }, body })).reply;
}
