import { personFileEndpoints } from '@oficio/domain/admin/person-file/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { adminReviewEndpoints } from '@oficio/domain/reviews/admin/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { callAs } from '../../testing/http/call-as.ts';
import { forceStatus, requestJob } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';

const { hideReview, showReview } = adminReviewEndpoints;
const REASON = 'Contiene insultos';

onBothEngines('hiding a review', (world, onOne) => {
  let admin: Person;
  let customer: Person;
  const app = () => world().app;

  beforeAll(async () => {
    admin = await seedPerson(app(), 'admin');
    customer = await seedPerson(app(), 'user', 'Carmen Ibáñez');
  });

  async function reviewed(ratings: readonly number[]) {
    const technician = await seedTechnician(app(), { approvedBy: admin, name: 'Luis' });
    const ids: number[] = [];
    for (const rating of ratings) {
      // Of one customer only the newest review counts.
      const author = ids.length === 0 ? customer : await seedPerson(app(), 'user');
      const request_id = await requestJob(author, technician);
      await forceStatus(app(), request_id, 'completed');
      const body = { request_id, rating, comment: `Con ${rating}` };
      ids.push((await author.call(reviewEndpoints.createReview, { body })).reply.review.id);
    }
    return { technician, ids };
  }
  const hide = (id: number) => admin.call(hideReview, { params: { id }, body: { reason: REASON } });
  const show = (id: number) => admin.call(showReview, { params: { id } });
  const shownOf = async ({ id }: Person) =>
    (await callAs(app(), null, reviewEndpoints.listTechnicianReviews, { params: { id }, query: {} })).reply;
  const profileOf = async ({ id }: Person) =>
    (await callAs(app(), null, technicianEndpoints.getTechnician, { params: { id } })).reply.technician;
  const cardOf = async ({ id }: Person) =>
    (
      await callAs(app(), null, technicianSearchEndpoints.listTechnicians, { query: { limit: 200 } })
    ).reply.technicians.find(card => card.id === id);
  const messagesOf = async (who: Person) =>
    (await who.call(notificationEndpoints.listNotifications)).reply.notifications.map(
      ({ message }) => message,
    );

  it('removes the review from the profile, the counts, the exact mean and the search, until it is shown again', async () => {
    const { technician, ids } = await reviewed([5, 5, 1]);
    const before = await shownOf(technician);
    expect(await profileOf(technician)).toMatchObject({ rating: 11 / 3, total_reviews: 3 });
    (await hide(ids[2] ?? 0)).reply;
    const hidden = await shownOf(technician);
    expect(hidden.reviews.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    expect(hidden.histogram).toEqual([2, 0, 0, 0, 0]);
    expect(await profileOf(technician)).toMatchObject({ rating: 5, total_reviews: 2 });
    expect(await cardOf(technician)).toMatchObject({ rating: 5, total_reviews: 2 });
    const listed = (await admin.call(adminReviewEndpoints.listReviews, { query: { search: undefined } }))
      .reply;
    expect(listed.reviews.filter(({ is_hidden }) => is_hidden).map(({ id }) => id)).toEqual([ids[2]]);
    (await show(ids[2] ?? 0)).reply;
    expect(await shownOf(technician)).toEqual(before);
    expect(await profileOf(technician)).toMatchObject({ rating: 11 / 3, total_reviews: 3 });
    expect(await cardOf(technician)).toMatchObject({ rating: 11 / 3, total_reviews: 3 });
  });

  it('keeps the mean of visible reviews when a technician applies again after a revoked approval and a rejection', async () => {
    const { technician, ids } = await reviewed([5, 2, 1]);
    (await hide(ids[2] ?? 0)).reply;
    const profileId = (await technician.call(ownProfileEndpoints.getMyProfile)).reply.profile.id;
    const body = { reason: REASON };
    const { revokeApproval, rejectTechnician, approveTechnician } = adminTechnicianEndpoints;
    (await admin.call(revokeApproval, { params: { profileId }, body })).reply;
    (await admin.call(rejectTechnician, { params: { profileId }, body })).reply;
    const applied = await technician.call(ownProfileEndpoints.updateMyProfile, {
      body: { bio: 'Trabajo limpio', address: 'Calle Mayor, 1, Madrid', available: true },
    });
    const again = applied.reply.profile.id;
    (await admin.call(approveTechnician, { params: { profileId: again } })).reply;
    expect(await profileOf(technician)).toMatchObject({ rating: 3.5, total_reviews: 2 });
    (await hide(ids[0] ?? 0)).reply;
    expect(await profileOf(technician)).toMatchObject({ rating: 2, total_reviews: 1 });
    (await show(ids[2] ?? 0)).reply;
    expect(await profileOf(technician)).toMatchObject({ rating: 1.5, total_reviews: 2 });
  });

  it('changes the mean once when several administrators decide at the same time', async () => {
    const { technician, ids } = await reviewed([5, 1]);
    const [, id = 0] = ids;
    const hidings = await Promise.all([1, 2, 3].map(() => hide(id)));
    expect(hidings.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await profileOf(technician)).toMatchObject({ rating: 5, total_reviews: 1 });
    const showings = await Promise.all([1, 2, 3].map(() => show(id)));
    expect(showings.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await profileOf(technician)).toMatchObject({ rating: 3, total_reviews: 2 });
    expect((await hide(999_999)).status).toBe(404);
    expect((await show(999_999)).status).toBe(404);
  });

  onOne(() => {
    it('leaves a technician without visible reviews without a mean', async () => {
      const { technician, ids } = await reviewed([2]);
      (await hide(ids[0] ?? 0)).reply;
      expect(await profileOf(technician)).toMatchObject({ rating: null, total_reviews: 0 });
    });

    it('tells the author and the technician the reason, and shows it in the file of the person', async () => {
      const { technician, ids } = await reviewed([1]);
      (await hide(ids[0] ?? 0)).reply;
      expect((await messagesOf(customer))[0]).toBe(
        `Ya no se ve tu reseña de Luis. Este es el motivo: «${REASON}».`,
      );
      expect((await messagesOf(technician))[0]).toBe(
        `La reseña de Carmen Ibáñez por Fontanería ya no se ve ni cuenta. Este es el motivo: «${REASON}».`,
      );
      const file = { params: { id: technician.id }, query: { side: 'technician' as const } };
      const { reviews } = (await admin.call(personFileEndpoints.listReviewsOfPerson, file)).reply;
      expect(reviews).toMatchObject([{ id: ids[0], hidden: { reason: REASON } }]);
      (await show(ids[0] ?? 0)).reply;
      expect((await messagesOf(customer))[0]).toBe('Tu reseña de Luis vuelve a estar en su perfil.');
    });

    it('does not let the author write a second review in place of a hidden one', async () => {
      const { technician } = await reviewed([]);
      const request_id = await requestJob(customer, technician);
      await forceStatus(app(), request_id, 'completed');
      const review = { body: { request_id, rating: 1 } };
      const { id } = (await customer.call(reviewEndpoints.createReview, review)).reply.review;
      (await hide(id)).reply;
      expect((await customer.call(reviewEndpoints.createReview, review)).status).toBe(409);
    });
  });
});
