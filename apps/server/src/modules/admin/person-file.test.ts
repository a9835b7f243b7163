import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { noteEndpoints } from '@oficio/domain/admin/notes/contract.ts';
import { personFileEndpoints } from '@oficio/domain/admin/person-file/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { expect, it } from 'vitest';
import { enqueueMail } from '../../platform/tasks/outbox/enqueue.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { createPaymentFixture } from '../../testing/payments/payment-fixture.ts';
import { onBothEngines } from '../../testing/world.ts';

const {
  getPerson,
  listJobsOfPerson,
  listPaymentsOfPerson,
  listReviewsOfPerson,
  listDeliveriesToPerson,
  listActsOnPerson,
} = personFileEndpoints;

onBothEngines('the file of a person', world => {
  const { app, parties, seedHeldJob } = createPaymentFixture(world);
  const ofCustomer = () => ({ params: { id: parties.customer.id } });
  const ofTechnician = () => ({
    params: { id: parties.technician.id },
    query: { side: 'technician' as const },
  });

  it('shows the jobs, payments and reviews of both sides', async () => {
    const { admin, customer, technician } = parties;
    const first = await seedHeldJob(60);
    const second = await seedHeldJob(45.5);
    const review = { request_id: first, rating: 4, comment: 'Puntual' };
    (await customer.call(reviewEndpoints.createReview, { body: review })).reply;

    const { person } = (await admin.call(getPerson, { params: { id: technician.id } })).reply;
    expect(person).toMatchObject({
      id: technician.id,
      role: 'technician',
      email_verified: true,
      has_second_factor: false,
      technician: { approved: true, rating: 4, total_reviews: 1, services: ['Fontanería'] },
      counts: { requests: 0, jobs: 2, reviews_written: 0, reviews_received: 1 },
    });
    expect(person.sessions).toHaveLength(1);
    const other = (await admin.call(getPerson, ofCustomer())).reply.person;
    expect(other).toMatchObject({
      technician: null,
      counts: { requests: 2, jobs: 0, reviews_written: 1, reviews_received: 0 },
    });

    const jobs = (await admin.call(listJobsOfPerson, ofTechnician())).reply.requests;
    expect(jobs.map(({ id, price }) => [id, price])).toEqual([
      [second, 45.5],
      [first, 60],
    ]);
    const page = await admin.call(listJobsOfPerson, { ...ofCustomer(), query: { limit: 1 } });
    const cursor = page.reply.next_cursor ?? '';
    const rest = await admin.call(listJobsOfPerson, { ...ofCustomer(), query: { limit: 1, cursor } });
    expect([page, rest].flatMap(({ reply }) => reply.requests)).toEqual(jobs);
    expect(rest.reply.next_cursor).toBeNull();
    expect((await admin.call(listJobsOfPerson, { params: { id: technician.id } })).reply.requests).toEqual(
      [],
    );

    const received = (await admin.call(listPaymentsOfPerson, ofTechnician())).reply.payments;
    expect(received).toMatchObject([
      { request_id: second, amount: 45.5, payout_state: 'held', refunded: 0, other: { id: customer.id } },
      { request_id: first, amount: 60, payout_state: 'held', refunded: 0, other: { id: customer.id } },
    ]);
    const paid = (await admin.call(listPaymentsOfPerson, ofCustomer())).reply.payments;
    expect(paid.map(({ other: to }) => to)).toEqual(
      [1, 2].map(() => ({ id: technician.id, name: technician.name })),
    );

    const written = (await admin.call(listReviewsOfPerson, ofCustomer())).reply.reviews;
    expect(written).toMatchObject([
      {
        request_id: first,
        rating: 4,
        comment: 'Puntual',
        user_name: customer.name,
        other: { id: technician.id },
      },
    ]);
    const got = (await admin.call(listReviewsOfPerson, ofTechnician())).reply.reviews;
    expect(got).toMatchObject([{ id: written[0]?.id, user_name: customer.name, other: { id: customer.id } }]);
  });

  it('lists only the deliveries to this person, waiting and failed ones, without their content', async () => {
    const { admin } = parties;
    const { database, tasks } = app().platform;
    const someone = await seedPerson(app(), 'user');
    const { email } = (await admin.call(getPerson, { params: { id: someone.id } })).reply.person;
    await tasks.hold();
    await database.transaction(async tx => {
      for (const to of [email, 'otra@oficio.test'])
        await enqueueMail(tx, { to, subject: 'Tu enlace', text: 'SECRETO', html: 'SECRETO' });
    });
    const { deliveries } = (await admin.call(listDeliveriesToPerson, { params: { id: someone.id } })).reply;
    expect(deliveries).toMatchObject([{ kind: 'mail', recipient: email, attempts: 0, died_at: null }]);
    expect(JSON.stringify(deliveries)).not.toContain('SECRETO');
  });

  it('shows the actions on the account, and not those on other objects with the same number', async () => {
    const { admin } = parties;
    const { id } = await seedPerson(app(), 'user');
    (await admin.call(adminUserEndpoints.suspendUser, { params: { id }, body: { reason: 'Insultos' } }))
      .reply;
    await app().platform.database.transaction(({ db, now }) =>
      db
        .insertInto('audit_log')
        .values({
          at: now,
          admin_id: admin.id,
          action: 'payment_released',
          subject_id: String(id),
          details: '{}',
          address: '',
        })
        .execute(),
    );
    const { acts } = (await admin.call(listActsOnPerson, { params: { id } })).reply;
    expect(acts.map(({ action, details }) => [action, details.reason])).toEqual([
      ['user_suspended', 'Insultos'],
    ]);
  });

  it('stores notes about a person with their author, newest first', async () => {
    const { admin } = parties;
    const { id } = await seedPerson(app(), 'user');
    const colleague = await seedPerson(app(), 'admin', 'Carmen Ruiz');
    const add = (who: typeof admin, text: string) =>
      who.call(noteEndpoints.addNoteOfUser, { params: { id }, body: { text } });
    expect((await add(admin, '  Llamó por teléfono ')).reply.note).toMatchObject({
      text: 'Llamó por teléfono',
      author: { id: admin.id },
    });
    (await add(colleague, 'Volverá a llamar')).reply;
    const { notes } = (await admin.call(noteEndpoints.listNotesOfUser, { params: { id } })).reply;
    expect(notes.map(({ text, author }) => [text, author.name])).toEqual([
      ['Volverá a llamar', 'Carmen Ruiz'],
      ['Llamó por teléfono', admin.name],
    ]);
    expect((await add(admin, ' ')).refusal).toEqual({ error: 'Escribe la nota', field: 'text' });
    const unknown = { params: { id: 999_999 }, body: { text: 'Nadie' } };
    expect((await admin.call(noteEndpoints.addNoteOfUser, unknown)).status).toBe(404);
    expect((await admin.call(noteEndpoints.addNoteOfRequest, unknown)).status).toBe(404);
    const { database } = app().platform;
    await expect(
      database.transaction(({ db }) => db.updateTable('admin_notes').set({ text: 'Otra' }).execute()),
    ).rejects.toThrow();
  });

  it('returns 404 for an unknown or deleted person', async () => {
    const { admin } = parties;
    const { id } = await seedPerson(app(), 'user');
    (await admin.call(adminUserEndpoints.deleteUser, { params: { id } })).reply;
    for (const each of [id, 999_999])
      expect((await admin.call(getPerson, { params: { id: each } })).refusal).toEqual({
        error: 'Usuario no encontrado',
      });
  });
});
