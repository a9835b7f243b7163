import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DIALECTS } from '../platform/database/migrate.ts';
import { onBothEngines } from '../testing/world.ts';
import { countedDifferences } from './0100-counted-differences.ts';

onBothEngines('migration of counted differences', world => {
  it('counts the differences of the comparisons that exist already and keeps the first hundred sentences', async () => {
    const { database } = world().app.platform;
    const sentences = (count: number) => Array.from({ length: count }, (_, place) => `«Diferencia» ${place}`);
    await database.transaction(async ({ db, now }) => {
      // Restores the schema of the version before.
      await sql`alter table reconciliations drop column differences`.execute(db);
      await sql`create index ledger_movements_adjusted on ledger_movements (id) where kind = 'adjustment'`.execute(
        db,
      );
      for (const count of [0, 2, 250])
        await sql`insert into reconciliations (is_scheduled, step, findings, attempt_at, created_at, finished_at)
          values (0, 'balance', ${JSON.stringify(sentences(count))}, ${now}, ${now}, ${now})`.execute(db);
      for (const statement of countedDifferences.statements(DIALECTS[database.engine]))
        await sql.raw(statement).execute(db);
    });
    const runs = await database.read
      .selectFrom('reconciliations')
      .select(['differences', 'findings'])
      .orderBy('id')
      .execute();
    expect(runs.map(run => [run.differences, JSON.parse(run.findings)])).toEqual([
      [0, []],
      [2, sentences(2)],
      [250, sentences(100)],
    ]);
  });
});
