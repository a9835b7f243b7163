import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DIALECTS } from '../platform/database/migrate.ts';
import { seedPerson } from '../testing/accounts/seed-person.ts';
import { callAs } from '../testing/http/call-as.ts';
import { seedTechnician } from '../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../testing/world.ts';
import { search } from './0003-search.ts';
import { listedTechnicians } from './0082-listed-technicians.ts';

onBothEngines('migration of the search', world => {
  it('lists the technicians of the former search index with their services and cards', async () => {
    const { app } = world();
    const { database } = app.platform;
    const admin = await seedPerson(app, 'admin');
    await seedTechnician(app, { approvedBy: admin, serviceIds: [1, 3] });
    await seedTechnician(app, { approvedBy: admin, serviceIds: [] });
    const listed = () =>
      database.read.selectFrom('listed_technicians').selectAll().orderBy('technician_id').execute();
    const cards = () =>
      database.read.selectFrom('search_cards').selectAll().orderBy('technician_id').execute();
    const before = { listed: await listed(), cards: await cards() };
    expect(before.listed.map(row => row.service_ids)).toEqual(['[1,3]', '[]']);
    await database.transaction(async ({ db }) => {
      const dialect = DIALECTS[database.engine];
      for (const table of ['listed_technicians', 'search_cards'])
        await sql`drop table ${sql.table(table)}`.execute(db);
      for (const statement of search.statements(dialect)) await sql.raw(statement).execute(db);
      for (const row of before.listed) {
        const { technician_id, latitude, longitude, rating, reviews, rate_cents } = row;
        const services = [0, ...(JSON.parse(row.service_ids) as number[])];
        const card = before.cards.find(each => each.technician_id === technician_id)?.card;
        await sql`insert into search_cards (technician_id, cell, service_ids, card_stamp, card)
          values (${technician_id}, 1, ${JSON.stringify(services)}, 1, ${card})`.execute(db);
        for (const service of services)
          await sql`insert into search_entries (service_id, cell, technician_id, latitude, longitude, rating, reviews,
              rate_cents, card_stamp)
            values (${service}, 1, ${technician_id}, ${latitude}, ${longitude}, ${rating}, ${reviews}, ${rate_cents},
              1)`.execute(db);
      }
      for (const statement of listedTechnicians.statements(dialect)) await sql.raw(statement).execute(db);
    });
    expect({ listed: await listed(), cards: await cards() }).toEqual(before);
    const other = await world().another();
    const asked = { query: { service: '3' } };
    const { reply } = await callAs(other, null, technicianSearchEndpoints.listTechnicians, asked);
    expect(reply.technicians.map(({ id }) => id)).toEqual([before.listed[0]?.technician_id]);
  });
});
