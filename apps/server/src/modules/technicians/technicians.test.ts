import { ERRORS } from '@oficio/domain/errors.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { newPerson, type Person } from '../../testing/accounts/people.ts';
import { callAs } from '../../testing/http/call-as.ts';
import { onOneEngine } from '../../testing/world.ts';
import { approveProfile, rejectProfile } from './admin/decide-technician.ts';
import { listPendingProfiles } from './admin/list-pending-profiles.ts';
import { changeMean, findTechnician, isEligible } from './public.ts';

const { listServices, getTechnician } = technicianEndpoints;
const { listTechnicians } = technicianSearchEndpoints;
const { getMyProfile, updateMyProfile, addMyService, removeMyService } = ownProfileEndpoints;

const PROFILE = {
  bio: 'Veinte años arreglando calderas',
  experience_years: 20,
  hourly_rate: 32.5,
  latitude: 40.416_849,
  longitude: -3.703_251,
  address: 'Calle Mayor 1, Madrid',
  available: 1,
};
const AT_HOME = { lat: '40.417', lng: '-3.703' };

onOneEngine('technicians', world => {
  let technician: Person;
  let customer: Person;
  const searchAnonymously = (query: object) => callAs(world().app, null, listTechnicians, { query });
  const page = (viewer: Person | null, id: number) =>
    callAs(world().app, viewer?.token ?? null, getTechnician, { params: { id: String(id) } });
  const found = async (query: object = AT_HOME) =>
    (await searchAnonymously(query)).reply.technicians.filter(card => card.id === technician.id);
  const database = () => world().app.platform.database;
  const profileId = async (person: Person) => (await person.call(getMyProfile)).reply.profile.id;

  beforeAll(async () => {
    technician = await newPerson(world().app, 'technician', 'Ana Núñez');
    customer = await newPerson(world().app);
  });

  it('returns the catalogue of services without a session', async () => {
    const { services } = (await callAs(world().app, null, listServices)).reply;
    expect(services.length).toBeGreaterThanOrEqual(20);
    expect(services[0]).toEqual({ id: 1, name: 'Fontanería', icon: '🚰', category: 'Agua y gas' });
  });

  it('creates an empty profile that only the technician sees and edits until the approval', async () => {
    expect((await technician.call(getMyProfile)).reply.profile).toMatchObject({
      bio: '',
      hourly_rate: null,
      latitude: null,
      approved: false,
      rating: null,
      service_ids: [],
    });
    const saved = await technician.call(updateMyProfile, { body: PROFILE });
    expect(saved.reply.profile).toMatchObject({ ...PROFILE, approved: false });
    for (const service_id of [5, 1, 1]) await technician.call(addMyService, { body: { service_id } });
    const { profile } = (await technician.call(removeMyService, { params: { serviceId: '25' } })).reply;
    expect(profile.service_ids).toEqual([1, 5]);
    expect(await found()).toEqual([]);
    expect((await page(null, technician.id)).refusal).toEqual({ error: ERRORS.technician_not_found[1] });
    expect((await page(customer, technician.id)).status).toBe(404);
    expect((await page(technician, technician.id)).reply.technician.name).toBe('Ana Núñez');
  });

  it('shows a technician with a rounded place in the search and on the public page after the approval', async () => {
    const id = await profileId(technician);
    expect(
      (await listPendingProfiles(world().app.platform, { limit: 50 })).profiles.map(each => [
        each.profile_id,
        each.services,
      ]),
    ).toContainEqual([id, ['Fontanería', 'Electricidad']]);
    const decided = await Promise.all([1, 2].map(() => database().transaction(tx => approveProfile(tx, id))));
    expect(decided).toContainEqual({ technicianId: technician.id });
    expect(decided).toContain(null);
    expect(await found()).toEqual([
      {
        id: technician.id,
        name: 'Ana Núñez',
        rating: null,
        total_reviews: 0,
        bio: PROFILE.bio,
        experience_years: 20,
        hourly_rate: 32.5,
        address: PROFILE.address,
        latitude: 40.417,
        longitude: -3.703,
        services: ['Fontanería', 'Electricidad'],
        distance: 0,
      },
    ]);
    expect((await page(null, technician.id)).reply.technician).toMatchObject({
      profile_id: id,
      service_ids: [1, 5],
      available: true,
    });
    expect(await findTechnician(database().read, technician.id)).toMatchObject({
      userId: technician.id,
      latitude: 40.417,
      longitude: -3.703,
      hourlyRateCents: 3250,
      serviceIds: [1, 5],
    });
  });

  it('filters by service, rating and price, and hides a technician without a rate from a price filter', async () => {
    expect(await found({ ...AT_HOME, service: 'Electricidad', maxPrice: '32.5' })).toHaveLength(1);
    expect(await found({ ...AT_HOME, service: '5', maxPrice: '32.49' })).toEqual([]);
    expect(await found({ ...AT_HOME, service: '2' })).toEqual([]);
    expect(await found({ ...AT_HOME, minRating: '0' })).toHaveLength(1);
    expect(await found({ ...AT_HOME, minRating: '0.1' })).toEqual([]);
    for (const stars of [5, 4, 4])
      await database().transaction(tx => changeMean(tx, technician.id, { sum: stars, count: 1 }));
    expect(await found({ ...AT_HOME, minRating: '4.3' })).toMatchObject([
      { rating: 13 / 3, total_reviews: 3 },
    ]);
    expect(await found({ ...AT_HOME, minRating: '4.4' })).toEqual([]);
    expect(await found({ radius: '1', minRating: '4' })).toMatchObject([{ distance: null }]);
    await technician.call(updateMyProfile, { body: { ...PROFILE, hourly_rate: null } });
    expect(await found()).toMatchObject([{ hourly_rate: null }]);
    expect(await found({ ...AT_HOME, maxPrice: '1000000' })).toEqual([]);
  });

  it('removes an unavailable technician and one without a place from the search, but keeps the public page', async () => {
    const job = { serviceId: 1, latitude: 40.5, longitude: -3.7 };
    const eligible = (radiusKm: number) => isEligible(database().read, technician.id, job, radiusKm);
    expect([await eligible(10), await eligible(9)]).toEqual([true, false]);
    await technician.call(updateMyProfile, { body: { ...PROFILE, available: false } });
    expect(await found()).toEqual([]);
    expect(await eligible(10)).toBe(false);
    expect((await page(null, technician.id)).reply.technician.available).toBe(false);
    const { available: _, ...details } = PROFILE;
    const saved = await technician.call(updateMyProfile, { body: { ...details, bio: 'Solo calderas' } });
    // The form of the profile does not send the availability, which has a switch of its own.
    expect(saved.reply.profile).toMatchObject({ bio: 'Solo calderas', available: 0 });
    await technician.call(updateMyProfile, { body: { ...PROFILE, latitude: null, longitude: null } });
    expect(await found()).toEqual([]);
    await technician.call(updateMyProfile, { body: PROFILE });
    expect((await technician.call(updateMyProfile, { body: details })).reply.profile.available).toBe(1);
    await technician.call(updateMyProfile, { body: PROFILE });
    await technician.call(removeMyService, { params: { serviceId: '1' } });
    expect(await eligible(10)).toBe(false);
    expect(await found()).toMatchObject([{ services: ['Electricidad'] }]);
  });

  it('deletes a rejected profile, and publishes technician_applied once when the technician saves a new one', async () => {
    const person = await newPerson(world().app, 'technician');
    const id = await profileId(person);
    await person.call(addMyService, { body: { service_id: 3 } });
    const applications: number[] = [];
    world().app.platform.events.subscribe('technician_applied', async (_, { technicianId }) => {
      applications.push(technicianId);
    });
    const rejected = await database().transaction(tx => rejectProfile(tx, id));
    expect(rejected).toEqual({ technicianId: person.id });
    expect((await person.call(getMyProfile)).refusal).toEqual({ error: ERRORS.profile_not_found[1] });
    expect((await person.call(addMyService, { body: { service_id: 3 } })).status).toBe(404);
    expect((await person.call(updateMyProfile, { body: PROFILE })).reply.profile).toMatchObject({
      approved: false,
      service_ids: [],
    });
    await person.call(updateMyProfile, { body: PROFILE });
    expect(applications).toEqual([person.id]);
    expect(await database().transaction(tx => rejectProfile(tx, id))).toBeNull();
  });

  it.each([
    [{ lat: '40' }, 'lng', 'Falta la longitud'],
    [{ lng: '-3' }, 'lat', 'Falta la latitud'],
    [{ ...AT_HOME, lat: '200' }, 'lat', 'La latitud no puede ser mayor que 90'],
    [{ ...AT_HOME, lat: 'NaN' }, 'lat', 'La latitud debe ser un número'],
    [{ ...AT_HOME, radius: '0' }, 'radius', 'El radio no puede ser menor que 1'],
    [{ ...AT_HOME, radius: '51' }, 'radius', 'El radio no puede ser mayor que 50'],
    [{ minRating: '6' }, 'minRating', 'La valoración mínima no puede ser mayor que 5'],
    [{ maxPrice: '-1' }, 'maxPrice', 'El precio máximo no puede ser menor que 0'],
    [{ maxPrice: '12.345' }, 'maxPrice', 'El precio máximo admite como mucho dos decimales'],
    [{ limit: '201' }, 'limit', 'El límite no puede ser mayor que 200'],
    [{ service: 'Astrología' }, 'service', ERRORS.service_unknown[1]],
    [{ service: '99999999999999999999' }, 'service', ERRORS.service_unknown[1]],
    [{ cursor: 'W10' }, 'cursor', ERRORS.cursor_unreadable[1]],
    [{ cursor: Buffer.from('[5,0.5,1.5]').toString('base64url') }, 'cursor', ERRORS.cursor_unreadable[1]],
    [
      { ...AT_HOME, cursor: Buffer.from('[1e999,1]').toString('base64url') },
      'cursor',
      ERRORS.cursor_unreadable[1],
    ],
  ])('returns 400 for the search %j', async (query, field, error) => {
    const answer = await searchAnonymously(query);
    expect([answer.status, answer.refusal]).toEqual([400, { error, field }]);
  });

  it.each([
    [{ ...PROFILE, longitude: null }, 'latitude', 'La latitud y la longitud van juntas'],
    [{ ...PROFILE, latitude: 'norte' }, 'latitude', 'La latitud debe ser un número'],
    [
      { ...PROFILE, hourly_rate: 32.555 },
      'hourly_rate',
      'La tarifa por hora admite como mucho dos decimales',
    ],
    [
      { ...PROFILE, experience_years: 1.5 },
      'experience_years',
      'La experiencia en años debe ser un número entero',
    ],
    [{ ...PROFILE, bio: 'x'.repeat(2001) }, 'bio', 'La biografía no puede pasar de 2000 caracteres'],
    [{ ...PROFILE, available: 'quizá' }, 'available', 'La disponibilidad debe ser verdadero o falso'],
  ])('returns 400 for the profile %j and keeps the old one', async (body, field, error) => {
    const before = (await technician.call(getMyProfile)).reply;
    const answer = await technician.call(updateMyProfile, { body });
    expect([answer.status, answer.refusal]).toEqual([400, { error, field }]);
    expect((await technician.call(getMyProfile)).reply).toEqual(before);
  });

  it('returns 404 for an unknown service, and 403 or 401 to callers who are not technicians', async () => {
    const unknown = await technician.call(addMyService, { body: { service_id: 9999 } });
    expect([unknown.status, unknown.refusal]).toEqual([
      404,
      { error: ERRORS.service_not_found[1], field: 'service_id' },
    ]);
    for (const endpoint of [getMyProfile, updateMyProfile, addMyService]) {
      const options = endpoint.method === 'GET' ? {} : { body: {} };
      expect((await customer.call(endpoint, options)).status).toBe(403);
      expect((await callAs(world().app, null, endpoint, options)).status).toBe(401);
    }
    expect((await page(null, 999_999)).status).toBe(404);
    expect((await callAs(world().app, null, getTechnician, { params: { id: 'uno' } })).refusal.field).toBe(
      'id',
    );
  });
});
