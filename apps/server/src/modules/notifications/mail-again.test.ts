import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { adminNoticeEndpoints } from '@oficio/domain/notifications/admin/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { MAIL_AGAIN_MINUTES } from '@oficio/domain/notifications/folding.ts';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { callAs } from '../../testing/http/call-as.ts';
import { acceptedJob } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';

const { listNoticesOfUser, mailNoticeAgain } = adminNoticeEndpoints;

const PAUSE = MAIL_AGAIN_MINUTES * 60_000;

onBothEngines('mails that an administrator sends to a person', (world, onOne) => {
  let admin: Person;
  let technician: Person;
  const app = () => world().app;

  beforeAll(async () => {
    await app().platform.tasks.hold();
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

  it('sends one mail for two presses of two administrators on two servers, and a second one after the pause', async () => {
    const reader = await seedTechnician(app(), { approvedBy: admin });
    const other = await seedPerson(app(), 'admin');
    const params = { id: reader.id };
    const { notices } = (await admin.call(listNoticesOfUser, { params, query: {} })).reply;
    const input = { params: { id: reader.id, noticeId: notices[0]?.id ?? 0 } };
    const before = (await mailsTo(reader.id)).length;
    const second = await world().another();
    await second.platform.tasks.hold();
    const answers = await Promise.all([
      admin.call(mailNoticeAgain, input),
      other.call(mailNoticeAgain, input),
      callAs(second, admin.token, mailNoticeAgain, input),
      callAs(second, other.token, mailNoticeAgain, input),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.refusal.error).toBe(
      'Este aviso se acaba de enviar otra vez. Espera unos minutos antes de repetirlo',
    );
    expect(await mailsTo(reader.id)).toHaveLength(before + 1);
    const { acts } = (await admin.call(auditEndpoints.listActs, { query: { action: 'notice_resent' } }))
      .reply;
    expect(acts.filter(({ subject_id }) => subject_id === String(reader.id))).toHaveLength(1);
    world().now += PAUSE - 1;
    expect((await admin.call(mailNoticeAgain, input)).status).toBe(409);
    world().now += 1;
    expect((await other.call(mailNoticeAgain, input)).status).toBe(200);
    expect(await mailsTo(reader.id)).toHaveLength(before + 2);
  });

  onOne(() => {
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
      world().now += PAUSE;
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
        const { notices } = (
          await admin.call(listNoticesOfUser, { params: { id: technician.id }, query: {} })
        ).reply;
        const notice = notices.find(({ type }) => type === 'message');
        if (!notice) throw new Error('The notice is not stored yet');
        return notice.id;
      });
      (await technician.call(notificationEndpoints.savePreferences, { body: { email: true } })).reply;
      const send = () => admin.call(mailNoticeAgain, { params: { id: technician.id, noticeId } });
      (await send()).reply;
      (await technician.call(notificationEndpoints.readAllNotifications)).reply;
      world().now += PAUSE;
      expect((await send()).refusal.error).toContain('ya ha leído el mensaje');
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
});
