import { queueEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { customerReason } from '@oficio/domain/must-act/customer.ts';
import { WAITS } from '@oficio/domain/must-act/deadlines.ts';
import { isPaymentGroup, PAYMENT_REASONS, type PaymentReason } from '@oficio/domain/must-act/staff.ts';
import { ANSWER_REASONS, technicianReason } from '@oficio/domain/must-act/technician.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { todayEndpoints } from '@oficio/domain/requests/today/contract.ts';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { extendSessions } from '../../testing/accounts/extend-sessions.ts';
import { runsOf } from '../../testing/extent.ts';
import {
  changeTermSettings,
  holdWork,
  payAs,
  seedOffer,
  seedParties,
} from '../../testing/payments/payments.ts';
import { onboard } from '../../testing/payments/payout-accounts.ts';
import { disturbances, type MutableParties } from '../../testing/payments/random-disturbances.ts';
import { RandomPaidJob } from '../../testing/payments/random-payment-actions.ts';
import { randomTurn } from '../../testing/payments/random-turns.ts';
import {
  expectedOfCustomer,
  expectedOfTechnician,
  expectedReasons,
  nextDeadline,
  readJobs,
} from '../../testing/payments/who-must-act.ts';
import { onBothEngines, type World } from '../../testing/world.ts';
import { findReasonsOfPayments } from './admin/payments-for-staff.ts';
import { countPaymentsForStaff } from './store/admin/reasons.ts';

/** Fewer than `MAX_TODAY`, so that the first page of the technician has all of them. */
const JOBS = 4;
/** Number of runs on SQLite; PostgreSQL does half of them. */
const RUNS = Number(process.env.MUST_ACT_RUNS ?? runsOf(3, 32));
const DAY = 24 * 3_600_000;
/** Generous, because other tests run on the same machine. Milliseconds. */
const WAIT_OPTIONS = { timeout: 120_000 + RUNS * 20_000 };

const turn = randomTurn(JOBS, ['work', 'work', 'time', 'time', 'account', 'suspension', null]);

onBothEngines(
  'who must act',
  world => {
    const read = () => world().app.platform.database.read;
    const waits = { ...WAITS };
    afterEach(() => void Object.assign(WAITS, waits));

    it(
      'is what the rows of the jobs say, for the staff, the technician and the customer after random histories',
      WAIT_OPTIONS,
      async () => {
        await holdWork(world().app);
        const seen = new Set<string>();
        const compare = async (parties: MutableParties) => {
          await extendSessions(world().app);
          for (const kind of await check(world(), parties)) seen.add(kind);
        };
        await fc.assert(
          fc.asyncProperty(fc.array(turn, { minLength: 6, maxLength: 12 }), async turns => {
            const parties: MutableParties = { ...(await seedParties(world().app)) };
            await onboard(world().app, parties.technician, 'active');
            const jobs: RandomPaidJob[] = [];
            for (let count = 0; count < JOBS; count += 1)
              jobs.push(
                new RandomPaidJob(world(), parties, await seedOffer(world().app, parties, 0, 'accepted')),
              );
            for (const { moments, busy, disturbance, dice } of turns) {
              await Promise.all([
                ...jobs.flatMap((job, place) =>
                  (moments[place] ?? []).map(([what, luck]) => job[what](luck)),
                ),
                busy && disturbances.work(world()),
              ]);
              if (disturbance !== null) await disturbances[disturbance](world(), dice, parties);
              await compare(parties);
            }
            // To the millisecond at which each of the remaining jobs begins to wait for the staff.
            for (let count = 0; count < JOBS; count += 1) {
              world().now = nextDeadline(await readJobs(read()), world().now) ?? world().now + 30 * DAY;
              await compare(parties);
            }
          }),
          // Ends on the first failure: the database cannot be reset, so the example cannot be shrunk.
          { numRuns: world().engine === 'sqlite' ? RUNS : Math.ceil(RUNS / 2), endOnFailure: true },
        );
        // Random, but far more than these are usual.
        expect(seen.size, [...seen].join()).toBeGreaterThan(5);
      },
    );

    it('changes at once for open jobs with a deadline, and the terms of a payment stay', async () => {
      const { app } = world();
      const parties = await seedParties(app);
      const id = await seedOffer(app, parties, 90);
      await payAs(parties.customer, app, id);
      const payment = await read()
        .selectFrom('payments')
        .select(['id', 'paid_at', 'terms'])
        .where('request_id', '=', id)
        .executeTakeFirstOrThrow();
      const reasons = async () =>
        (await findReasonsOfPayments(read(), [payment.id], world().now)).get(payment.id) ?? [];
      const stalled = async () =>
        (await parties.admin.call(queueEndpoints.getQueue)).reply.groups
          .find(({ group }) => group === 'stalled')
          ?.rows.some(row => row.id === payment.id);
      const feeOf = async () =>
        (await parties.customer.call(requestEndpoints.getRequest, { params: { id } })).reply.request.money
          ?.fee_percent;
      const fee = await feeOf();
      world().now += 10 * DAY;
      await extendSessions(app);
      expect([await reasons(), await stalled()]).toEqual([[], false]);
      WAITS.undated = 5 * DAY;
      changeTermSettings(app, { platformFeePercent: 40, payoutHoldHours: 1 });
      const since = (payment.paid_at ?? 0) + 5 * DAY;
      expect([await reasons(), await stalled()]).toEqual([[{ reason: 'stalled', since }], true]);
      const after = await read()
        .selectFrom('payments')
        .select('terms')
        .where('id', '=', payment.id)
        .executeTakeFirstOrThrow();
      expect([after.terms, await feeOf()]).toEqual([payment.terms, fee]);
      WAITS.undated = 20 * DAY;
      expect([await reasons(), await stalled()]).toEqual([[], false]);
    });
  },
  { LOG_LEVEL: 'silent' },
);

/** Compares everything that says who must act with the rows of all jobs. Returns the reasons that it met. */
async function check(world: World, parties: MutableParties): Promise<readonly string[]> {
  const { app, now } = world;
  const { read } = app.platform.database;
  const all = await readJobs(read);
  const details = JSON.stringify({ now, jobs: all.slice(-JOBS) }, null, 1);
  const expected = all.flatMap(job => expectedReasons(job, now));
  const ids = all.flatMap(({ charges }) => charges.map(({ id }) => id));
  expect(new Map(await findReasonsOfPayments(read, ids, now)), details).toEqual(new Map(expected));
  expect(await countPaymentsForStaff(read, now), details).toBe(expected.length);
  const { groups } = (await parties.admin.call(queueEndpoints.getQueue)).reply;
  for (const { group, count } of groups.filter(row => isPaymentGroup(row.group))) {
    const first = expected.map(([, [first]]) => PAYMENT_REASONS[first?.reason as PaymentReason].group);
    expect(count, `${group} ${details}`).toBe(first.filter(one => one === group).length);
  }

  const own = all.filter(({ request }) => request.technician_id === parties.technician.id);
  const ofTechnician = new Map(own.map(job => [job.request.id, expectedOfTechnician(job, now)]));
  const today = await parties.technician.call(todayEndpoints.getToday);
  // A suspended technician sees nothing.
  if (today.status === 200) {
    const { answers, jobs } = today.reply;
    const isAnswer = (kind: string | null) => ANSWER_REASONS.some(one => one === kind);
    const expectedAnswers = ANSWER_REASONS.flatMap(kind =>
      own.filter(({ request }) => ofTechnician.get(request.id) === kind).map(({ request }) => request.id),
    );
    expect(answers.map(({ id }) => id).toSorted(), details).toEqual(expectedAnswers.toSorted());
    // In the order of the reasons.
    const kinds: readonly (string | null | undefined)[] = ANSWER_REASONS;
    const places = answers.map(({ id }) => kinds.indexOf(ofTechnician.get(id)));
    expect(places, details).toEqual(places.toSorted());
    const { reply } = await parties.technician.call(requestEndpoints.countTechnicianRequests);
    expect(reply.answers, details).toBe(expectedAnswers.length);
    for (const request of [...answers, ...jobs]) {
      const kind = ofTechnician.get(request.id) ?? null;
      // The jobs are listed beside their answers.
      if (isAnswer(kind)) expect(technicianReason(request, now), `${request.id} ${details}`).toBe(kind);
    }
  }

  const ofCustomer = own.map(job => [job.request.id, expectedOfCustomer(job, now)] as const);
  for (const [id, kind] of ofCustomer) {
    const { request } = (await parties.customer.call(requestEndpoints.getRequest, { params: { id } })).reply;
    expect(customerReason(request, now), `${id} ${details}`).toBe(kind);
  }
  return [
    ...expected.flatMap(([, reasons]) => reasons.map(({ reason }) => reason)),
    ...[...ofTechnician.values(), ...ofCustomer.map(([, kind]) => kind)].filter(kind => kind !== null),
  ];
}
