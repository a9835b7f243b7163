import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DIALECTS } from '../platform/database/migrate.ts';
import { seedPerson } from '../testing/accounts/seed-person.ts';
import { dropRequest } from '../testing/requests/drop-request.ts';
import { acceptedJob, requestJob, setStatus } from '../testing/requests/requests.ts';
import { seedTechnician } from '../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../testing/world.ts';
import { acceptances } from './0159-acceptances.ts';

onBothEngines('migration of the acceptances of open requests', world => {
  it('stores who accepted and dropped which open request, no direct one, and counts no earlier drop', async () => {
    const { app } = world();
    const { database } = app.platform;
    const technician = await seedTechnician(app, { approvedBy: await seedPerson(app, 'admin') });
    const customer = await seedPerson(app, 'user');
    const accepted = async () => {
      const id = await requestJob(customer, null);
      await setStatus(technician, id, 'accepted');
      world().now += 1000;
      return id;
    };
    await accepted();
    await dropRequest(technician, await accepted());
    await dropRequest(customer, await accepted());
    await requestJob(customer, null);
    await acceptedJob(customer, technician);
    const rows = () =>
      database.read
        .selectFrom('acceptances')
        .select(['request_id', 'technician_id', 'accepted_at', 'dropped_at', 'is_counted'])
        .orderBy('request_id')
        .execute();
    const before = await rows();
    expect(before.map(({ is_counted }) => is_counted)).toEqual([0, 1, 0]);
    await database.transaction(async ({ db }) => {
      await sql`drop table acceptances`.execute(db);
      await sql`alter table technicians drop column point_moves`.execute(db);
      for (const statement of acceptances.statements(DIALECTS[database.engine]))
        await sql.raw(statement).execute(db);
    });
    expect(await rows()).toEqual(before.map(row => ({ ...row, is_counted: 0 })));
  });
});
