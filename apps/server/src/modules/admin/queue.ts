import { deliveryName } from '@oficio/domain/admin/deliveries.ts';
import type { QueueRowOut } from '@oficio/domain/admin/queue/contract.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { isoOf, isoOrNull } from '../../platform/database/instant.ts';
import type { findOldestDeadLetters } from '../../platform/tasks/outbox/dead-letters.ts';
import type { QueuedPayment } from '../payments/public.ts';
import type { findLongestChanged, findLongestPendingProfiles } from '../technicians/public.ts';

type RowOf<Find extends (...input: never[]) => Promise<readonly unknown[]>> = Awaited<
  ReturnType<Find>
>[number];

const WITHOUT_MONEY = {
  also: [],
  job: null,
  amount: null,
  is_with_bank: false,
  due_by: null,
  provider_url: null,
};

export const presentQueuedPayment = ({
  reason,
  also,
  since,
  payment,
  amountCents,
  isWithBank,
  dueBy,
  providerUrl,
}: QueuedPayment): QueueRowOut => ({
  id: payment.id,
  kind: reason,
  also: [...also],
  job: {
    request_id: payment.request_id,
    service_name: payment.service_name,
    customer_name: payment.customer_name,
    technician_name: payment.technician_name ?? '',
  },
  name: null,
  detail: null,
  amount: toEuros(amountCents),
  since: isoOf(since),
  is_with_bank: isWithBank,
  due_by: isoOrNull(dueBy),
  provider_url: providerUrl,
});

export const presentApplicant = ({
  profile_id,
  name,
  address,
  created_at,
}: RowOf<typeof findLongestPendingProfiles>): QueueRowOut => ({
  ...WITHOUT_MONEY,
  id: profile_id,
  kind: 'technician',
  name,
  detail: address,
  since: isoOf(created_at),
});

export const presentQueuedChange = ({
  profile_id,
  name,
  changed_at,
}: RowOf<typeof findLongestChanged>): QueueRowOut => ({
  ...WITHOUT_MONEY,
  id: profile_id,
  kind: 'technician_changed',
  name,
  detail: null,
  since: isoOf(changed_at ?? 0),
});

export const presentQueuedDelivery = ({
  id,
  kind,
  recipient,
  last_error,
  dead_at,
}: RowOf<typeof findOldestDeadLetters>): QueueRowOut => ({
  ...WITHOUT_MONEY,
  id,
  kind: 'delivery',
  name: `${deliveryName(kind)} para ${recipient}`,
  detail: last_error,
  since: isoOf(dead_at),
});
