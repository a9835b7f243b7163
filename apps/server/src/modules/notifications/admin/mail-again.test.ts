import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { adminNoticeEndpoints } from '@oficio/domain/notifications/admin/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { acceptedJob } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';

const { listNoticesOfUser, mailNoticeAgain } = adminNoticeEndpoints;

onBothEngines('mails that an administrator sends to a person', world => {
  let admin: Person;
  let technician: Person;
  const app = () => world().app;

  beforeAll(async () => {
    await app().platform.jobs.hold();
    admin = await seedPerson(app(), 'admin');
    technician = await seedTechnician(app(), { approvedBy: admin });
  });

  const mailsTo = async (userId: number) => {
    const { read } = app().platform.database;
    const { email } = await read
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return read
      .selectFrom('outbox')
      .select(['kind', 'payload'])
      .where('recipient', '=', email)
      .orderBy('id')
      .execute();
  };

  it('mails a stored notification again, and refuses when the person gets no such mail', async () => {
    const params = { id: technician.id };
    const { notices } = (await admin.call(listNoticesOfUser, { params, query: {} })).reply;
    expect(notices.map(({ title }) => title)).toEqual(['Perfil aprobado']);
    const noticeId = notices[0]?.id ?? 0;
    const before = await mailsTo(technician.id);
    const send = (id: number, notice = noticeId) =>
      admin.call(mailNoticeAgain, { params: { id, noticeId: notice } });
    (await send(technician.id)).reply;
    expect(await mailsTo(technician.id)).toEqual([
      ...before,
      { kind: 'notice_mail', payload: JSON.stringify({ userId: technician.id, noticeId }) },
    ]);
    expect((await send(admin.id)).status).toBe(404);
    expect((await send(technician.id, 999_999)).status).toBe(404);
    (await technician.call(notificationEndpoints.savePreferences, { body: { email: false } })).reply;
    expect((await send(technician.id)).refusal.error).toBe(
      'Esta persona no tiene el email verificado, no quiere correos o ya ha leído el mensaje',
    );
    expect(await mailsTo(technician.id)).toHaveLength(before.length + 1);
  });

  it('refuses to mail a message that its reader has read', async () => {
    const customer = await seedPerson(app(), 'user');
    const id = await acceptedJob(customer, technician);
    const message = { request_id: id, message: 'Te espero a las 10' };
    (await customer.call(chatEndpoints.sendMessage, { body: message })).reply;
    const noticeId = await vi.waitFor(async () => {
      const { notices } = (await admin.call(listNoticesOfUser, { params: { id: technician.id }, query: {} }))
        .reply;
      const notice = notices.find(({ type }) => type === 'message');
      if (!notice) throw new Error('The notice is not stored yet');
      return notice.id;
    });
    (await technician.call(notificationEndpoints.savePreferences, { body: { email: true } })).reply;
    const send = () => admin.call(mailNoticeAgain, { params: { id: technician.id, noticeId } });
    (await send()).reply;
    (await technician.call(notificationEndpoints.readAllNotifications)).reply;
    expect((await send()).status).toBe(409);
  });

  it('mails the reason of a suspension to a verified address alone, and its end', async () => {
    const suspend = async (id: number) =>
      (await admin.call(adminUserEndpoints.suspendUser, { params: { id }, body: { reason: 'Insultos' } }))
        .reply;
    const { id } = await seedPerson(app(), 'user');
    await suspend(id);
    (await admin.call(adminUserEndpoints.reactivateUser, { params: { id } })).reply;
    const mails = (await mailsTo(id)).map(({ payload }) => JSON.parse(payload));
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Tu cuenta está suspendida',
      'Tu cuenta vuelve a estar activa',
    ]);
    expect(mails[0].text).toContain('Motivo: «Insultos»');
    const stranger = await seedPerson(app(), 'user');
    await app().platform.database.transaction(({ db }) =>
      db.updateTable('users').set({ email_verified: 0 }).where('id', '=', stranger.id).execute(),
    );
    await suspend(stranger.id);
    expect(await mailsTo(stranger.id)).toEqual([]);
  });
});
