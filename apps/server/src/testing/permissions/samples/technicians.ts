import { areaAlertEndpoints } from '@oficio/domain/technicians/alerts/contract.ts';
import { portfolioPhotoOf } from '../account-fixtures.ts';
import type { Actors } from '../callers.ts';
import type { Input } from '../request-fixtures.ts';
import { OWN, PLAIN, type Samples, technician } from './sample.ts';

/** In the Atlantic, where no technician works. */
const EMPTY_AREA = { service_id: 1, latitude: 30, longitude: -40, radius: 10 };

/** An alert of the customer. */
async function alert({ owner }: Actors): Promise<Input> {
  const { reply } = await owner.call(areaAlertEndpoints.createAlert, { body: EMPTY_AREA });
  return { params: { id: reply.alert.id } };
}

const PROFILE = { bio: 'Fontanero', hourly_rate: 30, address: 'Calle Mayor, 1', available: true };

export const TECHNICIANS_SAMPLES: Samples = {
  'GET /api/services': PLAIN,
  'GET /api/technicians': PLAIN,
  'GET /api/technicians/{id}': [
    { make: technician },
    {
      make: ({ unapproved: { id } }) => ({ params: { id } }),
      allow: ['owner', 'admin'],
      relations: { unapproved: 'owner', admin: 'admin' },
    },
  ],
  'GET /api/technicians/my/profile': PLAIN,
  'GET /api/technicians/my/refusal': PLAIN,
  'PUT /api/technicians/profile': [{ make: () => ({ body: PROFILE }), changesActors: true }],
  'POST /api/technicians/profile/photo': [{ make: () => ({ body: {} }), answers: [400] }],
  'DELETE /api/technicians/profile/photo': [{ make: () => ({}), changesActors: true }],
  'POST /api/technicians/works': [{ make: () => ({ body: { caption: 'Un baño' } }), answers: [400] }],
  'PUT /api/technicians/works/{workId}': [
    { make: portfolioPhotoOf({ caption: 'Otro baño' }), relations: { technician: 'owner' } },
  ],
  'DELETE /api/technicians/works/{workId}': [
    { make: portfolioPhotoOf(), relations: { technician: 'owner' } },
  ],
  'POST /api/technicians/services': [{ make: () => ({ body: { service_id: 3 } }), changesActors: true }],
  'DELETE /api/technicians/services/{serviceId}': [
    { make: () => ({ params: { serviceId: 1 } }), changesActors: true },
  ],
  'GET /api/area-alerts': PLAIN,
  'POST /api/area-alerts': [{ make: () => ({ body: EMPTY_AREA }) }],
  'DELETE /api/area-alerts/{id}': [{ make: alert, relations: OWN }],
  'GET /api/geocode/reverse': [
    { make: () => ({ query: { latitude: 40.42, longitude: -3.7 } }), answers: [503] },
  ],
  'GET /api/search/suggestions': [{ make: () => ({ query: { q: 'fontanero en Getafe' } }) }],
  'GET /api/geocode': [{ make: () => ({ query: { q: 'Gran Vía' } }), answers: [503] }],
};
