import { bookEndpoints, CLOSE_AFTER_MS } from '@oficio/domain/payments/books/contract.ts';
import { monthNamed } from '@oficio/domain/requests/month.ts';
import { beforeAll, expect, it } from 'vitest';
import { extendSessions } from '../../../testing/accounts/extend-sessions.ts';
import { plansOf } from '../../../testing/database/query-plans.ts';
import { type Parties, seedOffer, seedParties } from '../../../testing/payments/payments.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { chargeEntries, releaseEntries } from '../store/ledger/movements.ts';
import { postEntry } from '../store/ledger/post-entry.ts';
import { closeMonths } from './close-months.ts';
import { findBookMonth, readBooks } from './read-books.ts';
import { readMovements } from './read-movements.ts';

const MAY = monthNamed('2026-05');

onBothEngines('closed months', world => {
  let parties: Parties;
  let requestId: number;
  const database = () => world().app.platform.database;
  let posted = 0;

  /** Posts a charge as a server with this clock does. Returns its stored instant. */
  const charge = async (clock: number, cents: number, happenedAt: number | null = null) => {
    posted += 1;
    const sourceId = `pi_${posted}`;
    await database().transaction(tx =>
      postEntry(
        { ...tx, now: clock },
        { ...{ kind: 'charge', sourceId, requestId, happenedAt }, entries: chargeEntries(cents) },
      ),
    );
    const row = await database()
      .read.selectFrom('ledger_movements')
      .select(['at', 'happened_at'])
      .where('source_id', '=', sourceId)
      .executeTakeFirstOrThrow();
    return row;
  };
  const booksOf = (month: string) => readBooks(database().read, month, world().now);
  const closedMonths = async () =>
    (await database().read.selectFrom('closed_months').select('month').orderBy('month').execute()).map(
      ({ month }) => month,
    );

  beforeAll(async () => {
    world().now = Date.parse('2026-03-10T10:00:00Z');
    parties = await seedParties(world().app);
    requestId = await seedOffer(world().app, parties, 100);
  });

  it('closes nothing before the first movement', async () => {
    await closeMonths(database(), MAY.until);
    expect(await closedMonths()).toEqual([]);
  });

  it('closes each month an hour after its end, months without movements included, and its figures stay the same', async () => {
    await charge(Date.parse('2026-03-10T10:00:00Z'), 100_00);
    await charge(MAY.until - 1, 30_00);
    world().now = MAY.until + CLOSE_AFTER_MS - 1;
    await closeMonths(database(), world().now);
    expect(await closedMonths()).toEqual(['2026-03', '2026-04']);
    const ended = await booksOf('2026-05');
    expect(ended).toMatchObject({ state: 'ended', totals: { collected: 30, held: 130 } });
    world().now += 1;
    await closeMonths(database(), world().now);
    expect(await closedMonths()).toEqual(['2026-03', '2026-04', '2026-05']);
    const closed = await booksOf('2026-05');
    expect(closed).toEqual({ ...ended, state: 'closed', closed_at: expect.any(String) });
    // Another server closes it as well.
    await closeMonths((await world().another()).platform.database, world().now);
    expect(await booksOf('2026-05')).toEqual(closed);
  });

  it('a server whose clock is behind posts into the next month, and its technician earns it there', async () => {
    const before = await booksOf('2026-05');
    const happenedAt = MAY.until - 5000;
    expect(await charge(MAY.until - 2000, 20_00, happenedAt)).toEqual({
      at: MAY.until,
      happened_at: happenedAt,
    });
    await database().transaction(tx =>
      postEntry(
        { ...tx, now: MAY.until - 1000 },
        {
          ...{ kind: 'release', sourceId: '1-1', requestId },
          entries: releaseEntries({ technicianId: parties.technician.id, amountCents: 900, feeCents: 100 }),
        },
      ),
    );
    const months = await database()
      .read.selectFrom('technician_months')
      .select(['month', 'owed_cents'])
      .execute();
    expect(months).toEqual([{ month: '2026-06', owed_cents: 900 }]);
    expect(await booksOf('2026-05')).toEqual({
      ...before,
      posted_later: { count: 1, amount: 20, movements: [expect.objectContaining({ amount: 20 })] },
    });
    expect(await booksOf('2026-06')).toMatchObject({
      ...{ state: 'open', totals: { collected: 20, fees: 1, owed: 9, held: 140 } },
      late: { count: 1, amount: 20 },
    });
  });

  it('stores the time at the provider only of an earlier month', async () => {
    const now = Date.parse('2026-06-20T10:00:00Z');
    expect(await charge(now, 100, now - 3_600_000)).toEqual({ at: now, happened_at: null });
    expect(await charge(now, 100, MAY.until)).toEqual({ at: now, happened_at: null });
    expect(await charge(now, 100, MAY.until - 1)).toEqual({ at: now, happened_at: MAY.until - 1 });
  });

  it('answers 409 while more than three months before the month are not closed', async () => {
    world().now = monthNamed('2026-10').from;
    await extendSessions(world().app);
    const call = (month: string) => parties.admin.call(bookEndpoints.getBooks, { query: { month } });
    expect((await call('2026-09')).status).toBe(200);
    expect((await call('2026-10')).status).toBe(409);
    await closeMonths(database(), world().now);
    expect((await call('2026-10')).status).toBe(200);
  });

  it('a clock that is years ahead for a moment closes one month and not years', async () => {
    const before = await closedMonths();
    await closeMonths(database(), monthNamed('2031-01').from);
    expect(await closedMonths()).toEqual([...before, '2026-07']);
  });

  it('reads the page and the download of a month through indexes, and no movement of another month', async () => {
    const many = Array.from({ length: 3000 }, (_, n) => n);
    // Of another job, because the download reads all movements of the jobs of its rows.
    const other = await seedOffer(world().app, parties, 100);
    await database().transaction(async tx => {
      for (const n of many)
        await postEntry(
          { ...tx, now: world().now + n },
          { ...{ kind: 'charge', sourceId: `many_${n}`, requestId: other }, entries: chargeEntries(100) },
        );
    });
    await closeMonths(database(), monthNamed('2026-11').from + CLOSE_AFTER_MS);
    world().now = monthNamed('2026-11').from + 2 * CLOSE_AFTER_MS;
    await charge(world().now, 100);
    await database().updateStatistics();
    await database().transaction(async ({ db }) => {
      const plans = await plansOf(db, async reader => {
        await readBooks(reader, '2026-11', world().now);
        await readBooks(reader, '2026-10', world().now);
        const month = await findBookMonth(reader, '2026-11', world().now);
        await readMovements(reader, month, { limit: 200, cursor: undefined });
      });
      expect(plans.length).toBeGreaterThan(10);
      for (const { sql: text, steps, visited } of plans) {
        expect(
          steps.filter(step => /^SCAN (movement|ledger_movements|ledger_entries|entry)\b/.test(step)),
          text,
        ).toEqual([]);
        expect(visited, text).toBeLessThan(200);
      }
    });
  });
});
