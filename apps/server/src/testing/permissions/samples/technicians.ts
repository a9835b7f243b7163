import { portfolioPhotoOf } from '../account-fixtures.ts';
import { PLAIN, type Samples, technician } from './sample.ts';

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
  'GET /api/geocode/reverse': [
    { make: () => ({ query: { latitude: 40.42, longitude: -3.7 } }), answers: [503] },
  ],
  'GET /api/search/suggestions': [{ make: () => ({ query: { q: 'fontanero en Getafe' } }) }],
  'GET /api/geocode': [{ make: () => ({ query: { q: 'Gran Vía' } }), answers: [503] }],
};
