import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  chargeEntries,
  releaseEntries,
  reversed,
  transferEntries,
} from '../modules/payments/store/ledger/movements.ts';
import { postEntry } from '../modules/payments/store/ledger/post-entry.ts';
import { DIALECTS } from '../platform/database/migrate.ts';
import { removeTechnicianMonths } from '../testing/payments/ledger-changes.ts';
import { seedOffer, seedParties } from '../testing/payments/payments.ts';
import { seedTechnician } from '../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../testing/world.ts';
import { technicianMonths } from './0086-technician-months.ts';
import { technicianMonthFees } from './0126-technician-month-fees.ts';

onBothEngines('migration of the totals of technicians', world => {
  it('gives movements their technician and sums earlier movements by month in Madrid', async () => {
    const { app } = world();
    const { database } = app.platform;
    const parties = await seedParties(app);
    const rival = await seedTechnician(app, { approvedBy: parties.admin });
    const job = await seedOffer(app, parties, 100);
    const other = await seedOffer(app, { ...parties, technician: rival }, 100);
    const release = releaseEntries({
      technicianId: parties.technician.id,
      amountCents: 90_00,
      feeCents: 10_00,
    });
    const transfer = transferEntries(parties.technician.id, 90_00);
    for (const [at, kind, requestId, entries] of [
      ['2026-04-30T21:59:59.999Z', 'charge', job, chargeEntries(100_00)],
      ['2026-04-30T21:59:59.999Z', 'release', job, release],
      ['2026-04-30T22:00:00Z', 'release_undone', job, reversed(release)],
      ['2026-12-31T23:00:00Z', 'release', job, release],
      ['2027-01-15T10:00:00Z', 'transfer', job, transfer],
      ['2027-01-16T10:00:00Z', 'charge', other, chargeEntries(50_00)],
    ] as const)
      await database.transaction(tx =>
        postEntry({ ...tx, now: Date.parse(at) }, { kind, sourceId: `${kind} ${at}`, requestId, entries }),
      );
    const state = async () => ({
      movements: await database.read
        .selectFrom('ledger_movements')
        .select(['kind', 'technician_id'])
        .orderBy('id')
        .execute(),
      months: await database.read
        .selectFrom('technician_months')
        .selectAll()
        .orderBy('technician_id')
        .orderBy('month')
        .execute(),
    });
    const before = await state();
    expect(
      before.months.map(({ month, owed_cents, released_cents, jobs, fee_cents, transferred_cents }) => [
        ...[month, owed_cents, released_cents, jobs],
        ...[fee_cents, transferred_cents],
      ]),
    ).toEqual([
      ['2026-04', 90_00, 90_00, 1, 10_00, 0],
      ['2026-05', -90_00, -90_00, 0, -10_00, 0],
      ['2027-01', 0, 90_00, 1, 10_00, 90_00],
    ]);
    expect(before.movements.map(row => row.technician_id)).toEqual([
      ...Array.from({ length: 5 }, () => parties.technician.id),
      rival.id,
    ]);
    await database.transaction(async tx => {
      await removeTechnicianMonths(tx);
      for (const { statements } of [technicianMonths, technicianMonthFees])
        for (const statement of statements(DIALECTS[database.engine]))
          await sql.raw(statement).execute(tx.db);
    });
    expect(await state()).toEqual(before);
    await expect(
      database.transaction(({ db }) => db.updateTable('ledger_movements').set({ at: 1 }).execute()),
    ).rejects.toThrow('append-only');
  });
});
