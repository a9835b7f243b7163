import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { overviewEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { VERSION } from '@oficio/domain/version.ts';
import { beforeAll, expect, it } from 'vitest';
import { doJob, type Parties, payAs, seedOffer, seedParties } from '../../../testing/payments/payments.ts';
import { requestJob } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { refreshFigures } from './refresh-figures.ts';

const { getStats, getSystem, getFigures } = overviewEndpoints;
const { listRequests, getRequest } = adminRequestEndpoints;
const DAY = 86_400_000;

onBothEngines("administrators' overview and requests", world => {
  let parties: Parties;
  let paid: number;
  let waiting: number;
  const app = () => world().app;

  beforeAll(async () => {
    // 00:30 in Madrid, still the previous day in UTC.
    world().now = Date.UTC(2026, 6, 14, 22, 30);
    parties = await seedParties(app());
    await seedTechnician(app(), { approvedBy: null });
    paid = await seedOffer(app(), parties, 80.5);
    await payAs(parties.customer, app(), paid);
    await doJob(parties.technician, paid);
    world().now += DAY;
    waiting = await requestJob(parties.customer, parties.technician);
    await refreshFigures(app().platform);
  });

  it('returns the counts of users, technicians, requests and reviews', async () => {
    expect((await parties.admin.call(getStats)).reply.stats).toEqual({
      totalUsers: 4,
      totalTechnicians: 1,
      pendingTechnicians: 1,
      totalRequests: 2,
      completedRequests: 1,
      totalReviews: 0,
    });
  });

  it('returns the version, the database engine and the health checks', async () => {
    const { system } = (await parties.admin.call(getSystem)).reply;
    const packageJson = readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8');
    expect(JSON.parse(packageJson)).toMatchObject({ version: VERSION });
    expect(system).toMatchObject({
      version: VERSION,
      engine: world().engine === 'sqlite' ? 'SQLite' : 'PostgreSQL',
      engine_version: app().platform.database.version,
      now: new Date(world().now).toISOString(),
    });
    expect(system.checks.map(({ name, healthy }) => [name, healthy])).toEqual([
      ['Base de datos', true],
      ['Disco de datos', true],
      ['Pagos', true],
    ]);
  });

  it('groups requests, revenue and registrations by day or month in Madrid time', async () => {
    const figures = async (days: '30' | '90' | '365') =>
      (await parties.admin.call(getFigures, { query: { days } })).reply.figures;
    const days = await figures('30');
    expect(days.slice(-2)).toEqual([
      { day: '2026-07-15', requests: { completed: 1 }, volume: 80.5, fees: 0, registrations: 4 },
      { day: '2026-07-16', requests: { pending: 1 }, volume: 0, fees: 0, registrations: 0 },
    ]);
    expect(days.slice(0, -2).every(({ registrations }) => registrations === 0)).toBe(true);
    expect((await figures('365')).at(-1)).toEqual({
      day: '2026-07-01',
      requests: { completed: 1, pending: 1 },
      volume: 80.5,
      fees: 0,
      registrations: 4,
    });
    expect((await parties.admin.call(getFigures, { query: { days: '7' as '30' } })).refusal.field).toBe(
      'days',
    );
  });

  it('finds requests by number, by customer, by technician and by status', async () => {
    const find = async (query: { search?: string; status?: 'completed' }) =>
      (await parties.admin.call(listRequests, { query: { search: undefined, ...query } })).reply.requests.map(
        ({ id }) => id,
      );
    expect(await find({})).toEqual([waiting, paid]);
    expect(await find({ search: String(paid) })).toEqual(expect.arrayContaining([paid]));
    expect(await find({ search: parties.customer.name.toUpperCase() })).toEqual([waiting, paid]);
    expect(await find({ search: parties.technician.name, status: 'completed' })).toEqual([paid]);
    expect(await find({ search: parties.admin.name })).toEqual([]);
  });

  it('shows a request with its history and payments, and rejects a change of its status by an administrator', async () => {
    const { reply } = await parties.admin.call(getRequest, { params: { id: paid } });
    expect(reply.request).toMatchObject({ id: paid, status: 'completed', address: 'Calle Mayor, 1' });
    expect(reply.events.map(({ text, actor }) => [text, actor?.id ?? null])).toEqual([
      ['Precio propuesto', parties.technician.id],
      ['Pago recibido', null],
      ['Trabajo empezado', parties.technician.id],
      ['Trabajo terminado', parties.technician.id],
    ]);
    expect(reply.payments).toMatchObject([{ amount: 80.5 }]);
    expect(reply.messages).toBe(0);
    const unknown = await parties.admin.call(getRequest, { params: { id: 999_999 } });
    expect([unknown.status, unknown.refusal.error]).toEqual([404, 'Solicitud no encontrada']);
    // Administrators can read requests, but not change their status.
    const act = await parties.admin.call(requestEndpoints.setRequestStatus, {
      params: { id: waiting },
      body: { status: 'cancelled' },
    });
    expect(act.status).toBe(403);
  });
});
