import { zoneOfJob } from '@oficio/domain/requests/zone.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { DIALECTS } from '../platform/database/migrate.ts';
import type { Person } from '../testing/accounts/people.ts';
import { seedPerson } from '../testing/accounts/seed-person.ts';
import { insertJob } from '../testing/requests/requests.ts';
import { seedTechnician } from '../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../testing/world.ts';
import { zonesOfRequests } from './0150-zones-of-requests.ts';

const NOWHERE = { latitude: null, longitude: null, address: null };
const LAS_PALMAS = { latitude: 28.124, longitude: -15.43 };

const PLACES = [
  { ...NOWHERE, ...LAS_PALMAS },
  { ...NOWHERE, latitude: 40.41, longitude: -3.7, address: 'Calle Triana, 4, 35002 Las Palmas' },
  { ...NOWHERE, address: 'Calle Triana, 4, 35002 Las Palmas' },
  { ...NOWHERE, address: '38003' },
  { ...NOWHERE, address: 'Gran Vía, 35, 28013 Madrid' },
  { ...NOWHERE, address: 'Calle Mayor, 35, teléfono 635001234' },
  NOWHERE,
];

onBothEngines('migration of the zones of requests', world => {
  let customer: Person;
  let islander: Person;
  let peninsular: Person;
  beforeAll(async () => {
    const { app } = world();
    customer = await seedPerson(app, 'user');
    const approvedBy = await seedPerson(app, 'admin');
    islander = await seedTechnician(app, { approvedBy });
    peninsular = await seedTechnician(app, { approvedBy });
    await app.platform.database.transaction(({ db }) =>
      db.updateTable('technicians').set(LAS_PALMAS).where('user_id', '=', islander.id).execute(),
    );
  });

  it('gives each request the zone that the server gives a new one with this place and technician', async () => {
    const { database } = world().app.platform;
    const expected = new Map<number, string>();
    await database.transaction(async tx => {
      for (const [technician, at] of [
        [islander, LAS_PALMAS],
        [peninsular, { latitude: 40.41, longitude: -3.7 }],
      ] as const)
        for (const place of PLACES) {
          const row = { user_id: customer.id, technician_id: technician.id, status: 'pending' } as const;
          const zone = zoneOfJob({ job: place, technician: { ...at, address: null }, site: 'Europe/Madrid' });
          expected.set(await insertJob(tx, { ...row, ...place }), zone);
        }
      await sql`alter table requests drop column time_zone`.execute(tx.db);
      for (const statement of zonesOfRequests.statements(DIALECTS[database.engine]))
        await sql.raw(statement).execute(tx.db);
    });
    const rows = await database.read.selectFrom('requests').select(['id', 'time_zone']).execute();
    expect(new Map(rows.map(({ id, time_zone }) => [id, time_zone]))).toEqual(expected);
    expect(new Set(expected.values()).size).toBe(2);
  });
});
