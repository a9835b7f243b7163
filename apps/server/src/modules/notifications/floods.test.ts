import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { FOLDED_MAIL_PAUSE_MS } from '@oficio/domain/notifications/folding.ts';
import { dateEndpoints } from '@oficio/domain/payments/rescheduling/contract.ts';
import { expect, it } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { listen, openSocketClient } from '../../testing/live/socket-client.ts';
import { mailsTo as storedMailsTo } from '../../testing/notifications/mails.ts';
import { createPaymentFixture } from '../../testing/payments/payment-fixture.ts';
import { agreeFor, offer, seedOffer } from '../../testing/payments/payments.ts';
import { setStatus } from '../../testing/requests/requests.ts';
import { onBothEngines } from '../../testing/world.ts';

const HOUR = 3_600_000;
const { listNotifications, countUnread, readAllNotifications, deleteNotification } = notificationEndpoints;

// Without the daily limits, so that these tests show what folding does alone.
onBothEngines('floods of notifications about one job', world => {
  const { parties, app, read, seedPaidJob, requestOf } = createPaymentFixture(world, 'each test');
  const noticesOf = async (who: Person) => (await who.call(listNotifications)).reply.notifications;
  const textsOf = async (who: Person) => (await noticesOf(who)).map(({ message }) => message);
  const unreadOf = async (who: Person) => (await who.call(countUnread)).reply.unreadCount;
  const addressOf = async ({ id }: Person) =>
    (await read().selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
  const waitingFor = async (who: Person) =>
    read()
      .selectFrom('outbox')
      .select(['id', 'attempt_at'])
      .where('kind', '=', 'notice_mail')
      .where('recipient', '=', await addressOf(who))
      .orderBy('attempt_at')
      .execute();
  /** Delivers what is due. Returns the texts of the mails that a person has got, oldest first. */
  const mailsTo = async (who: Person) =>
    (await storedMailsTo(app(), await addressOf(who))).map(({ text }) => text);

  it('shows 40 changed offers as one unread notification, and mails the first and then the last price', async () => {
    const { customer, technician } = parties;
    const id = await seedOffer(app(), parties, 100);
    const start = world().now;
    expect((await mailsTo(customer)).at(-1)).toContain('100,00');
    const before = [(await mailsTo(customer)).length, await unreadOf(customer)];
    for (let euros = 101; euros <= 140; euros += 1) await offer(technician, id, euros);
    expect(await textsOf(customer)).toEqual([expect.stringContaining('ahora son 140,00')]);
    expect([(await mailsTo(customer)).length, await unreadOf(customer)]).toEqual(before);
    expect((await waitingFor(customer)).map(({ attempt_at }) => attempt_at)).toEqual([
      start + FOLDED_MAIL_PAUSE_MS,
    ]);
    world().now = start + FOLDED_MAIL_PAUSE_MS;
    const mails = await mailsTo(customer);
    expect(mails).toHaveLength((before[0] ?? 0) + 1);
    expect(mails.at(-1)).toContain('ahora son 140,00');
    await offer(technician, id, 301);
    world().now += FOLDED_MAIL_PAUSE_MS - 1;
    expect(await mailsTo(customer)).toHaveLength(mails.length);
    world().now += 1;
    expect((await mailsTo(customer)).at(-1)).toContain('ahora son 301,00');
  });

  it('mails the present price when the reader has read or deleted the notification whose mail waits', async () => {
    const { customer, technician } = parties;
    const id = await seedOffer(app(), parties, 100);
    await mailsTo(customer);
    await offer(technician, id, 110);
    await customer.call(readAllNotifications);
    await offer(technician, id, 120);
    expect(await textsOf(customer)).toHaveLength(2);
    expect(await waitingFor(customer)).toHaveLength(1);
    for (const { id: noticeId } of await noticesOf(customer))
      if (noticeId !== (await noticesOf(customer))[0]?.id)
        await customer.call(deleteNotification, { params: { id: noticeId } });
    world().now += FOLDED_MAIL_PAUSE_MS;
    expect((await mailsTo(customer)).at(-1)).toContain('ahora son 120,00');
  });

  it('mails at once when the last mail of the kind is older than the pause, and about another job', async () => {
    const { customer, technician } = parties;
    const id = await seedOffer(app(), parties, 100);
    await mailsTo(customer);
    await seedOffer(app(), parties, 55);
    expect((await mailsTo(customer)).at(-1)).toContain('55,00');
    world().now += FOLDED_MAIL_PAUSE_MS;
    await offer(technician, id, 130);
    expect((await mailsTo(customer)).at(-1)).toContain('130,00');
  });

  it('folds a date proposal with its withdrawal, and never with the acceptance of another one', async () => {
    const { customer, technician } = parties;
    const id = await seedPaidJob(100);
    await customer.call(readAllNotifications);
    await technician.call(readAllNotifications);
    const propose = async (who: Person, hours: number) => {
      const date = new Date(world().now + hours * HOUR).toISOString();
      (await who.call(dateEndpoints.proposeDate, { params: { id }, body: { date } })).reply;
      return (await requestOf(id)).money?.date_proposal?.id ?? 0;
    };
    const withdrawn = await propose(technician, 48);
    await technician.call(dateEndpoints.withdrawDate, { params: { id, proposalId: withdrawn } });
    for (let hours = 50; hours < 80; hours += 1) await propose(customer, hours);
    const accepted = await propose(customer, 90);
    await technician.call(dateEndpoints.acceptDate, { params: { id, proposalId: accepted } });
    world().now += 1000;
    await propose(technician, 100);
    const unread = async (who: Person) =>
      (await noticesOf(who)).filter(notice => notice.read === 0).map(({ title }) => title);
    // The technician's second proposal took the place of the withdrawal, which had taken that of the first.
    expect(await unread(customer)).toEqual(['Te proponen una fecha', 'Nueva fecha acordada']);
    expect(await unread(technician)).toEqual(['Te proponen una fecha']);
  });

  it('moves the folded notification to the top, and sends it to open pages with the same id', async () => {
    const { customer, technician } = parties;
    const id = await seedOffer(app(), parties, 100);
    const page = await openSocketClient(await listen(app()), customer.token);
    world().now += 1000;
    await seedOffer(app(), parties, 55);
    const [newest, folded] = await noticesOf(customer);
    world().now += 1000;
    await offer(technician, id, 140);
    const sent = await page.waitFor('new_notification', ({ message }) => message.includes('140,00'));
    expect(sent.id).toBe(folded?.id);
    expect((await noticesOf(customer)).map(notice => notice.id)).toEqual([folded?.id, newest?.id]);
    expect(await unreadOf(customer)).toBe(2);
    page.close();
  });

  it('folds an undone start with the start', async () => {
    const { customer, technician } = parties;
    const id = await seedPaidJob(100);
    await agreeFor(app(), id, world().now + 72 * HOUR);
    await customer.call(readAllNotifications);
    await setStatus(technician, id, 'in_progress');
    (await technician.call(dateEndpoints.undoStart, { params: { id } })).reply;
    const unread = (await noticesOf(customer)).filter(({ read }) => read === 0);
    expect(unread.map(({ title }) => title)).toEqual(['El trabajo no ha empezado']);
  });
});
