import type { BodyInput } from '@oficio/domain/endpoint.ts';
import { DAY_MS, HOUR_MS } from '@oficio/domain/fields/durations.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { areaAlertEndpoints } from '@oficio/domain/technicians/alerts/contract.ts';
import { AREA_ALERTS } from '@oficio/domain/technicians/limits.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { App } from '../../../app.ts';
import { deleteCompletely } from '../../../testing/accounts/delete-completely.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { reactivateUser, suspendUser } from '../../accounts/public.ts';
import { refreshSearch } from '../changes/record-changes.ts';
import { insertAlert } from '../store/area-alerts.ts';
import { upsertCheck } from '../store/listing-checks.ts';
import { ALERT_SLICE } from './search-for-alerts.ts';

const NOON = Date.parse('2026-12-09T11:00:00Z');
const PLUMBING = 1;
const DRAINS = 2;

type AlertInput = BodyInput<typeof areaAlertEndpoints.createAlert>;

onBothEngines('alerts for areas without technicians', world => {
  let admin: Person;
  /** Each test has a place of its own, 100 km from the others. */
  let latitude = 0;
  const longitude = -7;
  const platform = () => world().app.platform;

  beforeAll(async () => {
    world().now = NOON;
    await platform().tasks.hold();
    admin = await seedPerson(world().app, 'admin');
  });
  beforeEach(() => {
    world().now += DAY_MS;
    latitude += 0.9;
  });

  const atNoon = () => {
    world().now = NOON + Math.ceil((world().now - NOON) / DAY_MS) * DAY_MS;
  };
  const wish = (input: Partial<AlertInput> = {}): AlertInput => ({
    service_id: PLUMBING,
    latitude,
    longitude,
    radius: 10,
    place: 'Soria',
    ...input,
  });
  const ask = async (who: Person, input: Partial<AlertInput> = {}) =>
    (await who.call(areaAlertEndpoints.createAlert, { body: wish(input) })).reply.alert;
  const refusal = async (who: Person, input: Partial<AlertInput> = {}) => {
    const answer = await who.call(areaAlertEndpoints.createAlert, { body: wish(input) });
    return { status: answer.status, error: answer.refusal.error };
  };
  const waitingOf = async (who: Person) => (await who.call(areaAlertEndpoints.listMyAlerts, {})).reply.alerts;
  const toldOf = async (who: Person) =>
    (await who.call(notificationEndpoints.listNotifications, { query: {} })).reply.notifications;
  /** Creates a technician some degrees north of the place of the test. */
  const appear = (north = 0.03, seed: { readonly serviceIds?: readonly number[] } = {}) =>
    seedTechnician(world().app, {
      name: 'Luis Fontanero',
      approvedBy: admin,
      latitude: latitude + north,
      longitude,
      ...seed,
    });
  /** Of a technician of `appear`. */
  const setAvailable = async (technician: Person, available: boolean) => {
    const body = { available, latitude: latitude + 0.03, longitude };
    return (await technician.call(ownProfileEndpoints.updateMyProfile, { body })).reply;
  };
  const countMailed = async (who: Person) => {
    const rows = await platform()
      .database.read.selectFrom('notifications')
      .select('id')
      .where('user_id', '=', who.id)
      .where('mail_due_at', 'is not', null)
      .execute();
    return rows.length;
  };

  it('tells a person once, in the app and by mail, when an approval makes a technician findable, and ends the alert', async () => {
    const ana = await seedPerson(world().app, 'user');
    await ask(ana);
    await appear();
    await platform().tasks.drain();
    expect(await toldOf(ana)).toMatchObject([
      {
        title: 'Ya hay un técnico en tu zona',
        message:
          'Luis Fontanero ofrece Fontanería a unos 3 km de Soria. Con este mensaje termina el aviso que nos pediste.',
        link: `/?service=Fontaner%C3%ADa&radius=10&lat=${Number(latitude.toFixed(3))}&lng=-7&place=Soria`,
      },
    ]);
    expect(await countMailed(ana)).toBe(1);
    expect(await waitingOf(ana)).toEqual([]);
  });

  it('an alert ends when availability, a service, a place or the end of a suspension makes a technician findable', async () => {
    /** Each creates a technician who cannot be found and returns what changes that. */
    const ways: readonly (() => Promise<() => Promise<unknown>>)[] = [
      async () => {
        const technician = await appear(0.03, { serviceIds: [] });
        return () => technician.call(ownProfileEndpoints.addMyService, { body: { service_id: PLUMBING } });
      },
      async () => {
        const technician = await appear(0.5);
        const body = { available: true, latitude: latitude + 0.03, longitude };
        return () => technician.call(ownProfileEndpoints.updateMyProfile, { body });
      },
      async () => {
        const technician = await appear();
        await setAvailable(technician, false);
        return () => setAvailable(technician, true);
      },
      async () => {
        const technician = await appear();
        const { database } = platform();
        await database.transaction(tx => suspendUser(tx, technician.id, 'Prueba'));
        return () => database.transaction(tx => reactivateUser(tx, technician.id));
      },
    ];
    for (const prepare of ways) {
      latitude += 0.9;
      const become = await prepare();
      await platform().tasks.drain();
      const ana = await seedPerson(world().app, 'user');
      await ask(ana);
      await platform().tasks.drain();
      expect(await toldOf(ana)).toEqual([]);
      await become();
      await platform().tasks.drain();
      expect(await toldOf(ana)).toHaveLength(1);
    }
  }, 60_000);

  it('an alert does not report another service, a technician beyond the radius or without a place, or the own profile, and nothing after its end', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => seedPerson(world().app, 'user')));
    const [other, far, expired, ended] = people as [Person, Person, Person, Person];
    const own = await appear(0.03, { serviceIds: [DRAINS] });
    await setAvailable(own, false);
    await ask(other, { service_id: DRAINS, radius: 1 });
    await ask(far, { radius: 3 });
    await ask(expired);
    const { id } = await ask(ended);
    (await ended.call(areaAlertEndpoints.endAlert, { params: { id } })).reply;
    await ask(own, { service_id: DRAINS });
    // The hourly purge runs here, so that it leaves the expired alert below.
    await platform().tasks.drain();
    await platform().database.transaction(({ db }) =>
      db
        .updateTable('area_alerts')
        .set({ expires_at: world().now })
        .where('user_id', '=', expired.id)
        .execute(),
    );
    const stranger = await seedPerson(world().app, 'user');
    await setAvailable(own, true);
    await appear();
    await platform().tasks.drain();
    for (const who of [...people, stranger, own])
      expect((await toldOf(who)).filter(({ title }) => title.startsWith('Ya hay'))).toEqual([]);
    expect(await waitingOf(other)).toHaveLength(1);
    expect(await waitingOf(far)).toHaveLength(1);
    expect(await waitingOf(expired)).toEqual([]);
  });

  it('an alert for any service reports a technician, and several alerts that one technician ends send one notice', async () => {
    const ana = await seedPerson(world().app, 'user');
    await ask(ana, { service_id: null });
    await ask(ana);
    await ask(ana, { latitude: latitude + 0.02, place: 'Garray' });
    await appear();
    await platform().tasks.drain();
    const told = await toldOf(ana);
    expect(told).toHaveLength(1);
    expect(told[0]?.message).toContain('a 1 km de Garray');
    expect(await waitingOf(ana)).toEqual([]);
  });

  it('sends no second notice when a technician toggles the availability', async () => {
    const ana = await seedPerson(world().app, 'user');
    await ask(ana);
    const technician = await appear();
    for (let round = 0; round < 5; round += 1) {
      await setAvailable(technician, false);
      await platform().tasks.drain();
      await setAvailable(technician, true);
      await platform().tasks.drain();
      world().now += HOUR_MS;
    }
    expect(await toldOf(ana)).toHaveLength(1);
    expect(await countMailed(ana)).toBe(1);
  });

  it('an alert stays and sends nothing if the technician is gone before the server searches the alerts', async () => {
    const ana = await seedPerson(world().app, 'user');
    await ask(ana);
    const technician = await appear();
    await setAvailable(technician, false);
    await platform().tasks.drain();
    expect(await toldOf(ana)).toEqual([]);
    // A check that another process had read already.
    await platform().database.transaction(tx => upsertCheck(tx, technician.id));
    await platform().tasks.drain();
    expect(await toldOf(ana)).toEqual([]);
    expect(await waitingOf(ana)).toHaveLength(1);
  });

  it('waits from 22 to 8 h at the place', async () => {
    // The coordinates of a place in Spain decide the zone.
    const place = { latitude: 41.9, longitude: -2.468 };
    const ana = await seedPerson(world().app, 'user');
    atNoon();
    await ask(ana, place);
    world().now += 10.5 * HOUR_MS;
    await seedTechnician(world().app, { approvedBy: admin, ...place });
    await platform().tasks.drain();
    expect(await toldOf(ana)).toEqual([]);
    world().now += 9.4 * HOUR_MS;
    await platform().tasks.drain();
    expect(await toldOf(ana)).toEqual([]);
    world().now += 0.2 * HOUR_MS;
    await platform().tasks.drain();
    expect(await toldOf(ana)).toHaveLength(1);
  });

  it('reads many alerts of one area in slices and tells each person once, also with two processes', async () => {
    const other = await world().another();
    const count = 2 * ALERT_SLICE + 7;
    const people: number[] = [];
    const technician = await appear();
    await setAvailable(technician, false);
    for (let index = 0; index < count; index += 1) people.push((await seedPerson(world().app, 'user')).id);
    await platform().database.transaction(async tx => {
      for (const user_id of people) {
        const times = { created_at: tx.now, expires_at: tx.now + DAY_MS };
        const point = { latitude: latitude + (user_id % 3) / 1000, longitude, radius_km: 10, place: null };
        await insertAlert(tx, { user_id, service_id: null, ...point, ...times });
      }
    });
    await setAvailable(technician, true);
    await Promise.all([platform().tasks.drain(), other.platform.tasks.drain()]);
    const rows = await platform()
      .database.read.selectFrom('notifications')
      .select('user_id')
      .where('template', '=', 'technicianFound')
      .where('user_id', 'in', people)
      .execute();
    expect(rows.map(({ user_id }) => user_id).sort((a, b) => a - b)).toEqual(people);
    expect(await platform().database.read.selectFrom('listing_checks').selectAll().execute()).toEqual([]);
    if (other !== world().app) await other.close();
  }, 120_000);

  it('renews the alert with the same service and point, and refuses more than the limit, also in parallel', async () => {
    const ana = await seedPerson(world().app, 'user');
    const first = await ask(ana);
    expect(first).toMatchObject({ service: 'Fontanería', place: 'Soria', radius: 10 });
    world().now += DAY_MS;
    const again = await ask(ana, { radius: 20, latitude: latitude + 0.0001 });
    expect(again).toMatchObject({ id: first.id, radius: 20, latitude: first.latitude });
    expect(again.expires_at > first.expires_at).toBe(true);
    const answers = await Promise.all(
      Array.from({ length: AREA_ALERTS.max + 3 }, (_, index) =>
        ana.call(areaAlertEndpoints.createAlert, { body: wish({ latitude: latitude + (index + 1) / 100 }) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(AREA_ALERTS.max - 1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(await refusal(ana, { latitude: latitude - 0.1 })).toEqual({
      status: 409,
      error: 'Ya tienes demasiados avisos de zona. Quita uno en tu cuenta para añadir otro',
    });
    expect(await waitingOf(ana)).toHaveLength(AREA_ALERTS.max);
  });

  it('names the nearest town without a name of the place, and null without a town', async () => {
    const ana = await seedPerson(world().app, 'user');
    expect((await ask(ana, { latitude: 41.3, longitude: -2.4, place: ' ' })).place).toBe(null);
    expect((await ask(ana, { latitude: 41.77, longitude: -2.47, place: null, service_id: 5 })).place).toBe(
      'Soria',
    );
  });

  it('refuses an alert where a technician is, and stores one where only the person works', async () => {
    const technician = await appear();
    const ana = await seedPerson(world().app, 'user');
    expect(await refusal(ana)).toEqual({
      status: 409,
      error: 'Ya hay un técnico en esa zona. Repite la búsqueda para verlo',
    });
    expect((await ask(technician)).service).toBe('Fontanería');
  });

  it('refuses hostile input with the name of the field', async () => {
    const ana = await seedPerson(world().app, 'user');
    const cases: readonly (readonly [object, number, RegExp])[] = [
      [{ radius: 0 }, 400, /El radio/],
      [{ radius: 10.5 }, 400, /El radio/],
      [{ radius: 51 }, 400, /El radio/],
      [{ latitude: 91 }, 400, /La latitud/],
      [{ longitude: '1e3' }, 400, /La longitud/],
      [{ service_id: 999_999 }, 400, /El servicio/],
      [{ service_id: 'x' }, 400, /El servicio/],
      [{ place: 'x'.repeat(201) }, 400, /El lugar/],
      [{ place: 7 }, 400, /El lugar/],
    ];
    for (const [input, status, error] of cases) {
      const answer = await refusal(ana, input as Partial<AlertInput>);
      expect([input, answer.status]).toEqual([input, status]);
      expect(answer.error).toMatch(error);
    }
    for (const id of ['0', '-1', 'x', '99999999999999999999'])
      expect(
        (await ana.call(areaAlertEndpoints.endAlert, { params: { id: id as never } })).status,
      ).toBeLessThan(500);
  });

  it('ends only own alerts, and all of them with the account', async () => {
    const [ana, eva] = [await seedPerson(world().app, 'user'), await seedPerson(world().app, 'user')];
    const { id } = await ask(ana);
    const answer = await eva.call(areaAlertEndpoints.endAlert, { params: { id } });
    expect(answer.status).toBe(404);
    expect(await waitingOf(ana)).toHaveLength(1);
    await deleteCompletely(world().app as App, ana.id);
    expect(
      await platform()
        .database.read.selectFrom('area_alerts')
        .select('id')
        .where('user_id', '=', ana.id)
        .execute(),
    ).toEqual([]);
  });

  it('tells a person of a technician who became findable while the alert was being stored', async () => {
    const ana = await seedPerson(world().app, 'user');
    const technician = await appear();
    await setAvailable(technician, false);
    await platform().tasks.drain();
    const { database } = platform();
    const transaction = database.transaction.bind(database);
    let isFirst = true;
    // The technician's change commits, and is searched for, between the check of the area and the alert.
    Object.assign(database, {
      transaction: async (work: Parameters<typeof transaction>[0]) => {
        if (isFirst) {
          isFirst = false;
          await transaction(async tx => {
            await tx.db
              .updateTable('technicians')
              .set({ available: 1 })
              .where('user_id', '=', technician.id)
              .execute();
            await refreshSearch(tx, technician.id);
          });
          await platform().tasks.drain();
        }
        return transaction(work);
      },
    });
    await ask(ana);
    Object.assign(database, { transaction });
    await platform().tasks.drain();
    expect(await toldOf(ana)).toHaveLength(1);
  });
});
