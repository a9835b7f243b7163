import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { type CatalogueServiceOut, serviceEndpoints } from '@oficio/domain/admin/services/contract.ts';
import { LIMITS } from '@oficio/domain/limits.ts';
import { suggestionEndpoints } from '@oficio/domain/search/contract.ts';
import { NEED_MAX } from '@oficio/domain/search/limits.ts';
import { defaultWords } from '@oficio/domain/search/service-words.ts';
import { beforeAll, expect, it } from 'vitest';
import type { App } from '../../../app.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { NEEDS } from '../../../testing/search/needs.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';

const { suggest } = suggestionEndpoints;
/** Time in which a change must reach the other processes. */
const ARRIVAL_MS = 2000;
const NOTHING = {
  services: [],
  places: [],
  technicians: [],
  need: { service_id: null, place: null, period: null },
};

onBothEngines('suggestions for a need', (world, onOne) => {
  let admin: Person;
  let other: App;

  beforeAll(async () => {
    other = await world().neighbour();
    for (const app of [world().app, other]) await app.server.ready();
    admin = await seedPerson(world().app, 'admin');
  });

  const ask = async (q: string, query: object = {}, app = world().app) =>
    (await callAs(app, null, suggest, { query: { q, ...query } })).reply;
  const servicesFor = async (q: string, app = world().app) =>
    (await ask(q, {}, app)).services.map(({ name }) => name);
  const named = async (q: string, query: object = {}, app = world().app) =>
    (await ask(q, query, app)).technicians.map(({ id }) => id);
  const service = async (name: string): Promise<CatalogueServiceOut> => {
    const { services } = (await admin.call(serviceEndpoints.listCatalogue)).reply;
    const found = services.find(one => one.name === name);
    if (!found) throw new Error(`No service ${name}`);
    return found;
  };
  const change = (
    { id, name, category, icon, version }: CatalogueServiceOut,
    to: { readonly name?: string; readonly words?: string | null },
  ) =>
    admin.call(serviceEndpoints.changeService, {
      params: { serviceId: id },
      body: { name, category, icon, version, ...to },
    });

  it('names the service, the place and the day of a need', async () => {
    const { services, places, technicians, need } = await ask('Mudanza mañana en Alcorcón');
    const alcorcon = {
      label: 'Alcorcón, Madrid',
      lat: expect.closeTo(40.35, 1),
      lng: expect.closeTo(-3.82, 1),
    };
    expect(services[0]).toEqual({ id: 25, name: 'Mudanzas y portes', icon: '📦' });
    expect(places[0]).toEqual(alcorcon);
    expect(technicians).toEqual([]);
    expect(need).toEqual({ service_id: 25, place: alcorcon, period: 'tomorrow' });
  });

  it('the first catalogue has the words of the domain on this database', async () => {
    const found = await Promise.all(
      Object.entries(NEEDS).map(async ([name, [text = '']]) => [
        (await servicesFor(text)).includes(name),
        text,
      ]),
    );
    expect(found.filter(([isFound]) => !isFound)).toEqual([]);
  });

  it('words of the staff replace the default ones in all processes, a new name keeps them, and null restores the default ones', async () => {
    const before = await service('Pintura');
    expect([before.default_name, before.words]).toEqual(['Pintura', null]);
    (await change(before, { words: 'muralista,  trampantojo  grande\nmuralista,' })).reply;
    expect((await service('Pintura')).words).toBe('muralista\ntrampantojo grande');
    expect(await servicesFor('un trampantojo')).toEqual(['Pintura']);
    expect(await servicesFor('gotelé')).toEqual([]);
    await expect
      .poll(() => servicesFor('un trampantojo', other), { timeout: ARRIVAL_MS })
      .toEqual(['Pintura']);

    (await change(await service('Pintura'), { name: 'Decoración' })).reply;
    expect(await servicesFor('un trampantojo')).toEqual(['Decoración']);
    (await change(await service('Decoración'), { words: null })).reply;
    expect(await servicesFor('gotelé')).toEqual(['Decoración']);
    await expect.poll(() => servicesFor('gotelé', other), { timeout: ARRIVAL_MS }).toEqual(['Decoración']);
    expect((await service('Decoración')).default_name).toBe('Pintura');
    (await change(await service('Decoración'), { name: 'Pintura' })).reply;
  });

  it('a service that the staff add is found by its name and its own words, and not while it is hidden', async () => {
    const body = { name: 'Afinado de pianos', category: 'Casa', icon: '🔧', words: 'clavecín' };
    (await admin.call(serviceEndpoints.addService, { body })).reply;
    const { id, words } = await service('Afinado de pianos');
    expect(words).toBe('clavecín');
    expect(await servicesFor('clavecin')).toEqual(['Afinado de pianos']);
    expect(await servicesFor('afinado')).toEqual(['Afinado de pianos']);
    (await admin.call(serviceEndpoints.hideService, { params: { serviceId: id } })).reply;
    expect(await servicesFor('clavecin')).toEqual([]);
    await expect.poll(() => servicesFor('clavecin', other), { timeout: ARRIVAL_MS }).toEqual([]);
  });

  it('finds technicians whom the public may see by a word of their name, near ones first', async () => {
    const { app } = world();
    const seed = (name: string, seeds: object = {}) =>
      seedTechnician(app, { name, approvedBy: admin, ...seeds });
    const far = await seed('Zenón Abarca', { latitude: 43.36, longitude: -8.41 });
    const near = await seed('Úrsula Zénit Abarca');
    const hidden = [
      await seed('Zenobia Sola', { available: false }),
      await seed('Zenda Gris', { approvedBy: null }),
    ];
    expect(await named('zen')).toEqual([far.id, near.id]);
    expect(await named('ABARCA', { lat: 40.4, lng: -3.7 })).toEqual([near.id, far.id]);
    expect(await named('ABARCA', { lat: 43, lng: -8 })).toEqual([far.id, near.id]);
    expect(await named('úrsula zen')).toEqual([near.id]);
    expect((await ask('zenit')).technicians).toEqual([
      { id: near.id, name: 'Úrsula Zénit Abarca', photo: null },
    ]);
    await expect.poll(() => named('zen', {}, other), { timeout: ARRIVAL_MS }).toEqual([far.id, near.id]);

    (await near.call(ownAccountEndpoints.updateProfile, { body: { name: 'Úrsula Quiroga', phone: null } }))
      .reply;
    expect(await named('abarca')).toEqual([far.id]);
    expect(await named('quirog')).toEqual([near.id]);
    (await admin.call(adminUserEndpoints.suspendUser, { params: { id: far.id }, body: { reason: 'Prueba' } }))
      .reply;
    expect(await named('abarca')).toEqual([]);
    for (const { id } of hidden) expect(await named('zen')).not.toContain(id);
    await expect.poll(() => named('abarca', {}, other), { timeout: ARRIVAL_MS }).toEqual([]);
  });

  onOne(() => {
    it.each(['', ' ', 'f', ' f '])('returns nothing for %j', async q => {
      expect(await ask(q)).toEqual(NOTHING);
    });

    it('returns nothing without a text', async () => {
      expect((await callAs(world().app, null, suggest, { query: {} })).reply).toEqual(NOTHING);
    });

    it('suggests no similar place where the text fits a service, and forgives slips in a place behind "en"', async () => {
      expect((await ask('grifo')).places).toEqual([]);
      expect((await ask('fontanero en getfe')).places.map(({ label }) => label)).toContain('Getafe, Madrid');
      expect((await ask('getaf')).places[0]?.label).toBe('Getafe, Madrid');
      expect((await ask('se me ha roto la caldera de la casa de mi madre')).places).toEqual([]);
    });

    it('a place finds no service by its words', async () => {
      expect(await servicesFor('limpieza en La Puerta de Segura')).toEqual(['Limpieza']);
      expect(await servicesFor('en La Puerta de Segura')).toEqual([]);
      expect(await servicesFor('la puerta')).toContain('Cerrajería');
    });

    it('unknown needs and needs that fit several services leave the service open', async () => {
      for (const q of ['clases de inglés', 'agua']) expect((await ask(q)).need.service_id).toBeNull();
      expect(await servicesFor('clases de inglés')).toEqual([]);
    });

    it('returns at most five of each kind', async () => {
      const { services, places } = await ask('ma');
      expect(services.length).toBeLessThanOrEqual(5);
      expect(places).toHaveLength(5);
    });

    it.each([
      [{ q: 'x'.repeat(NEED_MAX + 1) }, 'q', `La necesidad no puede pasar de ${NEED_MAX} caracteres`],
      [{ q: 'pintor', lat: '200', lng: '1' }, 'lat', 'La latitud no puede ser mayor que 90'],
      [{ q: 'pintor', lat: '40' }, 'lng', 'Falta la longitud'],
      [{ q: 'pintor', lng: '4' }, 'lat', 'Falta la latitud'],
      [{ q: 'pintor', lat: 'NaN', lng: '1' }, 'lat', 'La latitud debe ser un número'],
    ])('refuses %o with an error of the field', async (query, field, error) => {
      const { status, refusal } = await callAs(world().app, null, suggest, { query });
      expect([status, refusal]).toEqual([400, { error, field }]);
    });

    it.each([
      '%',
      '\\',
      "' or 1=1 --",
      '__proto__',
      'constructor',
      '🚰🚰🚰',
      '😀'.repeat(100),
      'ñ'.repeat(NEED_MAX),
      '((((',
    ])('answers the hostile text %j', async q => {
      expect((await callAs(world().app, null, suggest, { query: { q } })).status).toBe(200);
    });

    it('a thousand people behind one address who each type 20 letters in a minute are not refused', () => {
      const { counts, max, windowMs } = LIMITS.anonymous_call;
      expect([counts, windowMs]).toEqual(['network', 60_000]);
      expect(max).toBeGreaterThanOrEqual(2 * 1000 * 20);
    });

    it('no cache stores the answer, which says what a person typed', async () => {
      const { headers } = await world().app.server.inject({ url: suggest.path, query: { q: 'pintor' } });
      expect(headers['cache-control']).toBe('no-store');
    });

    it.each([
      ['x', '«x» no vale: cada palabra o frase tiene de 2 a 60 caracteres'],
      ['y'.repeat(61), '«yyyyyyyyyyyyyyyyyyyy…» no vale: cada palabra o frase tiene de 2 a 60 caracteres'],
      ['ab,'.repeat(5000), 'La lista de palabras no puede pasar de 7440 caracteres'],
      [['grifo'] as unknown as string, 'La lista de palabras debe ser un texto'],
    ])('refuses the words %o with an error of the field', async (words, text) => {
      const { status, refusal } = await change(await service('Limpieza'), { words });
      expect([status, refusal]).toEqual([400, { error: text, field: 'words' }]);
    });

    it('an edit without words keeps them, the default words and a blank text store none, and a stale version is 409', async () => {
      const before = await service('Jardinería');
      (await change(before, { words: 'bonsái' })).reply;
      expect(await servicesFor('podar')).toEqual([]);
      expect(await servicesFor('jardineria')).toEqual(['Jardinería']);
      expect((await change(before, { words: 'seto' })).status).toBe(409);
      (await change(await service('Jardinería'), { name: 'Jardines' })).reply;
      expect((await service('Jardines')).words).toBe('bonsái');
      const words = defaultWords('Jardinería').join(', ');
      (await change(await service('Jardines'), { name: 'Jardinería', words })).reply;
      expect((await service('Jardinería')).words).toBeNull();
      (await change(await service('Jardinería'), { words: 'bonsái' })).reply;
      (await change(await service('Jardinería'), { words: ' \n ' })).reply;
      expect((await service('Jardinería')).words).toBeNull();
    });

    it('the audit log says which words were added and removed', async () => {
      const { id } = await service('Cristalería');
      (await change(await service('Cristalería'), { words: 'vidrio, bisel' })).reply;
      (await change(await service('Cristalería'), { words: 'bisel, vitral' })).reply;
      const acts = await world()
        .app.platform.database.read.selectFrom('audit_log')
        .select('details')
        .where('subject_id', '=', String(id))
        .where('action', '=', 'service_changed')
        .orderBy('id')
        .execute();
      const [first, second] = acts.map(({ details }) => JSON.parse(details));
      expect(first.words_added).toBe('bisel');
      expect(first.words_removed).toContain('mampara de ducha');
      expect(second).toEqual({ words_added: 'vitral', words_removed: 'vidrio' });
    });
  });
});
