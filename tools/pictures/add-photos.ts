import { randomUUID } from 'node:crypto';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { type CallOptions, fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import { logInToDemo, type Oficio } from '../../tests/e2e/support.ts';
import type { DemoIds } from './demo-ids.ts';
import { picture } from './support/picture.ts';

const CAPTIONS = [
  'Baño reformado en Lavapiés',
  '',
  'Cuadro eléctrico nuevo, con protección para cada circuito y espacio para ampliar',
  'Grifo de cocina',
  'Aire acondicionado',
  '',
];

async function form(fields: Readonly<Record<string, string | number>>, indexes: readonly number[]) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  for (const index of indexes) {
    const file = new Blob([Uint8Array.from(await picture(index))], { type: 'image/jpeg' });
    body.append('image', file, `foto-${index + 1}.jpg`);
  }
  return body;
}

/** Adds photos to the demo, which has none: of a technician and works, of two requests, and of a conversation. */
export async function addPhotos({ url }: Oficio): Promise<DemoIds> {
  const customer = await logInToDemo(url, 'cliente@oficio.test');
  const technician = await logInToDemo(url, 'tecnico@oficio.test');
  const call = <E extends Endpoint>(token: string, endpoint: E, options: CallOptions<E>) =>
    fetchReply(url, token, endpoint, options);

  await call(technician, ownProfileEndpoints.setMyPhoto, { body: await form({}, [2]) });
  for (const [index, caption] of CAPTIONS.entries())
    await call(technician, ownProfileEndpoints.addMyWork, { body: await form({ caption }, [index]) });

  const { services } = await fetchReply(url, null, technicianEndpoints.listServices);
  const { user } = await fetchReply(url, null, accountEndpoints.login, {
    body: { email: 'tecnico@oficio.test', password: 'oficio123' },
  });
  const create = async (photos: readonly number[]) => {
    const fields = {
      technician_id: user.id,
      service_id: services.find(({ name }) => name === 'Fontanería')?.id ?? 0,
      description: 'El grifo de la cocina gotea desde ayer y el mueble de debajo se ha hinchado.',
      address: 'Calle de Toledo 12, Madrid',
      latitude: 40.41,
      longitude: -3.707,
    };
    const { request } = await call(customer, requestEndpoints.createRequest, {
      body: await form(fields, photos),
    });
    return request.id;
  };
  const newWithPhotos = await create([0]);
  const withPhotos = await create([0, 1, 2, 3, 4, 5]);
  const params = { id: withPhotos };
  await call(technician, requestEndpoints.setRequestStatus, { params, body: { status: 'accepted' } });
  for (const [token, index, message] of [
    [customer, 0, 'Gotea por aquí'],
    [customer, 1, ''],
    [technician, 3, 'Es la junta: la cambio en media hora'],
    [technician, 5, ''],
  ] as const)
    await call(token, chatEndpoints.sendPhoto, {
      body: await form({ request_id: withPhotos, message, client_id: randomUUID() }, [index]),
    });
  return { photos: withPhotos, photos_new: newWithPhotos };
}
