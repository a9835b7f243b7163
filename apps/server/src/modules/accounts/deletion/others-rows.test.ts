import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { deleteCompletely } from '../../../testing/accounts/delete-completely.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import {
  type Change,
  lostRows,
  type Snapshot,
  snapshotState,
} from '../../../testing/database/snapshot-state.ts';
import { doJob, offer, payAs, settle } from '../../../testing/payments/payments.ts';
import { NEW_REQUEST, requestJob, setStatus } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';

/** Each text that the tests write as another person contains all these phrases, so a wrong redaction changes it. */
const PHRASES = ['ha aceptado', 'Usuario', 'a', 'Fontanería', 'te ha escrito', 'por adelantado', 'Madrid'];
const SENTENCE = `Usuario de Madrid: ${PHRASES.join(' y ')}. Calle del Olvido, 77`;

/** Columns of a shared row that the deletion may change; the other party wrote the rest of it. */
const STATUS_COLUMNS = ['status', 'cancel_reason', 'cancelled_by', 'updated_at'];

onBothEngines("other people's rows after an account deletion", world => {
  let admin: Person;
  let bystander: Person;
  let technician: Person;
  const app = () => world().app;

  const write = async (who: Person, request_id: number, message: string) =>
    (await who.call(chatEndpoints.sendMessage, { body: { request_id, message } })).reply;
  const rename = (who: Person, name: string) =>
    app().platform.database.transaction(({ db }) =>
      db.updateTable('users').set({ name }).where('id', '=', who.id).execute(),
    );
  const askAt = async (customer: Person, description: string, address: string) => {
    const body = { ...NEW_REQUEST, technician_id: technician.id, description, address };
    return (await customer.call(requestEndpoints.createRequest, { body })).reply.request.id;
  };

  const proposeLess = async (customer: Person, id: number) => {
    const body = { price: 70, message: SENTENCE };
    (await customer.call(requestEndpoints.counterOffer, { params: { id }, body })).reply;
  };

  /** Creates an accepted job with a message of the technician. Returns the id of its request. */
  async function chattyJob(customer: Person, description: string, address: string): Promise<number> {
    const id = await askAt(customer, description, address);
    await setStatus(technician, id, 'accepted');
    await write(technician, id, SENTENCE);
    return id;
  }

  beforeAll(async () => {
    admin = await seedPerson(app(), 'admin', 'Rosa Jefa');
    technician = await seedTechnician(app(), { approvedBy: admin, name: 'Luis' });
    bystander = await seedPerson(app(), 'user', 'Carmen');
    await chattyJob(bystander, SENTENCE, SENTENCE);
    const suspended = await seedPerson(app(), 'user');
    const params = { id: suspended.id };
    (await admin.call(adminUserEndpoints.suspendUser, { params, body: { reason: SENTENCE } })).reply;
  });

  /** Deletes the account. Returns the changed and removed rows that are not the person's own. */
  async function damageOf(person: Person): Promise<Change[]> {
    await settle(app());
    const before = await snapshotState(app());
    await deleteCompletely(app(), person.id);
    const after = await snapshotState(app());
    return lostRows(before, after).filter(change => !isOwn(person.id, change, after));
  }

  /** Creates a customer with this name and address and with jobs of the technician, then deletes the account. */
  async function damageOfCustomer(name: string, address: string): Promise<Change[]> {
    const leaving = await seedPerson(app(), 'user', 'Ana');
    const id = await chattyJob(leaving, 'Gotea el grifo', address);
    await write(leaving, id, SENTENCE);
    await offer(technician, id, 80);
    await proposeLess(leaving, id);
    await rename(leaving, name);
    await requestJob(leaving, technician);
    const declined = await askAt(leaving, 'Gotea', address);
    const body = { reason: SENTENCE };
    (await technician.call(requestEndpoints.declineRequest, { params: { id: declined }, body })).reply;
    return damageOf(leaving);
  }

  it.each([
    ['ha aceptado', 'por adelantado'],
    ['Usuario', 'Madrid'],
    ['a', 'Calle del Olvido, 77, Madrid'],
    ['Fontanería', 'Plaza Mayor, 1'],
    ['Carmen', 'Luis'],
    ['te ha escrito', 'Usuario'],
  ])(
    'changes only the own rows when it deletes a customer named %j who lives at %j',
    async (name, address) => {
      expect(await damageOfCustomer(name, address)).toEqual([]);
    },
  );

  it('changes only the own rows of customers with random names and addresses made of words that other people wrote', async () => {
    const words = SENTENCE.split(/[ .,:]+/).filter(word => word !== '');
    const phrase = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 });
    const text = phrase.map(parts => parts.join(' '));
    await fc.assert(
      fc.asyncProperty(text, text, async (name, address) => {
        expect(await damageOfCustomer(name, address)).toEqual([]);
      }),
      { numRuns: 5 },
    );
  });

  it('keeps all texts of customers when it deletes a technician', async () => {
    const leaving = await seedTechnician(app(), { approvedBy: admin, name: 'Blas' });
    const body = { ...NEW_REQUEST, technician_id: leaving.id, description: SENTENCE, address: SENTENCE };
    const ask = async () => (await bystander.call(requestEndpoints.createRequest, { body })).reply.request.id;
    const accepted = await ask();
    await setStatus(leaving, accepted, 'accepted');
    await write(bystander, accepted, SENTENCE);
    await offer(leaving, accepted, 80);
    await proposeLess(bystander, accepted);
    await ask();
    await rename(leaving, 'ha aceptado');
    expect(await damageOf(leaving)).toEqual([]);
  });

  it("keeps the administrator's decision and the technician's texts about a payment when it deletes the customer", async () => {
    const customer = await seedPerson(app(), 'user', 'Ana');
    const id = await chattyJob(customer, 'Gotea el grifo', 'por adelantado');
    await offer(technician, id, 80);
    await payAs(customer, app(), id);
    await doJob(technician, id);
    const problem = { params: { id }, body: { reason: SENTENCE } };
    const { reply } = await customer.call(problemEndpoints.reportProblem, problem);
    const params = { id: reply.request.money?.payment_id ?? 0 };
    (
      await admin.call(adminPaymentEndpoints.refundPayment, {
        params,
        body: { amount: 80, reason: SENTENCE },
      })
    ).reply;
    const review = { request_id: id, rating: 1, comment: SENTENCE };
    (await customer.call(reviewEndpoints.createReview, { body: review })).reply;
    await settle(app());
    await rename(customer, 'ha aceptado');
    expect(await damageOf(customer)).toEqual([]);
  });
});

/** Returns whether the row is the person's own, or shared with another person and changed only in its status. */
function isOwn(me: number, { table, row }: Change, after: Snapshot): boolean {
  const changedIn = (...columns: string[]): boolean => {
    const rows = [...(after.get(table) ?? [])].map(text => JSON.parse(text) as typeof row);
    const key = { payouts: 'payment_id', counter_offers: 'request_id' }[table] ?? 'id';
    const now = rows.find(candidate => candidate[key] === row[key]);
    const others = Object.keys(row).filter(column => !columns.includes(column));
    return now !== undefined && others.every(column => row[column] === now[column]);
  };
  const ownerOf = (requestId: number): unknown =>
    [...(after.get('requests') ?? [])]
      .map(text => JSON.parse(text) as typeof row)
      .find(request => request.id === requestId)?.user_id;
  switch (table) {
    case 'users':
      return row.id === me;
    case 'requests':
      return (
        changedIn(...STATUS_COLUMNS) ||
        (row.user_id === me &&
          (row.cancelled_by === 'technician'
            ? changedIn(...OWN_REQUEST_COLUMNS)
            : changedIn(...OWN_REQUEST_COLUMNS, ...STATUS_COLUMNS)))
      );
    case 'counter_offers':
      return ownerOf(Number(row.request_id)) === me && changedIn('message');
    // Waits for the morning if the account is deleted at night.
    case 'listing_checks':
      return row.technician_id === me;
    case 'technician_addresses':
      return row.rowid === me;
    case 'request_addresses':
      return ownerOf(Number(row.rowid)) === me;
    case 'messages':
      return row.sender_id === me;
    case 'reviews':
      return row.user_id === me && changedIn('comment');
    case 'problem_entries':
      return row.author_id === me && changedIn('text', 'image');
    case 'refunds':
      return row.actor_id === me && changedIn('reason');
    case 'outbox':
      return JSON.parse(String(row.payload)).userId === me;
    case 'audit_log':
    case 'audit_reasons':
      return false;
    default:
      return row.user_id === me;
  }
}

const OWN_REQUEST_COLUMNS = [
  'description',
  'address',
  'latitude',
  'longitude',
  'counter_message',
  'image',
  'client_id',
  'client_digest',
];
