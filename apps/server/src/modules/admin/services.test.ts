import { jobDecisionEndpoints } from '@oficio/domain/admin/job-file/contract.ts';
import { personFileEndpoints } from '@oficio/domain/admin/person-file/contract.ts';
import { type CatalogueServiceOut, serviceEndpoints } from '@oficio/domain/admin/services/contract.ts';
import { actionsOn } from '@oficio/domain/audit.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import { newPerson, type Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { callDuring } from '../../testing/database/call-during.ts';
import { callAs } from '../../testing/http/call-as.ts';
import { NEW_REQUEST, requestJob, setStatus } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';

const { addService, changeService, hideService, listCatalogue, moveService, showService } = serviceEndpoints;
const { getTechnician, listServices } = technicianEndpoints;
const ICON = '🔧';
/** Time in which a change must reach the other processes. */
const ARRIVAL_MS = 2000;

onBothEngines('catalogue of services', (world, onOne) => {
  let admin: Person;
  let other: App;

  beforeAll(async () => {
    await world().app.server.ready();
    // SQLite has one server.
    other = world().engine === 'sqlite' ? world().app : await world().another();
    await other.server.ready();
    admin = await seedPerson(world().app, 'admin');
  });

  const catalogue = async () => (await admin.call(listCatalogue)).reply.services;
  const named = (services: readonly CatalogueServiceOut[], name: string) => {
    const service = services.find(one => one.name === name);
    if (!service) throw new Error(`No service ${name}`);
    return service;
  };
  const add = async (name: string, category = 'Pruebas') =>
    named((await admin.call(addService, { body: { name, category, icon: ICON } })).reply.services, name);
  const change = (
    service: CatalogueServiceOut,
    to: Partial<Pick<CatalogueServiceOut, 'name' | 'category' | 'icon'>>,
  ) => {
    const { id, name, category, icon, version } = service;
    return admin.call(changeService, {
      params: { serviceId: id },
      body: { name, category, icon, version, ...to },
    });
  };
  const move = async (id: number, direction: 'up' | 'down') =>
    (await admin.call(moveService, { params: { serviceId: id }, body: { direction } })).reply.services;
  const hide = (id: number) => admin.call(hideService, { params: { serviceId: id } });
  const show = (id: number) => admin.call(showService, { params: { serviceId: id } });
  const offering = (service: CatalogueServiceOut, ...further: number[]) =>
    seedTechnician(world().app, { approvedBy: admin, serviceIds: [service.id, ...further] });
  const publicNames = async (app: App) =>
    (await callAs(app, null, listServices)).reply.services.map(service => service.name);
  const search = (app: App, service: string | number) =>
    callAs(app, null, technicianSearchEndpoints.listTechnicians, { query: { service: String(service) } });
  const tagsIn = async (app: App, service: string | number, technician: Person) =>
    (await search(app, service)).reply.technicians.find(({ id }) => id === technician.id)?.services;
  const profileIn = async (app: App, technician: Person) =>
    (await callAs(app, null, getTechnician, { params: { id: technician.id } })).reply.technician;
  const inCategory = (services: readonly CatalogueServiceOut[], category: string) =>
    services.filter(service => service.category === category).map(({ name }) => name);

  it('a new name reaches the search and the profile in both processes', async () => {
    const { app } = world();
    const service = await add('Cerámica');
    const technician = await offering(service, 1);
    expect(await tagsIn(app, 'Cerámica', technician)).toEqual(['Fontanería', 'Cerámica']);
    await expect.poll(() => tagsIn(other, service.id, technician)).toEqual(['Fontanería', 'Cerámica']);
    expect((await profileIn(other, technician)).services).toEqual(['Fontanería', 'Cerámica']);

    (await change(service, { name: 'Azulejos' })).reply;
    const now = ['Fontanería', 'Azulejos'];
    expect(await tagsIn(app, 'Azulejos', technician)).toEqual(now);
    expect((await profileIn(app, technician)).services).toEqual(now);
    expect((await search(app, 'Cerámica')).status).toBe(400);
    await expect
      .poll(async () => (await search(other, 'Azulejos')).status, { timeout: ARRIVAL_MS })
      .toBe(200);
    await expect.poll(() => tagsIn(other, 'Azulejos', technician), { timeout: ARRIVAL_MS }).toEqual(now);
    await expect
      .poll(async () => (await profileIn(other, technician)).services, { timeout: ARRIVAL_MS })
      .toEqual(now);
    expect((await search(other, 'Cerámica')).status).toBe(400);
  });

  it('the second of two administrators who edit the same service gets 409, and no change is lost', async () => {
    const service = await add('Toldos náuticos');
    const answers = await Promise.all([
      change(service, { name: 'Toldos de barco' }),
      change(service, { category: 'Barcos' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.refusal.error).toContain('ha cambiado mientras lo editabas');
    expect((await catalogue()).find(({ id }) => id === service.id)?.version).toBe(service.version + 1);
  });

  it('two services with one name cannot be added at the same time', async () => {
    const body = { category: 'Carreras', icon: ICON };
    const answers = await Promise.all(
      ['Buceo', 'BUCEO', 'Búceo', 'buceo'].map(name => admin.call(addService, { body: { ...body, name } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });

  it('moves of two administrators at the same time keep every service in its category', async () => {
    const services = [];
    for (const name of ['Orden A', 'Orden B', 'Orden C', 'Orden D'])
      services.push(await add(name, 'Ordenada'));
    const before = (await catalogue()).map(({ id }) => id).sort((one, two) => one - two);
    await Promise.all(services.flatMap(({ id }) => [move(id, 'up'), move(id, 'down'), move(id, 'up')]));
    const after = await catalogue();
    expect(after.map(({ id }) => id).sort((one, two) => one - two)).toEqual(before);
    expect(inCategory(after, 'Ordenada').toSorted()).toEqual(['Orden A', 'Orden B', 'Orden C', 'Orden D']);
    const positions = await world()
      .app.platform.database.read.selectFrom('services')
      .select('position')
      .orderBy('position')
      .execute();
    expect(positions.map(({ position }) => position)).toEqual(before.map((_, index) => index + 1));
  });

  it('a technician who adds a service while it gets a new name shows the new name', async () => {
    const { app } = world();
    const service = await add('Persianas viejas');
    const technicians = [];
    for (let n = 0; n < 6; n += 1)
      technicians.push(await seedTechnician(app, { approvedBy: admin, serviceIds: [] }));
    const offer = { body: { service_id: service.id } };
    await Promise.all([
      ...technicians.slice(0, 3).map(one => one.call(ownProfileEndpoints.addMyService, offer)),
      change(service, { name: 'Persianas nuevas' }),
      ...technicians.slice(3).map(one => one.call(ownProfileEndpoints.addMyService, offer)),
    ]);
    for (const technician of technicians)
      expect(await tagsIn(app, service.id, technician)).toEqual(['Persianas nuevas']);
  });

  it('a technician who adds a service while it is being hidden waits and is refused', async () => {
    const service = await add('Toldos', 'Exteriores');
    const technician = await seedTechnician(world().app, { approvedBy: admin });
    const addition = callDuring(world().app, 'catalogue_changed', () =>
      technician.call(ownProfileEndpoints.addMyService, { body: { service_id: service.id } }),
    );
    expect((await hide(service.id)).status).toBe(200);
    expect((await addition())?.status).toBe(400);
    (await show(service.id)).reply;
  });

  onOne(() => {
    it('adds a service behind the others of its category, in the spelling of a category that looks the same', async () => {
      const before = inCategory(await catalogue(), 'Casa');
      await add('Tapicería', '  cAsá ');
      const services = await catalogue();
      expect(inCategory(services, 'Casa')).toEqual([...before, 'Tapicería']);
      const categories = services.map(({ category }) => category);
      expect(categories.filter((category, index) => category !== categories[index - 1])).toEqual([
        ...new Set(categories),
      ]);
      expect(await publicNames(world().app)).toEqual(services.map(({ name }) => name));
      await expect.poll(() => publicNames(other), { timeout: ARRIVAL_MS }).toContain('Tapicería');
    });

    it('refuses a name that differs only by case and accents, also from a hidden service, and names the field', async () => {
      const { id } = await add('Afinación de pianos');
      (await hide(id)).reply;
      const body = { name: 'afinacion  DE Pianos', category: 'Casa', icon: ICON };
      const added = await admin.call(addService, { body });
      expect([added.status, added.refusal]).toEqual([
        400,
        { error: 'Ya existe el servicio «Afinación de pianos (oculto)»', field: 'name' },
      ]);
      const renamed = await change(await add('Órganos'), { name: 'AFINACIÓN DE PIANOS' });
      expect([renamed.status, renamed.refusal.field]).toEqual([400, 'name']);
    });

    it.each([
      [{ name: ' a ' }, 'name', 'El nombre debe tener al menos 2 caracteres'],
      [{ name: 'x'.repeat(61) }, 'name', 'El nombre no puede pasar de 60 caracteres'],
      [{ name: '12' }, 'name', 'El nombre debe tener letras'],
      [{ name: 'Uno\nDos' }, 'name', 'El nombre no puede tener saltos de línea'],
      [
        { name: 'Uno\u202eDos' },
        'name',
        'El nombre contiene caracteres invisibles. Bórralos o vuelve a escribirlo todo a mano',
      ],
      [{ name: ['Uno'] }, 'name', 'El nombre debe ser un texto'],
      [{ name: undefined }, 'name', 'Falta el nombre'],
      [{ category: ' ' }, 'category', 'La categoría debe tener al menos 2 caracteres'],
      [{ category: 'x'.repeat(61) }, 'category', 'La categoría no puede pasar de 60 caracteres'],
      [{ icon: '🦄' }, 'icon', 'El icono no es uno de los disponibles'],
      [{ icon: '__proto__' }, 'icon', 'El icono no es uno de los disponibles'],
      [{ icon: undefined }, 'icon', 'Falta el icono'],
    ])('refuses %o with an error of the field', async (wrong, field, text) => {
      const body = { name: 'Herrería', category: 'Casa', icon: ICON, ...wrong } as {
        name: string;
        category: string;
        icon: string;
      };
      const { status, refusal } = await admin.call(addService, { body });
      expect([status, refusal.field, refusal.error]).toEqual([400, field, text]);
    });

    it('a move changes the order of the catalogue, of cards and of profiles, and does nothing at the edge', async () => {
      const { app } = world();
      const [first, second] = [await add('Mover uno', 'Mover'), await add('Mover dos', 'Mover')];
      const technician = await offering(first, second.id);
      expect(inCategory(await move(second.id, 'up'), 'Mover')).toEqual(['Mover dos', 'Mover uno']);
      expect(inCategory(await move(second.id, 'up'), 'Mover')).toEqual(['Mover dos', 'Mover uno']);
      expect(await tagsIn(app, first.id, technician)).toEqual(['Mover dos', 'Mover uno']);
      expect((await profileIn(app, technician)).services).toEqual(['Mover dos', 'Mover uno']);
      expect((await publicNames(app)).slice(-2)).toEqual(['Mover dos', 'Mover uno']);
      expect(inCategory(await move(second.id, 'down'), 'Mover')).toEqual(['Mover uno', 'Mover dos']);
    });

    it('a hidden service disappears from the catalogue, the search and profiles, and returns when it is shown', async () => {
      const { app } = world();
      const service = await add('Deshollinado');
      const technician = await offering(service, 1);
      (await hide(service.id)).reply;
      for (const app of [world().app, other]) {
        await expect.poll(() => publicNames(app), { timeout: ARRIVAL_MS }).not.toContain('Deshollinado');
        for (const asked of ['Deshollinado', service.id]) {
          const { status, refusal } = await search(app, asked);
          expect([status, refusal.field, refusal.error]).toEqual([
            400,
            'service',
            'El servicio elegido no existe',
          ]);
        }
        await expect.poll(() => tagsIn(app, 1, technician), { timeout: ARRIVAL_MS }).toEqual(['Fontanería']);
        expect(await profileIn(app, technician)).toMatchObject({
          services: ['Fontanería'],
          service_ids: [1],
        });
      }
      const { profile } = (await technician.call(ownProfileEndpoints.getMyProfile)).reply;
      expect(profile.service_ids).toEqual([1]);
      expect(profile.hidden_services).toEqual([
        { id: service.id, name: 'Deshollinado', icon: ICON, category: 'Pruebas' },
      ]);
      const file = (await admin.call(personFileEndpoints.getPerson, { params: { id: technician.id } })).reply;
      expect(file.person.technician?.services).toEqual(['Fontanería', 'Deshollinado (oculto)']);

      (await show(service.id)).reply;
      expect(await tagsIn(app, 'Deshollinado', technician)).toEqual(['Fontanería', 'Deshollinado']);
      await expect
        .poll(async () => (await search(other, 'Deshollinado')).status, { timeout: ARRIVAL_MS })
        .toBe(200);
      await expect
        .poll(() => tagsIn(other, 'Deshollinado', technician), { timeout: ARRIVAL_MS })
        .toEqual(['Fontanería', 'Deshollinado']);
    });

    it('a hidden service cannot be requested or added to a profile, but removed from it', async () => {
      const service = await add('Tasaciones');
      const technician = await offering(service, 1);
      const customer = await newPerson(world().app, 'user', 'Ana Ruiz');
      (await hide(service.id)).reply;
      const isRefused = async (call: Promise<{ readonly status: number; readonly refusal: unknown }>) => {
        const { status, refusal } = await call;
        const error = 'Este servicio no se ofrece en este momento';
        expect([status, refusal]).toEqual([400, { error, field: 'service_id' }]);
      };
      const body = { ...NEW_REQUEST, service_id: service.id };
      await isRefused(customer.call(requestEndpoints.createRequest, { body }));
      const direct = { body: { ...body, technician_id: technician.id } };
      await isRefused(customer.call(requestEndpoints.createRequest, direct));
      const offer = { body: { service_id: service.id } };
      const newcomer = await seedTechnician(world().app, { approvedBy: admin });
      await isRefused(newcomer.call(ownProfileEndpoints.addMyService, offer));
      const kept = (await newcomer.call(ownProfileEndpoints.getMyProfile)).reply.profile;
      expect([kept.service_ids, kept.hidden_services]).toEqual([[1], []]);
      const removed = await technician.call(ownProfileEndpoints.removeMyService, {
        params: { serviceId: service.id },
      });
      expect(removed.reply.profile.hidden_services).toEqual([]);
    });

    it('requests made before continue: a technician accepts an open one, but an administrator cannot copy it', async () => {
      const service = await add('Encuadernación');
      const technician = await offering(service);
      const customer = await newPerson(world().app, 'user', 'Eva Gil');
      const id = await requestJob(customer, null, { service_id: service.id });
      const listed = async () =>
        (await technician.call(requestEndpoints.listTechnicianRequests, { query: {} })).reply.requests.map(
          request => request.service_name,
        );
      (await hide(service.id)).reply;
      expect(await listed()).toContain('Encuadernación');
      await setStatus(technician, id, 'accepted');
      const { request } = (await customer.call(requestEndpoints.getRequest, { params: { id } })).reply;
      expect(request).toMatchObject({
        status: 'accepted',
        service_name: 'Encuadernación',
        technician_id: technician.id,
      });
      const copy = { params: { id }, body: { reason: 'No contesta', technician_id: null } };
      expect((await admin.call(jobDecisionEndpoints.replaceJob, copy)).refusal.error).toBe(
        'Este servicio no se ofrece en este momento',
      );
    });

    it('returns 404 for an unknown service and 400 for a wrong id, direction or version', async () => {
      const service = named(await catalogue(), 'Fontanería');
      expect((await hide(999_999)).status).toBe(404);
      expect((await change({ ...service, id: 999_999 }, {})).status).toBe(404);
      for (const id of [0, -1, 1.5, Number.NaN]) expect((await hide(id)).status).toBe(400);
      expect((await hide(2 ** 60)).status).toBe(404);
      const sideways = { params: { serviceId: 1 }, body: { direction: 'left' as 'up' } };
      expect((await admin.call(moveService, sideways)).refusal.field).toBe('direction');
      expect((await change({ ...service, version: -1 }, {})).refusal.field).toBe('version');
      expect((await change({ ...service, version: 7 }, {})).status).toBe(409);
    });

    it('repeated calls and an edit without a change log nothing', async () => {
      const service = await add('Rotulación');
      const acts = async () =>
        (
          await world()
            .app.platform.database.read.selectFrom('audit_log')
            .select(['action', 'details'])
            .where('subject_id', '=', String(service.id))
            .where('action', 'in', actionsOn('service'))
            .orderBy('id')
            .execute()
        ).map(({ action, details }) => [action, JSON.parse(details)]);
      (await hide(service.id)).reply;
      (await hide(service.id)).reply;
      (await change(service, {})).reply;
      (await change(service, { name: 'Rótulos', category: 'Casa' })).reply;
      expect(await acts()).toEqual([
        ['service_added', { name: 'Rotulación', category: 'Pruebas', icon: ICON }],
        ['service_hidden', { name: 'Rotulación' }],
        [
          'service_changed',
          {
            name_before: 'Rotulación',
            name: 'Rótulos',
            category_before: 'Pruebas',
            category: 'Casa',
          },
        ],
      ]);
    });

    it('adds no service above the maximum', async () => {
      const { database } = world().app.platform;
      const count = (await catalogue()).length;
      await database.transaction(({ db }) =>
        db
          .insertInto('services')
          .values(
            Array.from({ length: 200 - count }, (_, n) => ({
              name: `Relleno ${n}x`,
              icon: ICON,
              category: 'Relleno',
              position: 1000 + n,
              hidden: 1 as const,
              version: 0,
            })),
          )
          .execute(),
      );
      const full = await admin.call(addService, { body: { name: 'Uno más', category: 'Casa', icon: ICON } });
      expect([full.status, full.refusal.error]).toEqual([409, 'El catálogo ya no admite más servicios']);
    });
  });
});
