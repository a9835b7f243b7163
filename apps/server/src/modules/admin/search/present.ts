import type { SearchResultsOut } from '@oficio/domain/admin/search/contract.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import type { findNamedPeople } from '../../accounts/public.ts';
import type { findNamedPayments } from '../../payments/public.ts';
import type { findNamedRequests } from '../../requests/public.ts';

type Out<Kind extends keyof SearchResultsOut> = NonNullable<SearchResultsOut[Kind]>['found'][number];
type Person = Awaited<ReturnType<typeof findNamedPeople>>['people'][number];
type Request = Awaited<ReturnType<typeof findNamedRequests>>['requests'][number];
type Payment = Awaited<ReturnType<typeof findNamedPayments>>[number];

export const presentFoundPerson = (
  { id, name, email, phone, role, suspended_at }: Person,
  address: string | null,
): Out<'people'> => ({ id, name, email, phone, role, suspended: suspended_at !== null, address });

export const presentFoundRequest = ({
  id,
  status,
  service_name,
  customer_name,
  address,
}: Request): Out<'requests'> => ({ id, status, service_name, customer_name, address });

export const presentFoundPayment = (row: Payment): Out<'payments'> => ({
  id: row.id,
  request_id: row.request_id,
  amount: toEuros(row.amount_cents),
  paid_at: isoOf(row.paid_at),
  service_name: row.service_name,
  customer_name: row.customer_name,
});
