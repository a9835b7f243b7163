import { jobFileEndpoints } from '@oficio/domain/admin/job-file/contract.ts';
import { noteEndpoints } from '@oficio/domain/admin/notes/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { expect, it } from 'vitest';
import { enqueue, enqueueMail } from '../../platform/tasks/outbox/enqueue.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { createPaymentFixture } from '../../testing/payments/payment-fixture.ts';
import { onOneEngine } from '../../testing/world.ts';

const { getLedgerOfJob, listActsOnJob, listDeliveriesOfJob, openChatOfJob, readChatOfJob } = jobFileEndpoints;

onOneEngine('the file of a job', world => {
  const { app, parties, seedPaidJob, paymentIdOf } = createPaymentFixture(world);

  it('shows the movements of the ledger of this job, whose entries sum to zero', async () => {
    const id = await seedPaidJob(80);
    await seedPaidJob(30);
    const { movements } = (await parties.admin.call(getLedgerOfJob, { params: { id } })).reply;
    expect(movements).toMatchObject([
      {
        text: 'Pago recibido',
        entries: [
          { account: 'provider', amount: 80 },
          { account: 'held', amount: -80 },
        ],
      },
    ]);
  });

  it('shows actions on the job and its payments, and not those on other objects with the same number', async () => {
    const { admin } = parties;
    const id = await seedPaidJob(80);
    const paymentId = await paymentIdOf(id);
    const body = { amount: 10, reason: 'Llegó tarde' };
    (await admin.call(adminPaymentEndpoints.refundPayment, { params: { id: paymentId }, body })).reply;
    (await admin.call(noteEndpoints.addNoteOfRequest, { params: { id }, body: { text: 'Llamó' } })).reply;
    (
      await admin.call(noteEndpoints.addNoteOfUser, {
        params: { id: parties.customer.id },
        body: { text: 'Otra' },
      })
    ).reply;
    const { acts } = (await admin.call(listActsOnJob, { params: { id } })).reply;
    expect(acts.map(({ action }) => action)).toEqual(['job_note_added', 'payment_refunded']);
  });

  it('lets an administrator read the conversation for an hour after it was opened, which the audit log records once', async () => {
    const { admin, customer, technician } = parties;
    const id = await seedPaidJob(80);
    for (const [who, message] of [
      [customer, '¿A qué hora?'],
      [technician, 'A las 10'],
      [customer, 'Perfecto'],
    ] as const)
      (await who.call(chatEndpoints.sendMessage, { body: { request_id: id, message } })).reply;
    const readBy = (who: typeof admin, query = {}) => who.call(readChatOfJob, { params: { id }, query });
    expect((await readBy(admin)).refusal.error).toBe(
      'Abre la conversación para leerla: queda anotado en el registro',
    );
    (await admin.call(openChatOfJob, { params: { id } })).reply;
    const newest = (await readBy(admin, { limit: 2 })).reply;
    expect([newest.messages.map(({ message }) => message), newest.has_more]).toEqual([
      ['A las 10', 'Perfecto'],
      true,
    ]);
    const older = (await readBy(admin, { limit: 2, before: newest.messages[0]?.id })).reply;
    expect([older.messages.map(({ message }) => message), older.has_more]).toEqual([['¿A qué hora?'], false]);
    const { acts } = (await admin.call(listActsOnJob, { params: { id } })).reply;
    expect(acts.map(({ action, subject_id }) => [action, subject_id])).toEqual([['chat_read', String(id)]]);
    expect((await readBy(await seedPerson(app(), 'admin'))).status).toBe(403);
    world().now += 3_600_001;
    expect((await readBy(admin)).status).toBe(403);
  });

  it('shows the waiting messages about this job to its parties, and no others', async () => {
    const { admin, customer, technician } = parties;
    const { database, tasks } = app().platform;
    const [id, other] = [await seedPaidJob(80), await seedPaidJob(30)];
    await tasks.hold();
    const rows = await database.read
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', 'in', [customer.id, technician.id])
      .execute();
    const emails = new Map(rows.map(row => [row.id, row.email]));
    const notices = await database.read
      .selectFrom('notifications')
      .select(['id', 'user_id', 'params'])
      .where('user_id', 'in', [customer.id, technician.id])
      .execute();
    const expected = notices.filter(({ params }) => JSON.parse(params ?? '{}').requestId === id);
    expect(expected.length).toBeGreaterThan(1);
    await database.transaction(async tx => {
      for (const requestId of [id, other])
        await enqueue(tx, 'receipt_mail', [
          { recipient: emails.get(customer.id) ?? '', payload: { requestId } },
        ]);
      for (const { id: noticeId, user_id: userId } of notices)
        await enqueue(tx, 'notice_mail', [
          { recipient: emails.get(userId) ?? '', payload: { userId, noticeId } },
        ]);
      await enqueueMail(tx, {
        to: emails.get(customer.id) ?? '',
        subject: 'Tu enlace',
        text: 'SECRETO',
        html: 'SECRETO',
      });
    });
    const { deliveries } = (await admin.call(listDeliveriesOfJob, { params: { id } })).reply;
    const received = (kind: string) =>
      deliveries.filter(row => row.kind === kind).map(({ recipient }) => recipient);
    expect(received('receipt_mail')).toEqual([emails.get(customer.id)]);
    expect(received('notice_mail').sort()).toEqual(
      expected.map(({ user_id }) => emails.get(user_id) ?? '').sort(),
    );
    expect(deliveries).toHaveLength(expected.length + 1);
    expect(JSON.stringify(deliveries)).not.toContain('SECRETO');
  });

  it('returns 404 for an unknown request', async () => {
    for (const row of [getLedgerOfJob, listActsOnJob, listDeliveriesOfJob, openChatOfJob])
      expect((await parties.admin.call(row, { params: { id: 999_999 } })).status).toBe(404);
  });
});
