import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { unzip } from '../../../testing/files/unzip.ts';
import { doJob, offer, payAs } from '../../../testing/payments/payments.ts';
import { setStatus } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onOneEngine } from '../../../testing/world.ts';

const { createRequest, getRequest, listTechnicianRequests, setRequestStatus } = requestEndpoints;
const NOWHERE = { address: null, latitude: null, longitude: null };

onOneEngine('a request without a place', world => {
  let admin: Person;
  let customer: Person;
  let plumber: Person;
  let rival: Person;
  beforeAll(async () => {
    const { app } = world();
    admin = await seedPerson(app, 'admin');
    customer = await seedPerson(app, 'user');
    plumber = await seedTechnician(app, { approvedBy: admin });
    rival = await seedTechnician(app, { approvedBy: admin });
  });

  const ask = (body: object) =>
    customer.call(createRequest, { body: { service_id: 1, description: 'Gotea el grifo', ...body } });
  const see = async (who: Person, id: number) =>
    (await who.call(getRequest, { params: { id } })).reply.request;

  it('accepts a direct request with only a service and a description', async () => {
    const { request } = (await ask({ technician_id: plumber.id })).reply;
    expect(request).toMatchObject({ status: 'pending', is_open: false, ...NOWHERE });
    const { requests } = (await plumber.call(listTechnicianRequests)).reply;
    expect(requests.find(({ id }) => id === request.id)).toMatchObject({ ...NOWHERE, distance: null });
    expect(await see(admin, request.id)).toMatchObject(NOWHERE);
    const { reply } = await admin.call(adminRequestEndpoints.getRequest, { params: { id: request.id } });
    expect(reply.request).toMatchObject(NOWHERE);
  });

  it('completes a job without a place from acceptance to payment', async () => {
    const { id } = (await ask({ technician_id: plumber.id })).reply.request;
    await setStatus(plumber, id, 'accepted');
    await offer(plumber, id, 80);
    await payAs(customer, world().app, id);
    await doJob(plumber, id);
    expect(await see(customer, id)).toMatchObject({ status: 'completed', ...NOWHERE });
  });

  it('hides a direct request from other technicians, who cannot accept it', async () => {
    const { id } = (await ask({ technician_id: plumber.id })).reply.request;
    const params = { id };
    expect((await rival.call(getRequest, { params })).status).toBe(404);
    expect((await rival.call(setRequestStatus, { params, body: { status: 'accepted' } })).status).toBe(404);
  });

  it('shows an address without a point to the technician after acceptance', async () => {
    const address = 'Calle Mayor, 1';
    const { id } = (await ask({ technician_id: plumber.id, address })).reply.request;
    expect(await see(plumber, id)).toMatchObject(NOWHERE);
    await setStatus(plumber, id, 'accepted');
    expect(await see(plumber, id)).toMatchObject({ ...NOWHERE, address, distance: null });
  });

  it.each([
    [{ latitude: 40.4 }, 'longitude', 'Falta la longitud'],
    [{ longitude: '-3.7' }, 'latitude', 'Falta la latitud'],
  ])('returns 400 for half a point %j', async (half, field, error) => {
    const answer = await ask({ technician_id: plumber.id, ...half });
    expect([answer.status, answer.refusal]).toEqual([400, { error, field }]);
  });

  it.each([
    [{}, 'address', 'Falta la dirección'],
    [{ address: '', latitude: '', longitude: '' }, 'address', 'Falta la dirección'],
    [{ address: 'Calle Mayor, 1' }, 'latitude', 'Falta la latitud'],
    [{ address: 'Calle Mayor, 1', latitude: 40.4 }, 'longitude', 'Falta la longitud'],
    [{ latitude: 40.4, longitude: -3.7 }, 'address', 'Falta la dirección'],
  ])('returns 400 for an open request without a complete place: %j', async (place, field, error) => {
    const answer = await ask(place);
    expect([answer.status, answer.refusal]).toEqual([
      400,
      { error: `${error}. Sin técnico elegido, la solicitud necesita un lugar`, field },
    ]);
  });

  it('exports a request without a place, and deletes the account that made it', async () => {
    const person = await seedPerson(world().app, 'user');
    const body = { service_id: 1, description: 'Sin lugar', technician_id: plumber.id };
    const { id } = (await person.call(createRequest, { body })).reply.request;
    const archive = unzip((await person.call(ownAccountEndpoints.exportData)).reply.bytes);
    const rows = JSON.parse(String(archive.get('solicitudes.json')));
    expect(rows).toMatchObject([{ numero: id, direccion: null, latitud: null, longitud: null }]);
    const gone = await person.call(ownAccountEndpoints.deleteAccount, { body: { confirmation: 'ELIMINAR' } });
    expect(gone.status).toBe(200);
    await world().app.platform.tasks.drain();
    expect(await see(admin, id)).toMatchObject({ status: 'cancelled', ...NOWHERE });
  });
});
