import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runsOf } from '../../testing/extent.ts';
import { compareLedger } from '../../testing/payments/compare-ledger.ts';
import { findViolations } from '../../testing/payments/payment-invariants.ts';
import {
  holdWork,
  type Parties,
  paymentContextOf,
  seedOffer,
  seedParties,
} from '../../testing/payments/payments.ts';
import { onboard } from '../../testing/payments/payout-accounts.ts';
import { moneyAtProvider } from '../../testing/payments/provider-balances.ts';
import { disturbances, type MutableParties } from '../../testing/payments/random-disturbances.ts';
import { RandomPaidJob } from '../../testing/payments/random-payment-actions.ts';
import { randomTurn } from '../../testing/payments/random-turns.ts';
import { onBothEngines, type World } from '../../testing/world.ts';
import { balancesOfRequest } from './store/ledger/read.ts';

/** Requests per run that change at the same time. */
const JOBS = 8;
/** Number of runs on SQLite; PostgreSQL does a quarter of them. */
const RUNS = Number(process.env.MONEY_RUNS ?? runsOf(8, 64));
/** Runs with a comparison after each step, which reads the whole ledger. */
const COMPARED_RUNS = Math.ceil(RUNS / 4);
const HOUR = 3_600_000;
/** Generous, because other tests run on the same machine. Milliseconds. */
const WAIT_OPTIONS = { timeout: 60_000 + RUNS * 4000 };
/** Argument of `disturbances.account` that verifies the payout account. */
const VERIFY = 0;
/** Argument of `disturbances.suspension` that reactivates a suspended technician. */
const REACTIVATE = 1;

const turn = randomTurn(JOBS, [
  'work',
  'work',
  'work',
  'time',
  'time',
  'shuffle',
  'account',
  'suspension',
  'settings',
  'settings',
  null,
]);

onBothEngines(
  'money',
  world => {
    it(
      'keeps the ledger balanced, charges once and pays out no more than was paid after random actions',
      WAIT_OPTIONS,
      async () => {
        const engine = world().engine;
        await holdWork(world().app);
        // The hourly reconciliation would repair the errors that this test looks for.
        await world().app.platform.database.transaction(({ db }) =>
          db.deleteFrom('scheduled_jobs').execute(),
        );
        const parties: MutableParties = { ...(await seedParties(world().app)) };
        // Unverified addresses get no mail, which would slow the test.
        await world().app.platform.database.transaction(({ db }) =>
          db.updateTable('users').set({ email_verified: 0 }).execute(),
        );
        await onboard(world().app, parties.technician, 'active');
        await fc.assert(
          fc.asyncProperty(fc.array(turn, { minLength: 4, maxLength: 14 }), async turns => {
            const jobs = await begin(world(), parties);
            for (const { moments, busy, disturbance: kind, dice } of turns) {
              await Promise.all([
                ...jobs.flatMap((job, place) =>
                  (moments[place] ?? []).map(([what, luck]) => job[what](luck)),
                ),
                busy && disturbances.work(world()),
              ]);
              if (kind !== null) await disturbances[kind](world(), dice, parties);
            }
            await runUntilIdle(world(), jobs, parties);
            expect(jobs.flatMap(job => job.failures)).toEqual([]);
            for (const job of jobs) await check(world(), job);
          }),
          // Ends on the first failure: the database cannot be reset, so the example cannot be shrunk.
          { numRuns: engine === 'sqlite' ? RUNS : Math.ceil(RUNS / 4), endOnFailure: true },
        );
        const findings = await compareLedger(paymentContextOf(world().app));
        expect(await withoutMoneyLeft(world(), findings)).toEqual([]);
      },
    );

    it(
      'finds no difference with the provider at any step of random actions, except money that really is left over',
      WAIT_OPTIONS,
      async () => {
        const engine = world().engine;
        await holdWork(world().app);
        const parties: MutableParties = { ...(await seedParties(world().app)) };
        await world().app.platform.database.transaction(({ db }) =>
          db.updateTable('users').set({ email_verified: 0 }).execute(),
        );
        await onboard(world().app, parties.technician, 'active');
        let compared = 0;
        const compare = async (step: string) => {
          const { findings } = await world().app.reconcile();
          compared += 1;
          expect(await withoutMoneyLeft(world(), findings), `${compared} ${step}`).toEqual([]);
        };
        await fc.assert(
          fc.asyncProperty(fc.array(turn, { minLength: 4, maxLength: 10 }), async turns => {
            const jobs = await begin(world(), parties);
            for (const { moments, busy, disturbance: kind, dice } of turns) {
              await Promise.all([
                ...jobs.flatMap((job, place) =>
                  (moments[place] ?? []).map(([what, luck]) => job[what](luck)),
                ),
                busy && disturbances.work(world()),
              ]);
              await compare(JSON.stringify(moments));
              if (kind !== null) await disturbances[kind](world(), dice, parties);
              // A refund that no task requested for a day is a difference.
              if (kind === 'time') await disturbances.work(world());
              await compare(kind ?? '');
            }
            await runUntilIdle(world(), jobs, parties);
            await compare('idle');
          }),
          { numRuns: engine === 'sqlite' ? COMPARED_RUNS : Math.ceil(COMPARED_RUNS / 4), endOnFailure: true },
        );
      },
    );
  },
  { PLATFORM_FEE_PERCENT: '7.5', LOG_LEVEL: 'silent' },
);

/** Returns the findings without those about money that a cancelled request may keep. */
async function withoutMoneyLeft(world: World, findings: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const text of findings) {
    const left = /^La solicitud (\d+) está cancelada y quedan/.exec(text)?.[1];
    if (left === undefined || !(await mayKeepMoney(world, Number(left)))) wrong.push(text);
  }
  return wrong;
}

/** Returns whether a request may keep money of its customer: the provider refused a refund, or the platform won a dispute. */
async function mayKeepMoney({ app }: World, requestId: number): Promise<boolean> {
  const { read } = app.platform.database;
  const failed = await read
    .selectFrom('refunds')
    .select('id')
    .where('request_id', '=', requestId)
    .where('status', '=', 'failed')
    .where('closed_as', 'is', null)
    .execute();
  const won = await read
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select('dispute_id')
    .where('payments.request_id', '=', requestId)
    .where('disputes.status', '=', 'won')
    .execute();
  return failed.length + won.length > 0;
}

async function begin(world: World, parties: Parties): Promise<RandomPaidJob[]> {
  const jobs: RandomPaidJob[] = [];
  for (let count = 0; count < JOBS; count += 1)
    jobs.push(new RandomPaidJob(world, parties, await seedOffer(world.app, parties, 0, 'accepted')));
  // Consecutive numbers cover every kind of offer date.
  for (const [count, job] of jobs.entries()) await job.approve(1001 * count);
  return jobs;
}

/** Lets holds end, decides disputes and runs jobs and webhooks. Afterwards only decisions of people are pending. */
async function runUntilIdle(
  world: World,
  jobs: readonly RandomPaidJob[],
  parties: MutableParties,
): Promise<void> {
  await disturbances.suspension(world, REACTIVATE, parties);
  // Later than the end of the hold after the latest possible date of an offer.
  world.now += 98 * HOUR;
  await disturbances.work(world);
  // Payouts that opened at the end of a reply time have a hold too.
  world.now += 26 * HOUR;
  await disturbances.work(world);
  await disturbances.account(world, VERIFY, parties);
  for (let round = 0; round < 6; round += 1) {
    await disturbances.work(world);
    if (round === 1) for (const job of jobs) await job.decideDispute(job.requestId);
    world.now += HOUR;
  }
}

/** Checks the invariants of one request. */
async function check({ app }: World, job: RandomPaidJob): Promise<void> {
  const { requestId, since } = job;
  const { read } = app.platform.database;
  const { charges, transferred } = await moneyAtProvider(read, requestId, since);
  const rows = {
    payments: await read.selectFrom('payments').selectAll().where('request_id', '=', requestId).execute(),
    refunds: await read.selectFrom('refunds').selectAll().where('request_id', '=', requestId).execute(),
    payout: await read
      .selectFrom('payouts')
      .selectAll()
      .where('request_id', '=', requestId)
      .executeTakeFirst(),
    request: await read
      .selectFrom('requests')
      .selectAll()
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow(),
  };
  const history = await read
    .selectFrom('request_events')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
  const movements = await read
    .selectFrom('ledger_movements')
    .selectAll()
    .where('request_id', '=', requestId)
    .execute();
  const problems = await read
    .selectFrom('problems')
    .selectAll()
    .where('request_id', '=', requestId)
    .execute();
  const details = JSON.stringify({ charges, transferred, ...rows, history, movements, problems }, null, 1);
  expect(await findViolations(read, job), details).toEqual([]);
  const failed = rows.refunds.filter(({ status }) => status === 'failed');
  const remaining = charges.filter(({ left }) => left > 0);
  const paid = rows.payments.filter(({ outcome }) => outcome === 'paid');

  // The customer is charged once: all other charges are refunded, unless the customer's bank refuses a refund.
  expect(paid.length, details).toBeLessThanOrEqual(1);
  if (failed.length === 0) expect(remaining.length, details).toBeLessThanOrEqual(1);
  for (const { left } of charges) expect(left, details).toBeGreaterThanOrEqual(0);

  // Transfers do not exceed the payment. Only a dispute or a refund made at the provider can cause a loss afterwards.
  expect(transferred.length, details).toBeLessThanOrEqual(1);
  const sent = transferred.reduce((sum, cents) => sum + cents, 0);
  expect(sent, details).toBeLessThanOrEqual(paid[0]?.amount_cents ?? 0);
  const books = await balancesOfRequest(read, requestId);
  const taken =
    charges.some(({ disputed }) => disputed) || rows.refunds.some(row => row.cause === 'provider');
  if (!taken) expect(books.get('losses') ?? 0, details).toBe(0);

  // The ledger of the request equals the balance at the provider, and no refund is still scheduled.
  const sum = [...books.values()].reduce((total, cents) => total + cents, 0);
  expect(sum, details).toBe(0);
  const atProvider = charges.reduce((total, { left }) => total + left, 0) - sent;
  expect(books.get('provider') ?? 0, details).toBe(atProvider);
  expect(books.get('held') ?? 0, details).toBeLessThanOrEqual(0);
  const isReleased = rows.payout?.state === 'due' || rows.payout?.state === 'sent';
  expect(books.get('fees') ?? 0, details).toBe(isReleased ? 0 - (rows.payout?.fee_cents ?? 0) : 0);
  expect(
    rows.refunds.filter(({ status }) => status === 'due'),
    details,
  ).toEqual([]);
  // A job that awaits its start still has a payment.
  if (rows.request.status === 'payment_completed' && failed.length === 0)
    expect(remaining.length, details).toBe(1);
  const ended = rows.request.status === 'completed' || rows.request.status === 'cancelled';
  if (!ended || failed.length > 0 || rows.payout?.state === 'frozen') return;
  expect(['sent', 'cancelled', undefined], details).toContain(rows.payout?.state);
  for (const account of ['held', 'technician', 'disputed'] as const)
    expect(books.get(account) ?? 0, `${account} ${details}`).toBe(0);
}
