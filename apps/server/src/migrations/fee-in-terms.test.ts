import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DIALECTS } from '../platform/database/migrate.ts';
import { changeTermSettings } from '../testing/payments/change-settings.ts';
import { createPaymentFixture } from '../testing/payments/payment-fixture.ts';
import { onBothEngines } from '../testing/world.ts';
import { feeInTerms } from './0166-fee-in-terms.ts';

onBothEngines('migration of the fees of payments', world => {
  const { app, read, seedHeldJob, seedPaidJob } = createPaymentFixture(world);

  it('derives the fee of a payment from its payout, and leaves payments without a payout and stored fees as they are', async () => {
    const { database } = app().platform;
    const withFee = async (platformFeePercent: number, seed: () => Promise<number>) => {
      changeTermSettings(app(), { platformFeePercent });
      return seed();
    };
    const usual = await withFee(10, () => seedHeldJob(86.5));
    const large = await withFee(12.35, () => seedHeldJob(49_999.99));
    const free = await withFee(0, () => seedHeldJob(20));
    const unfinished = await withFee(10, () => seedPaidJob(30));
    await database.transaction(({ db }) =>
      sql`update payments set terms = '{"hold_hours":24,"late_refund_percent":50}'`.execute(db),
    );
    const stored = await withFee(7, () => seedHeldJob(40));
    await database.transaction(async ({ db }) => {
      for (const statement of feeInTerms.statements(DIALECTS[database.engine]))
        await sql.raw(statement).execute(db);
    });
    const termsOf = async (requestId: number) => {
      const row = await read()
        .selectFrom('payments')
        .select('terms')
        .where('request_id', '=', requestId)
        .executeTakeFirstOrThrow();
      return JSON.parse(row.terms ?? 'null');
    };
    const old = { hold_hours: 24, late_refund_percent: 50 };
    expect(await termsOf(usual)).toEqual({ ...old, fee_percent: 10 });
    expect(await termsOf(large)).toEqual({ ...old, fee_percent: 12.35 });
    expect(await termsOf(free)).toEqual({ ...old, fee_percent: 0 });
    expect(await termsOf(unfinished)).toEqual(old);
    expect(await termsOf(stored)).toMatchObject({ fee_percent: 7 });
  });
});
