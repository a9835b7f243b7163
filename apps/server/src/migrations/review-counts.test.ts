import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DIALECTS } from '../platform/database/migrate.ts';
import { seedPerson } from '../testing/accounts/seed-person.ts';
import { requestJob } from '../testing/requests/requests.ts';
import { seedTechnician } from '../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../testing/world.ts';
import { reviewCounts } from './0085-review-counts.ts';

onBothEngines('migration of review counts', world => {
  it('counts the reviews that exist already by technician and rating', async () => {
    const { app } = world();
    const { database } = app.platform;
    const customer = await seedPerson(app, 'user');
    const admin = await seedPerson(app, 'admin');
    const [one, other] = [
      await seedTechnician(app, { approvedBy: admin }),
      await seedTechnician(app, { approvedBy: admin }),
    ];
    const reviews: { request_id: number; technician_id: number; rating: number }[] = [];
    for (const [technician, rating] of [
      [one, 5],
      [one, 5],
      [one, 2],
      [other, 1],
    ] as const)
      reviews.push({
        request_id: await requestJob(customer, technician),
        technician_id: technician.id,
        rating,
      });
    await database.transaction(async ({ db, now }) => {
      // Restores the schema of the version before.
      await sql`drop table review_counts`.execute(db);
      await sql`drop index reviews_by_customer`.execute(db);
      await sql`create index reviews_by_rating on reviews (technician_id, rating)`.execute(db);
      await db
        .insertInto('reviews')
        .values(
          reviews.map(review => ({
            ...review,
            user_id: customer.id,
            comment: null,
            is_verified: 1 as const,
            is_counted: 1 as const,
            created_at: now,
          })),
        )
        .execute();
      for (const statement of reviewCounts.statements(DIALECTS[database.engine]))
        await sql.raw(statement).execute(db);
    });
    const counts = await database.read
      .selectFrom('review_counts')
      .selectAll()
      .orderBy('technician_id')
      .orderBy('rating')
      .execute();
    expect(counts).toEqual([
      { technician_id: one.id, rating: 2, count: 1 },
      { technician_id: one.id, rating: 5, count: 2 },
      { technician_id: other.id, rating: 1, count: 1 },
    ]);
  });
});
