import { payoutAccountEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { reactivateUser, suspendUser } from '../../modules/accounts/public.ts';
import { openSession } from '../../modules/accounts/sessions/open-session.ts';
import { personWith } from '../accounts/people.ts';
import type { World } from '../world.ts';
import { changeTermSettings, type Parties, sandboxOf } from './payments.ts';
import { submitLinkedPage } from './payout-accounts.ts';

const HOUR = 3_600_000;

/** The technician's session changes after each new login. */
export type MutableParties = { -readonly [Role in keyof Parties]: Parties[Role] };

/** Disturbances that affect the money of all jobs. */
export const disturbances = {
  /** Suspends the technician or lifts the suspension; then the technician logs in again. */
  async suspension({ app }: World, dice: number, parties: MutableParties) {
    const { id, name } = parties.technician;
    await app.platform.database.transaction(async tx => {
      if (dice % 3 === 0) await suspendUser(tx, id, 'Porque sí');
      else if (await reactivateUser(tx, id))
        parties.technician = personWith(app, await openSession(tx, id, 'test'), id, name);
    });
  },
  async work({ app }: World) {
    await Promise.all([app.platform.tasks.drain(), sandboxOf(app).drain()]);
  },
  /** Changes the fee and the hold of payments that are opened from now on. The hold is at most the one of the test's last step. */
  async settings({ app }: World, dice: number) {
    changeTermSettings(app, {
      platformFeePercent: [0, 7.5, 10, 33.33][dice % 4] ?? 0,
      payoutHoldHours: [1, 7, 24][dice % 3] ?? 24,
    });
  },
  async time(world: World, dice: number) {
    world.now += [1000, 60_000, 0.6 * HOUR, HOUR, 3 * HOUR, 25 * HOUR][dice % 6] ?? 0;
  },
  /** Switches the ability of the technician's account to receive money. */
  async account({ app }: World, dice: number, { technician }: Parties) {
    const answer = await technician.call(payoutAccountEndpoints.payoutDashboardLink);
    if (answer.status === 200)
      await submitLinkedPage(app, answer.reply.url, dice % 2 === 0 ? 'verify' : 'restrict');
  },
  /** Repeats delivered webhooks and delivers the waiting ones in another order. */
  async shuffle({ app, now }: World, dice: number) {
    await app.platform.database.transaction(async ({ db }) => {
      const rows = await db
        .selectFrom('sandbox_deliveries')
        .innerJoin('sandbox_events', 'sandbox_events.id', 'sandbox_deliveries.event_id')
        .select('event_id as id')
        .orderBy('sandbox_events.created_at', 'desc')
        .orderBy('event_id')
        .limit(40)
        .execute();
      for (const [index, { id }] of rows.entries())
        if ((dice >> (index % 13)) % 2 === 0)
          await db
            .updateTable('sandbox_deliveries')
            .set({ due_at: now - ((dice * (index + 7)) % 9973), attempts: 0, delivered_at: null })
            .where('event_id', '=', id)
            .execute();
    });
  },
} as const;
