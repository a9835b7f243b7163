import { setTimeout as sleep } from 'node:timers/promises';
import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { snapshotRequestState } from '../../testing/database/snapshot-request-state.ts';
import { callAs } from '../../testing/http/call-as.ts';
import { forceStatus, requestJob } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';
import { deleteAccount } from '../accounts/public.ts';

const { createReview, listTechnicianReviews } = reviewEndpoints;

onBothEngines('reviews', world => {
  let customer: Person;
  let plumber: Person;
  let rival: Person;
  let admin: Person;

  beforeAll(async () => {
    const { app } = world();
    admin = await seedPerson(app, 'admin');
    customer = await seedPerson(app, 'user', 'Carmen Ibáñez');
    plumber = await seedTechnician(app, { approvedBy: admin });
    rival = await seedTechnician(app, { approvedBy: admin });
  });

  /** Inserts a request of the customer to the plumber in a status, without its history. */
  async function job(status: 'in_progress' | 'completed' = 'completed'): Promise<number> {
    const id = await requestJob(customer, plumber);
    await forceStatus(world().app, id, status);
    return id;
  }

  const review = (who: Person, body: unknown) => who.call(createReview, { body });
  const reviewsOf = (id: number, query = {}) =>
    callAs(world().app, null, listTechnicianReviews, { params: { id }, query });

  async function ratingOf(technician: Person) {
    const { read } = world().app.platform.database;
    return read
      .selectFrom('technicians')
      .select(['rating_sum', 'rating_count'])
      .where('user_id', '=', technician.id)
      .executeTakeFirst();
  }

  it('stores one review per job when several are sent at once', async () => {
    const [first, second] = [await job(), await job()];
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => review(customer, { request_id: first, rating: 5, comment: '  ' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.refusal).toEqual({
      error: 'Ya has dejado una reseña de este trabajo',
    });
    const written = await review(customer, { request_id: second, rating: 2, comment: 'Llegó <tarde>' });
    expect(written.reply.review).toMatchObject({
      user_name: 'Carmen Ibáñez',
      service_name: 'Fontanería',
      rating: 2,
      comment: 'Llegó <tarde>',
    });
    expect(await ratingOf(plumber)).toEqual({ rating_sum: 2, rating_count: 1 });
    const { reply } = await reviewsOf(plumber.id);
    expect(reply.reviews.map(({ rating, comment }) => [rating, comment])).toEqual([
      [2, 'Llegó <tarde>'],
      [5, null],
    ]);
    expect(reply.histogram).toEqual([0, 0, 0, 1, 0]);
    const seen = await customer.call(requestEndpoints.getRequest, { params: { id: first } });
    expect(seen.reply.request.reviewed).toBe(true);
    const page = await reviewsOf(plumber.id, { limit: 1 });
    const cursor = page.reply.next_cursor ?? '';
    const rest = await reviewsOf(plumber.id, { limit: 1, cursor });
    expect([page, rest].flatMap(part => part.reply.reviews)).toEqual(reply.reviews);
    expect(rest.reply.histogram).toEqual(reply.histogram);
    expect(rest.reply.next_cursor).toBeNull();
  });

  it('keeps counts by rating that equal the reviews, also when many are written at once', async () => {
    const busy = await seedTechnician(world().app, { approvedBy: admin });
    const ratings = [1, 2, 2, 5, 5, 5, 5, 4];
    const jobs: { readonly who: Person; readonly request_id: number; readonly rating: number }[] = [];
    for (const rating of ratings) {
      const who = await seedPerson(world().app, 'user');
      const request_id = await requestJob(who, busy);
      await forceStatus(world().app, request_id, 'completed');
      jobs.push({ who, request_id, rating });
    }
    await Promise.all(jobs.map(({ who, ...body }) => review(who, body)));
    expect((await reviewsOf(busy.id)).reply.histogram).toEqual([4, 1, 0, 2, 1]);
    const { read } = world().app.platform.database;
    const counted = await read
      .selectFrom('reviews')
      .select(({ fn }) => ['technician_id', 'rating', fn.countAll<number>().as('count')])
      .where('is_counted', '=', 1)
      .groupBy(['technician_id', 'rating'])
      .orderBy('technician_id')
      .orderBy('rating')
      .execute();
    const stored = await read
      .selectFrom('review_counts')
      .selectAll()
      .where('count', '>', 0)
      .orderBy('technician_id')
      .orderBy('rating')
      .execute();
    expect(stored).toEqual(counted);
  });

  it('lists no reviews of a new technician and returns 404 for a technician who is not public', async () => {
    expect((await reviewsOf(rival.id)).reply).toEqual({
      reviews: [],
      next_cursor: null,
      histogram: [0, 0, 0, 0, 0],
    });
    const waiting = await seedTechnician(world().app, { approvedBy: null });
    const suspended = await seedTechnician(world().app, { approvedBy: admin });
    expect((await reviewsOf(suspended.id)).status).toBe(200);
    const body = { reason: 'Prueba' };
    (await admin.call(adminUserEndpoints.suspendUser, { params: { id: suspended.id }, body })).reply;
    for (const id of [waiting.id, suspended.id, customer.id, 999_999])
      expect([(await reviewsOf(id)).status, (await reviewsOf(id)).refusal]).toEqual([
        404,
        { error: 'Técnico no encontrado' },
      ]);
    for (const who of [waiting, admin])
      expect((await who.call(listTechnicianReviews, { params: { id: waiting.id } })).status).toBe(200);
  });

  it('lets only the customer of a completed job write a review, and stores nothing otherwise', async () => {
    const [done, running] = [await job(), await job('in_progress')];
    const stranger = await seedPerson(world().app, 'user');
    const good = { request_id: done, rating: 5 };
    const notFound = { error: 'Solicitud no encontrada' };
    const forbidden = { error: 'No tienes permiso para hacer esto' };
    const before = await snapshotRequestState(world().app);
    const invalid = (field: string, error: string) => ({ error, field });
    for (const [who, body, status, refusal] of [
      [customer, { ...good, request_id: running }, 409, { error: ERRORS.not_reviewable[1] }],
      [plumber, good, 403, forbidden],
      [admin, good, 403, forbidden],
      [rival, good, 404, notFound],
      [stranger, good, 404, notFound],
      [customer, { ...good, request_id: 999_999 }, 404, notFound],
      [customer, { rating: 5 }, 400, invalid('request_id', 'Falta la solicitud')],
      [
        customer,
        { ...good, request_id: '1e3' },
        400,
        invalid('request_id', 'La solicitud debe ser un número'),
      ],
      [customer, { request_id: done }, 400, invalid('rating', 'Falta la valoración')],
      [customer, { ...good, rating: 0 }, 400, invalid('rating', 'La valoración no puede ser menor que 1')],
      [customer, { ...good, rating: 6 }, 400, invalid('rating', 'La valoración no puede ser mayor que 5')],
      [customer, { ...good, rating: 4.5 }, 400, invalid('rating', 'La valoración debe ser un número entero')],
      [customer, { ...good, rating: '4,5' }, 400, invalid('rating', 'La valoración debe ser un número')],
      [customer, { ...good, comment: 7 }, 400, invalid('comment', 'El comentario debe ser un texto')],
      [
        customer,
        { ...good, comment: 'x'.repeat(1001) },
        400,
        invalid('comment', 'El comentario no puede pasar de 1000 caracteres'),
      ],
    ] as const) {
      const answer = await review(who, body);
      expect([answer.status, answer.refusal]).toEqual([status, refusal]);
    }
    expect(await snapshotRequestState(world().app)).toEqual(before);
    for (const [id, query, field] of [
      ['x', {}, 'id'],
      [plumber.id, { limit: 500 }, 'limit'],
      [plumber.id, { cursor: 'x' }, 'cursor'],
    ] as const)
      expect(
        (await callAs(world().app, null, listTechnicianReviews, { params: { id }, query })).refusal.field,
      ).toBe(field);
  });

  it('refuses the review of a customer while the deletion of the account commits', async () => {
    const { database, events } = world().app.platform;
    const leaving = await seedPerson(world().app, 'user');
    const request_id = await requestJob(leaving, plumber);
    await forceStatus(world().app, request_id, 'completed');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    events.subscribe('account_closed', async () => {
      close();
      await released;
    });
    const deletion = database.transaction(tx => deleteAccount(tx, leaving.id));
    await closed;
    const refused = review(leaving, { request_id, rating: 1, comment: 'Soy Eva, 600 000 000' });
    // In this time the review would be stored if it did not wait for the deletion.
    await sleep(200);
    release();
    await deletion;
    expect((await refused).status).toBe(401);
  });
});
