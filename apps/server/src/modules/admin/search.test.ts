import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { searchEndpoints } from '@oficio/domain/admin/search/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { CAPABILITIES_OF, type Capability, type Role } from '@oficio/domain/roles.ts';
import fc from 'fast-check';
import { afterEach, beforeAll, expect, it, test } from 'vitest';
import { addWords, findByWords } from '../../platform/database/word-index.ts';
import { deleteCompletely } from '../../testing/accounts/delete-completely.ts';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { offer, payAs, settle } from '../../testing/payments/payments.ts';
import { acceptedJob, requestJob } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';
import { updatePlace } from '../requests/store/address-changes.ts';
import { updateProfile } from '../technicians/store/write-profiles.ts';
import { addressWordsIn, phoneIn } from './search.ts';

/** The table of roles, which a test changes to plant another role of the staff. */
const table = CAPABILITIES_OF as Record<Role, readonly Capability[]>;
const everything = table.admin;

onBothEngines("the administrators' search", world => {
  let admin: Person;
  let customer: Person;
  let technician: Person;
  let request: number;
  const app = () => world().app;
  const database = () => app().platform.database;
  const search = async (q: string, limit?: number) =>
    (await admin.call(searchEndpoints.search, { query: { q, limit } })).reply.results;
  const people = async (q: string) => (await search(q)).people?.found.map(({ name }) => name);
  const requests = async (q: string) => (await search(q)).requests?.found.map(({ id }) => id);
  const payments = async (q: string) => (await search(q)).payments?.found.map(({ id }) => id);
  const callHim = (phone: string) =>
    customer.call(ownAccountEndpoints.updateProfile, { body: { name: 'José Peña', phone } });
  const wordsOf = async (id: number) =>
    (
      await database()
        .read.selectFrom('request_addresses')
        .select('words')
        .where('rowid', '=', id)
        .executeTakeFirst()
    )?.words;
  const moveTo = (who: Person, address: string) =>
    database().transaction(tx =>
      updateProfile(tx, who.id, {
        bio: '',
        experience_years: 0,
        hourly_rate_cents: null,
        latitude: 42.34,
        longitude: -7.86,
        address,
      }),
    );

  beforeAll(async () => {
    admin = await seedPerson(app(), 'admin', 'Ángela Núñez');
    customer = await seedPerson(app(), 'user', 'José Peña');
    technician = await seedTechnician(app(), { approvedBy: admin, name: 'Luis Fontanero' });
    await moveTo(technician, 'Rúa do Paseo, 12, Ourense');
    request = await requestJob(customer, technician, { address: 'Calle de Alcalá, 42, 3.º B, 28014 Madrid' });
  });
  afterEach(() => {
    table.admin = everything;
  });

  it('finds people by number, part of name or address, and without accents', async () => {
    expect(await people('jose pena')).toEqual(['José Peña']);
    expect(await people('FONTANERO')).toEqual(['Luis Fontanero']);
    expect(await people(String(customer.id))).toContain('José Peña');
    expect(await people('nadie así')).toEqual([]);
  });

  it('finds people by their telephone number in any spelling, by its beginning and by its end', async () => {
    (await callHim('+34 655 43 21 09')).reply;
    for (const q of ['655432109', '+34 655 432 109', '0034655432109', '655 43', '432109', '34655432109'])
      expect([q, await people(q)]).toEqual([q, ['José Peña']]);
    expect(await people('655432108')).toEqual([]);
    (await callHim('+49 30 9018 2067')).reply;
    expect(await people('+49 30 90182067')).toEqual(['José Peña']);
    expect(await people('655432109')).toEqual([]);
    // Six digits, because the e-mail address of a person begins with random ones.
    expect(await people('432109')).toEqual([]);
  });

  it('lists the people of a telephone number from the newest account to the oldest', async () => {
    const names = ['Nora Alba', 'Elsa Mar', 'Iris Sol'];
    for (const [n, name] of names.entries()) {
      const person = await seedPerson(app(), 'user', name);
      // Not in the order of the accounts.
      const phone = `67788990${(n * 2) % 3}`;
      (await person.call(ownAccountEndpoints.updateProfile, { body: { name, phone } })).reply;
    }
    expect(await people('67788990')).toEqual(names.toReversed());
  });

  it('finds technicians by the address of their profile', async () => {
    const { people: found } = await search('rua do paseo ourense');
    expect(found?.found).toMatchObject([{ name: 'Luis Fontanero', address: 'Rúa do Paseo, 12, Ourense' }]);
  });

  it('finds requests by number and by words of their address in any order', async () => {
    for (const q of [String(request), 'alcala 42', 'Madrid, ALCALÁ', 'C/ Alcalá 42', '28014'])
      expect([q, await requests(q)]).toEqual([q, [request]]);
    for (const q of ['alcala 43', 'alcal', 'calle', '42']) expect([q, await requests(q)]).toEqual([q, []]);
    const { requests: found } = await search('alcala 42');
    expect(found?.found[0]).toMatchObject({ customer_name: 'José Peña', status: 'pending' });
  });

  it('finds payments by their number, request, receipt and id of the provider', async () => {
    const id = await acceptedJob(customer, technician);
    await offer(technician, id, 80);
    await payAs(customer, app(), id);
    const payment = await database()
      .read.selectFrom('payments')
      .select(['id', 'intent_id'])
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow();
    const receipt = `R-${String(payment.id).padStart(6, '0')}`;
    for (const q of [String(id), receipt, receipt.toLowerCase(), payment.intent_id ?? ''])
      expect([q, await payments(q)]).toEqual([q, [payment.id]]);
    expect(await payments('R-999999')).toEqual([]);
    expect(await payments('re_999999')).toEqual([]);
  });

  it('finds a payment by the ids of its refunds and disputes at the provider', async () => {
    const paid = async (method: string) => {
      const id = await acceptedJob(customer, technician);
      await offer(technician, id, 80);
      await payAs(customer, app(), id, method);
      return database()
        .read.selectFrom('payments')
        .select('id')
        .where('request_id', '=', id)
        .executeTakeFirstOrThrow();
    };
    const disputed = await paid('pm_card_createDispute');
    const { dispute_id: disputeId } = await database()
      .read.selectFrom('disputes')
      .select('dispute_id')
      .where('payment_id', '=', disputed.id)
      .executeTakeFirstOrThrow();
    expect(await payments(disputeId)).toEqual([disputed.id]);
    const refunded = await paid('pm_card_visa');
    const refund = { params: { id: refunded.id }, body: { amount: 30, reason: 'Acordado' } };
    (await admin.call(adminPaymentEndpoints.refundPayment, refund)).reply;
    await settle(app());
    const { refund_id: refundId } = await database()
      .read.selectFrom('refunds')
      .select('refund_id')
      .where('payment_id', '=', refunded.id)
      .executeTakeFirstOrThrow();
    expect(refundId).toMatch(/^re_/);
    expect(await payments(refundId ?? '')).toEqual([refunded.id]);
  });

  it('says that there are more results than the limit', async () => {
    const others = [1, 2, 3].map(() => requestJob(customer, technician, { address: 'Plaza del Pino, 8' }));
    const ids = (await Promise.all(others)).sort((one, other) => other - one);
    const two = (await search('pino 8', 2)).requests;
    expect([two?.found.map(({ id }) => id), two?.has_more]).toEqual([ids.slice(0, 2), true]);
    const all = (await search('pino 8', 3)).requests;
    expect([all?.found.map(({ id }) => id), all?.has_more]).toEqual([ids, false]);
  });

  it('shows each kind only to those who may read it', async () => {
    table.admin = ['overview:read', 'payments:read'];
    expect(await search('alcala 42')).toMatchObject({
      people: null,
      requests: null,
      payments: { found: [] },
    });
    table.admin = ['overview:read', 'users:read'];
    expect(await search('alcala 42')).toMatchObject({
      people: { found: [] },
      requests: null,
      payments: null,
    });
  });

  it('writes what an answer shows to the audit log, without the searched text', async () => {
    const newest = async () =>
      (await admin.call(auditEndpoints.listActs, { query: { action: 'site_searched', limit: 1 } })).reply
        .acts[0];
    const before = await newest();
    await search('nadie así');
    expect((await newest())?.id).toBe(before?.id);
    await search('josé peña');
    expect(await newest()).toMatchObject({
      admin: { id: admin.id },
      details: { people: String(customer.id) },
      subject_id: null,
    });
    expect(JSON.stringify((await newest())?.details)).not.toMatch(/peña/i);
  });

  it('keeps the words of an address only as long as the address', async () => {
    const leaving = await seedPerson(app(), 'user');
    const id = await requestJob(leaving, technician, { address: 'Pasaje Ñandú, 7, 7' });
    expect(await wordsOf(id)).toBe('pasaje nandu 7');
    const place = { address: 'Ronda del Cisne, 9', latitude: null, longitude: null, zone: 'Europe/Madrid' };
    await database().transaction(tx => updatePlace(tx, id, place));
    expect([await requests('pasaje nandu'), await requests('ronda cisne')]).toEqual([[], [id]]);
    await deleteCompletely(app(), leaving.id);
    expect(await wordsOf(id)).toBe('direccion eliminada');
    expect(await requests('ronda cisne')).toEqual([]);
  });

  it('forgets the address of a profile that is changed or deleted', async () => {
    const leaving = await seedTechnician(app(), { approvedBy: admin, name: 'Blas' });
    await moveTo(leaving, 'Travesía de la Garza, 3');
    expect(await people('travesia garza')).toEqual(['Blas']);
    await moveTo(leaving, 'Camino del Ánade, 4');
    expect([await people('travesia garza'), await people('camino anade')]).toEqual([[], ['Blas']]);
    const rows = () =>
      database()
        .read.selectFrom('technician_addresses')
        .select('words')
        .where('rowid', '=', leaving.id)
        .execute();
    expect(await rows()).toEqual([{ words: 'camino del anade 4' }]);
    await deleteCompletely(app(), leaving.id);
    expect(await rows()).toEqual([]);
  });

  it('finds the newest texts of frequent words, and an old one of words that are frequent apart', async () => {
    const first = 10_000_000;
    const count = 4000;
    const last = first + count - 1;
    const rows = Array.from({ length: 2 * count }, (_, n) => {
      const isOften = n < count;
      const rare = n === 0 || n === count - 1 ? ' raro' : '';
      const words = isOften ? `frecuente comun${rare}${n === 0 ? ' tardio' : ''}` : 'tardio';
      return { rowid: first + n, words };
    });
    await database().transaction(async ({ db }) => {
      for (let n = 0; n < rows.length; n += 1000)
        await db
          .insertInto('request_addresses')
          .values(rows.slice(n, n + 1000))
          .execute();
    });
    const find = (words: readonly string[], limit = 5) =>
      findByWords(database().read, 'request_addresses', words, limit);
    expect(await find(['frecuente', 'comun'], 2)).toEqual({ ids: [last, last - 1], hasMore: true });
    expect(await find(['frecuente', 'raro'])).toEqual({ ids: [last, first], hasMore: false });
    expect(await find(['frecuente', 'nunca'])).toEqual({ ids: [], hasMore: false });
    expect(await find(['frecuente', 'tardio'])).toEqual({ ids: [first], hasMore: false });
    expect(await find(['raro'], 1)).toEqual({ ids: [last], hasMore: true });
  });

  it('finds the addresses that a comparison of all words finds, for random addresses and texts of any signs', async () => {
    const first = 20_000_000;
    const word = fc.constantFrom(
      'and',
      'or',
      'not',
      'near',
      'peña',
      'PEÑA',
      'ángel',
      '7',
      '12',
      '28001',
      'a',
      '%',
      '_',
      "'",
    );
    const sign = fc.constantFrom(' ', ', ', '.', '"', '\\', '*', '^', ':', '(', '-', '3.º ');
    const text = fc
      .array(fc.tuple(word, sign), { minLength: 1, maxLength: 5 })
      .map(parts => parts.flat().join(''));
    const addresses = fc.sample(text, { numRuns: 400, seed: 37 });
    await database().transaction(async tx => {
      for (const [n, address] of addresses.entries())
        await addWords(tx, 'request_addresses', first + n, address);
    });
    const plain = (any: string) =>
      new Set(
        any
          .normalize('NFD')
          .replace(/\p{M}/gu, '')
          .toLowerCase()
          .split(/[^a-z0-9]+/)
          .filter(part => part !== ''),
      );
    await fc.assert(
      fc.asyncProperty(text, async typed => {
        const words = [...plain(typed)];
        const expected = addresses
          .map((address, n) => ({ id: first + n, words: plain(address) }))
          .filter(row => words.length > 0 && words.every(each => row.words.has(each)))
          .map(({ id }) => id)
          .toReversed();
        const found = await findByWords(database().read, 'request_addresses', words, 500);
        expect(found.ids.filter(id => id >= first)).toEqual(expected);
      }),
      { numRuns: 150, seed: 37 },
    );
  });
});

test('a telephone number is read with or without spaces and the prefix of Spain', () => {
  const spellings = [
    '+34 600 123 456',
    '(+34) 600 123 456',
    '0034600123456',
    '600.123.456',
    '600·123·456',
    '(600) 123-456',
    '600–123–456',
    '600123456',
  ];
  expect(new Set(spellings.map(phoneIn))).toEqual(new Set(['600123456']));
  expect(['3456', '+49 30 1234', '0034'].map(phoneIn)).toEqual(['3456', '49301234', '0034']);
  expect(['123', 'R-000012', 'ana 600123456', '', 'pi_3456'].map(phoneIn)).toEqual(Array(5).fill(null));
});

test('an address is read as its distinctive words without accents', () => {
  expect(addressWordsIn('C/ Alcalá, 42, 3.º B')).toEqual(['alcala', '42', '3', 'b']);
  expect(addressWordsIn('Avda. de América')).toEqual(['america']);
  expect(addressWordsIn('28013')).toEqual(['28013']);
  expect(['12', 'calle', 'ana@oficio.test', 'ñ', '···'].map(addressWordsIn)).toEqual(Array(5).fill([]));
});
