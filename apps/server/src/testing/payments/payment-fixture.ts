import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import type { Person } from '../accounts/people.ts';
import type { World } from '../world.ts';
import { doJob, type PartiesFor, payAs, preparePayments, seedOffer } from './payments.ts';

/**
 * Prepares the parties of a suite and returns the calls and queries that tests of payments share. `partiesFor` says whether
 * the tests share the parties, or each test gets new ones.
 */
export function createPaymentFixture(world: () => World, partiesFor: PartiesFor = 'suite') {
  const parties = preparePayments(world, partiesFor);
  const app = () => world().app;
  const read = () => app().platform.database.read;

  const seedPaidJob = async (euros: number, method?: string): Promise<number> => {
    const id = await seedOffer(app(), parties, euros);
    await payAs(parties.customer, app(), id, method);
    return id;
  };
  const requestOf = async (id: number) =>
    (await parties.customer.call(requestEndpoints.getRequest, { params: { id } })).reply.request;
  const payoutOf = (requestId: number) =>
    read().selectFrom('payouts').selectAll().where('request_id', '=', requestId).executeTakeFirstOrThrow();

  return {
    parties,
    app,
    read,
    seedPaidJob,
    /** Creates a paid and completed job. Its payout is held. Returns the id of the request. */
    async seedHeldJob(euros: number, method?: string): Promise<number> {
      const id = await seedPaidJob(euros, method);
      await doJob(parties.technician, id);
      return id;
    },
    /** Confirms the job as the customer, which releases the payout. */
    confirmJob: async (id: number) =>
      (await parties.customer.call(payoutEndpoints.confirmJob, { params: { id } })).reply,
    /** Returns the request as its customer sees it. */
    requestOf,
    statusOf: async (id: number) => (await requestOf(id)).status,
    payoutOf,
    payoutStateOf: async (requestId: number) => (await payoutOf(requestId)).state,
    async paymentIdOf(requestId: number): Promise<number> {
      const { id } = await read()
        .selectFrom('payments')
        .select('id')
        .where('request_id', '=', requestId)
        .executeTakeFirstOrThrow();
      return id;
    },
    /** Returns the titles of a person's notifications, newest first. */
    titlesOf: async (person: Person) =>
      (await person.call(notificationEndpoints.listNotifications)).reply.notifications.map(
        ({ title }) => title,
      ),
  };
}
