import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { chatKey } from '../modules/notifications/public.ts';
import { DIALECTS } from '../platform/database/migrate.ts';
import { seedPerson } from '../testing/accounts/seed-person.ts';
import { acceptedJob } from '../testing/requests/requests.ts';
import { seedTechnician } from '../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../testing/world.ts';
import { foundation } from './0001-foundation.ts';
import { notificationTemplates } from './0030-notification-templates.ts';
import { outdatedNotices } from './0172-outdated-notices.ts';

onBothEngines('migration to notification templates', world => {
  it('keeps the text of old notifications, merges new messages into them and keeps waiting deliveries', async () => {
    const { app } = world();
    const { database } = app.platform;
    await app.platform.jobs.hold();
    const customer = await seedPerson(app, 'user', 'Carmen');
    const admin = await seedPerson(app, 'admin');
    const technician = await seedTechnician(app, { approvedBy: admin, name: 'Luis' });
    const job = await acceptedJob(customer, technician);
    const link = `/chat?request=${job}`;
    const { engine } = database;
    await database.transaction(async ({ db, now }) => {
      await sql`drop table notifications`.execute(db);
      for (const statement of foundation.statements(DIALECTS[engine]))
        if (/ notifications/.test(statement)) await sql.raw(statement).execute(db);
      await sql`delete from outbox`.execute(db);
      const old = async (type: string, message: string, to: string, read: number, at: number) =>
        sql`insert into notifications (user_id, type, title, message, link, read, created_at)
          values (${customer.id}, ${type}, 'Título', ${message}, ${to}, ${read}, ${at})`.execute(db);
      await old('message', 'Leída', link, 1, now - 3);
      await old('message', 'Repetida', link, 0, now - 2);
      await old('message', 'Luis te ha escrito.', link, 0, now - 1);
      await old('success', 'Blas ha aceptado tu solicitud.', '/chat', 0, now - 1);
      const send = async (kind: string, payload: object) =>
        sql`insert into outbox (kind, recipient, payload, created_at) values (${kind}, '', ${JSON.stringify(payload)}, ${now})`.execute(
          db,
        );
      await send('notice_mail', { userId: customer.id, chatLink: link });
      await send('notice_mail', { userId: customer.id, noticeId: 4 });
      const words = { endpoint: 'https://push.test', title: 'T', body: 'B', urgency: 'high', expiresAt: now };
      await send('push', { userId: customer.id, ...words, url: link, tag: link, isNewest: true });
      await send('push', { userId: customer.id, ...words, url: '/chat', tag: 'n4' });
      for (const migration of [notificationTemplates, outdatedNotices])
        for (const statement of migration.statements(DIALECTS[engine])) await sql.raw(statement).execute(db);
    });
    const list = async () =>
      (await customer.call(notificationEndpoints.listNotifications)).reply.notifications;
    expect((await list()).map(({ id, type, message }) => [id, type, message])).toEqual([
      [4, 'success', 'Blas ha aceptado tu solicitud.'],
      [3, 'message', 'Luis te ha escrito.'],
      [2, 'message', 'Repetida'],
      [1, 'message', 'Leída'],
    ]);
    const keys = await database.read
      .selectFrom('notifications')
      .select(['id', 'fold_key'])
      .orderBy('id')
      .execute();
    expect(keys.map(({ fold_key }) => fold_key)).toEqual([null, null, chatKey(job), null]);
    const waiting = await database.read.selectFrom('outbox').select('payload').orderBy('id').execute();
    const { now } = world();
    const push = { userId: customer.id, endpoint: 'https://push.test', urgency: 'high' };
    expect(waiting.map(({ payload }) => JSON.parse(payload))).toEqual([
      { userId: customer.id, noticeId: 3 },
      { userId: customer.id, noticeId: 4 },
      { ...push, noticeId: 3, expiresAt: now },
      { ...push, noticeId: 4, expiresAt: now },
    ]);
    const body = { request_id: job, message: 'Hola' };
    (await technician.call(chatEndpoints.sendMessage, { body })).reply;
    expect((await list())[0]).toMatchObject({ id: 3, message: 'Luis te ha escrito sobre Fontanería.', link });
    expect(await list()).toHaveLength(4);
  });
});
