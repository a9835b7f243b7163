import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DIALECTS } from '../platform/database/migrate.ts';
import { offer, seedOffer, seedParties } from '../testing/payments/payments.ts';
import { onBothEngines } from '../testing/world.ts';
import { counterOfferHistory } from './0110-counter-offer-history.ts';

onBothEngines('migration of the counter-offers', world => {
  it('copies the unanswered counter-offers with their instants, and nothing for other requests', async () => {
    const { app } = world();
    const { database } = app.platform;
    const parties = await seedParties(app);
    const counter = async (body: { price?: number; message?: string }) => {
      const id = await seedOffer(app, parties, 120);
      world().now += 1000;
      (await parties.customer.call(requestEndpoints.counterOffer, { params: { id }, body })).reply;
      world().now += 1000;
      return id;
    };
    await seedOffer(app, parties, 120);
    await counter({ price: 99.5 });
    await counter({ message: '¿Y con el material?' });
    await offer(parties.technician, await counter({ price: 80, message: 'Contestada' }), 110);
    const rows = () => database.read.selectFrom('counter_offers').selectAll().orderBy('request_id').execute();
    const before = await rows();
    expect(before).toHaveLength(3);
    // Later changes of the request must not move the instant.
    await database.transaction(async ({ db }) => {
      await db.updateTable('requests').set({ updated_at: world().now }).execute();
      await sql`drop table counter_offers`.execute(db);
      for (const statement of counterOfferHistory.statements(DIALECTS[database.engine]))
        await sql.raw(statement).execute(db);
    });
    expect(await rows()).toEqual(before.filter(({ message }) => message !== 'Contestada'));
  });
});
