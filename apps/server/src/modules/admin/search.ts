import { tidyPhone } from '@oficio/domain/accounts/phone.ts';
import {
  MIN_PHONE_DIGITS,
  type SearchResultsOut,
  type searchEndpoints,
} from '@oficio/domain/admin/search/contract.ts';
import type { Query } from '@oficio/domain/endpoint.ts';
import { plainWords } from '@oficio/domain/fields/fold.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { can, type Role } from '@oficio/domain/roles.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isoOf } from '../../platform/database/instant.ts';
import { findNamedPeople } from '../accounts/public.ts';
import { findNamedPayments } from '../payments/public.ts';
import { findNamedRequests } from '../requests/public.ts';
import { addressesOf, findTechniciansAt } from '../technicians/public.ts';

type SearchQuery = Query<typeof searchEndpoints.search>;

/** Searches everything that the caller's role may read. */
export async function search(db: Reader, role: Role, query: SearchQuery): Promise<SearchResultsOut> {
  const words = addressWordsIn(query.q);
  return {
    people: can(role, 'users:read') ? await searchPeople(db, query, words) : null,
    requests: can(role, 'requests:read') ? await searchRequests(db, query, words) : null,
    payments: can(role, 'payments:read') ? await searchPayments(db, query) : null,
  };
}

async function searchPeople(db: Reader, { q, limit }: SearchQuery, words: readonly string[]) {
  const at = await findTechniciansAt(db, words, limit);
  const named = { text: q, phone: phoneIn(q), others: at.ids, limit };
  const { people, hasMore } = await findNamedPeople(db, named);
  const addresses = await addressesOf(
    db,
    people.filter(({ role }) => role === 'technician').map(({ id }) => id),
  );
  return {
    found: people.map(person => presentFoundPerson(person, addresses.get(person.id) ?? null)),
    has_more: hasMore || at.hasMore,
  };
}

async function searchRequests(db: Reader, { q, limit }: SearchQuery, words: readonly string[]) {
  const { requests, hasMore } = await findNamedRequests(db, { text: q, words, limit });
  return { found: requests.map(presentFoundRequest), has_more: hasMore };
}

async function searchPayments(db: Reader, { q, limit }: SearchQuery) {
  const payments = await findNamedPayments(db, q);
  return {
    found: payments.slice(0, limit).map(presentFoundPayment),
    has_more: payments.length > limit,
  };
}

const PHONE = /^[+(\d][\d ().-]*$/;
const SPAIN = /^(?:\+|00)34(?=[\d ().-]*\d)/;

/** Returns the digits of a part of a telephone number, without the prefix of Spain, or null for other texts. */
export function phoneIn(text: string): string | null {
  const phone = tidyPhone(text);
  if (!PHONE.test(phone)) return null;
  const digits = phone.replace(SPAIN, '').replace(/\D/g, '');
  return digits.length < MIN_PHONE_DIGITS ? null : digits;
}

/** Words that many addresses contain in several spellings, so that 'Avda. América' finds 'Avenida de América'. */
const GENERIC = new Set(
  'a al av avd avda avenida c calle cl de del el en la las los n num numero pl plaza pza s y'.split(' '),
);
/** A house number alone is no address. Three letters or a postcode are. */
const IS_DISTINCTIVE = /[a-z]{3}|\d{5}/;

/** Returns the words that an address must contain; none for a text that is no part of an address. */
export function addressWordsIn(text: string): readonly string[] {
  if (text.includes('@')) return [];
  const words = plainWords(text).filter(word => !GENERIC.has(word));
  return words.some(word => IS_DISTINCTIVE.test(word)) ? words : [];
}

type Out<Kind extends keyof SearchResultsOut> = NonNullable<SearchResultsOut[Kind]>['found'][number];
type Person = Awaited<ReturnType<typeof findNamedPeople>>['people'][number];
type Request = Awaited<ReturnType<typeof findNamedRequests>>['requests'][number];
type Payment = Awaited<ReturnType<typeof findNamedPayments>>[number];

const presentFoundPerson = (
  { id, name, email, phone, role, suspended_at }: Person,
  address: string | null,
): Out<'people'> => ({ id, name, email, phone, role, suspended: suspended_at !== null, address });

const presentFoundRequest = ({
  id,
  status,
  service_name,
  customer_name,
  address,
}: Request): Out<'requests'> => ({ id, status, service_name, customer_name, address });

const presentFoundPayment = (row: Payment): Out<'payments'> => ({
  id: row.id,
  request_id: row.request_id,
  amount: toEuros(row.amount_cents),
  paid_at: isoOf(row.paid_at),
  service_name: row.service_name,
  customer_name: row.customer_name,
});
