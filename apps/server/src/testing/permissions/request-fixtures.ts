import { jobFileEndpoints } from '@oficio/domain/admin/job-file/contract.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { dateEndpoints } from '@oficio/domain/payments/rescheduling/contract.ts';
import { jobAddressEndpoints } from '@oficio/domain/requests/address/contract.ts';
import { adminReviewEndpoints } from '@oficio/domain/reviews/admin/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { seedFailedRefund } from '../payments/failed-refund.ts';
import { agreeFor, doJob, offer, payAs } from '../payments/payments.ts';
import { acceptedJob, requestJob, setStatus } from '../requests/requests.ts';
import { seedTechnician } from '../technicians/seed-technician.ts';
import type { Actors } from './callers.ts';

/** The input of a call. Every admitted caller gets a new object, because the call changes it. */
export interface Input {
  readonly params?: Readonly<Record<string, number | string>>;
  readonly query?: Readonly<Record<string, number | string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

const HOUR_MS = 3_600_000;

export const REASON = { reason: 'No puedo ese día' };

export const accepted = ({ owner, technician }: Actors) => acceptedJob(owner, technician);

export async function approved(actors: Actors): Promise<number> {
  const id = await accepted(actors);
  await offer(actors.technician, id, 80);
  return id;
}

export async function paid(actors: Actors): Promise<number> {
  const id = await approved(actors);
  await payAs(actors.owner, actors.app, id);
  return id;
}

export async function done(actors: Actors): Promise<number> {
  const id = await paid(actors);
  await doJob(actors.technician, id);
  return id;
}

/** Creates a completed request with a report of the customer that an administrator must decide. */
export async function disputed(actors: Actors): Promise<number> {
  const id = await done(actors);
  (await actors.owner.call(problemEndpoints.reportProblem, { params: { id }, body: REASON })).reply;
  return id;
}

/** Creates a paid request with an agreed time that passed two hours ago without a start. */
export async function missed(actors: Actors): Promise<number> {
  const id = await paid(actors);
  await agreeFor(actors.app, id, Date.now() - 2 * HOUR_MS);
  return id;
}

/** Creates a job in progress that started a week before the agreed time. */
export async function startedEarly(actors: Actors): Promise<number> {
  const id = await paid(actors);
  await agreeFor(actors.app, id, Date.parse(NEXT_WEEK));
  await setStatus(actors.technician, id, 'in_progress');
  return id;
}

/** Creates a request on which the technician has reported that the customer was absent. */
export async function absent(actors: Actors): Promise<number> {
  const id = await missed(actors);
  (await actors.technician.call(problemEndpoints.reportAbsence, { params: { id }, body: REASON })).reply;
  return id;
}

async function paymentOf(actors: Actors, requestId: number): Promise<number> {
  const row = await actors.app.platform.database.read
    .selectFrom('payments')
    .select('id')
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return row.id;
}

export const NEXT_WEEK = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();

/** Proposes a date for a paid job as one side. */
export const proposal =
  (by: 'owner' | 'technician') =>
  async (actors: Actors): Promise<Input> => {
    const id = await paid(actors);
    const { reply } = await actors[by].call(dateEndpoints.proposeDate, {
      params: { id },
      body: { date: NEXT_WEEK },
    });
    return { params: { id, proposalId: reply.request.money?.date_proposal?.id ?? 0 } };
  };

/** A place in Madrid that is too far from the other requests to be a correction. */
export const ELSEWHERE = { address: 'Calle de Alcalá, 400', latitude: 40.4415, longitude: -3.6474 };

/** Proposes another place for a job with an offer. */
export async function addressProposal(actors: Actors): Promise<Input> {
  const id = await approved(actors);
  const { reply } = await actors.owner.call(jobAddressEndpoints.changeAddress, {
    params: { id },
    body: ELSEWHERE,
  });
  return { params: { id, proposalId: reply.request.address_proposal?.id ?? 0 } };
}

/** Creates a job with a conversation that the administrator has opened. */
export async function openedChat(actors: Actors): Promise<Input> {
  const params = { id: await accepted(actors) };
  (await actors.admin.call(jobFileEndpoints.openChatOfJob, { params })).reply;
  return { params };
}

/** An accepted job and another technician. An open copy would use up the owner's quota of open requests. */
export async function replacement(actors: Actors): Promise<Input> {
  const other = await seedTechnician(actors.app, { approvedBy: actors.admin });
  return { params: { id: await accepted(actors) }, body: { ...REASON, technician_id: other.id } };
}

/** Creates a review that is visible, or that the administrator has hidden. */
export const review =
  (state: 'visible' | 'hidden') =>
  async (actors: Actors): Promise<Input> => {
    const body = { request_id: await done(actors), rating: 1, comment: 'Insultos' };
    const { id } = (await actors.owner.call(reviewEndpoints.createReview, { body })).reply.review;
    const params = { id };
    if (state === 'visible') return { params, body: REASON };
    (await actors.admin.call(adminReviewEndpoints.hideReview, { params, body: REASON })).reply;
    return { params };
  };

/** Creates a failed refund of 80 €. */
export const failedRefund =
  (body?: Input['body']) =>
  async ({ app, owner, technician }: Actors): Promise<Input> => {
    const { refundId } = await seedFailedRefund(app, { customer: owner, technician }, 80);
    return { params: { id: refundId }, ...(body && { body }) };
  };

/** Creates a request in a certain state. Returns its id. */
export type Fixture = (actors: Actors) => Promise<number>;
export const direct: Fixture = ({ owner, technician }) => requestJob(owner, technician);
export const open: Fixture = ({ owner }) => requestJob(owner, null);

export const request =
  (fixture: Fixture, body?: Input['body']) =>
  async (actors: Actors): Promise<Input> => ({
    params: { id: await fixture(actors) },
    ...(body && { body }),
  });

export const payment =
  (fixture: Fixture, body?: Input['body']) =>
  async (actors: Actors): Promise<Input> => ({
    params: { id: await paymentOf(actors, await fixture(actors)) },
    ...(body && { body }),
  });
