import { jobFileEndpoints } from '@oficio/domain/admin/job-file/contract.ts';
import { adminNoticeEndpoints } from '@oficio/domain/notifications/admin/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { beforeEach, expect, it } from 'vitest';
import { mailsTo } from '../../../testing/notifications/mails.ts';
import { createPaymentFixture } from '../../../testing/payments/payment-fixture.ts';
import { offer, payAs, seedOffer, settle } from '../../../testing/payments/payments.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { findUser } from '../../accounts/public.ts';

const HOUR_MS = 3_600_000;

onBothEngines('mails that leave late', world => {
  const { app, parties } = createPaymentFixture(world);
  const database = () => app().platform.database;
  beforeEach(() =>
    database().transaction(async ({ db }) => {
      await db.updateTable('users').set({ email_verified: 1 }).execute();
      await db.deleteFrom('outbox').execute();
      await db.deleteFrom('kept_mails').execute();
      await db.deleteFrom('notifications').execute();
    }),
  );
  /** Moves all waiting mails to the end of an outage of so many hours. */
  const endOutage = async (hours: number) => {
    world().now += hours * HOUR_MS;
    await database().transaction(({ db, now }) =>
      db.updateTable('outbox').set({ attempt_at: now }).where('dead_at', 'is', null).execute(),
    );
  };
  /** Keeps the mails of what `work` does in the outbox, as while the mail server does not answer. */
  const duringOutage = async (work: () => Promise<void>) => {
    const late = world().now + 1000 * HOUR_MS;
    await work();
    await database().transaction(({ db }) => db.updateTable('outbox').set({ attempt_at: late }).execute());
  };
  const mailsOf = async ({ id }: { readonly id: number }) =>
    mailsTo(app(), (await findUser(database().read, id))?.email ?? '');

  it('sends no "Ya puedes pagar" for a job that was paid at another price, cancelled and refunded meanwhile', async () => {
    const { customer, technician, admin } = parties;
    let id = 0;
    await duringOutage(async () => {
      id = await seedOffer(app(), parties, 100);
    });
    await duringOutage(() => offer(technician, id, 150));
    // `payAs` delivers what is due, so the earlier mails wait behind the end of the outage.
    await payAs(customer, app(), id);
    const withdrawn = await customer.call(withdrawalEndpoints.withdrawRequest, {
      params: { id },
      body: { reason: 'Ya no hace falta', refund: 150 },
    });
    expect(withdrawn.status).toBe(200);
    await settle(app());
    await database().transaction(({ db }) => db.deleteFrom('kept_mails').execute());
    await endOutage(30);
    expect(await mailsOf(customer)).toEqual([]);
    const { notices } = (await admin.call(adminNoticeEndpoints.listNoticesOfJob, { params: { id } })).reply;
    const dropped = notices.filter(({ outdated_at }) => outdated_at !== null);
    expect(dropped.map(({ title }) => title)).toEqual(['La oferta ha cambiado']);
    const again = await admin.call(adminNoticeEndpoints.mailNoticeAgain, {
      params: { id: customer.id, noticeId: dropped[0]?.id ?? 0 },
    });
    expect([again.status, again.refusal.error]).toEqual([409, expect.stringContaining('ya no es cierto')]);
    const { deliveries } = (await admin.call(jobFileEndpoints.listDeliveriesOfJob, { params: { id } })).reply;
    expect(deliveries).toEqual([]);
  });

  it('says when it happened in a mail about something that is still true', async () => {
    world().now = Date.parse('2026-10-03T08:05:00Z');
    await duringOutage(async () => {
      await seedOffer(app(), parties, 100);
    });
    await endOutage(2);
    const [mail] = await mailsOf(parties.customer);
    expect(mail?.subject).toBe('Ya puedes pagar');
    expect(mail?.text).toContain('El 3 de octubre de 2026 a las 10:05, hora peninsular: ');
  });
});
