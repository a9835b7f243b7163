import { deliveryName } from '@oficio/domain/admin/deliveries.ts';
import type { QueueGroupOut, QueueRowOut } from '@oficio/domain/admin/overview/contract.ts';
import { COUNT_CAP } from '@oficio/domain/fields/numbers.ts';
import { isPaymentGroup, QUEUE_ROWS, type QueueGroup, queueGroupsOf } from '@oficio/domain/must-act/staff.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import type { Role } from '@oficio/domain/roles.ts';
import { isoOf, isoOrNull } from '../../platform/database/instant.ts';
import { countDeadLetters } from '../../platform/tasks/outbox/backlog.ts';
import { findOldestDeadLetters } from '../../platform/tasks/outbox/dead-letters.ts';
import { type PaymentContext, type QueuedPayment, readPaymentQueue } from '../payments/public.ts';
import {
  countApplicants,
  countChanged,
  findLongestChanged,
  findLongestPendingProfiles,
} from '../technicians/public.ts';

/** Returns what waits for an administrator with this role. */
export async function readQueue(context: PaymentContext, role: Role): Promise<QueueGroupOut[]> {
  const { read } = context.database;
  const shown = queueGroupsOf(role);
  const payments = shown.some(isPaymentGroup) ? await readPaymentQueue(context, QUEUE_ROWS) : null;
  const readGroup = async (group: QueueGroup): Promise<Omit<QueueGroupOut, 'group'>> => {
    if (group === 'technicians')
      return {
        // The same figure as in the counters of the page.
        count: await countApplicants(read),
        rows: (await findLongestPendingProfiles(read, QUEUE_ROWS)).map(presentApplicant),
      };
    if (group === 'changed_technicians')
      return {
        count: await countChanged(read, COUNT_CAP + 1),
        rows: (await findLongestChanged(read, QUEUE_ROWS)).map(presentQueuedChange),
      };
    if (group === 'deliveries')
      return {
        count: await countDeadLetters(read, COUNT_CAP + 1),
        rows: (await findOldestDeadLetters(read, QUEUE_ROWS)).map(presentQueuedDelivery),
      };
    const { count, rows } = payments?.get(group) ?? { count: 0, rows: [] };
    return { count, rows: rows.map(presentQueuedPayment) };
  };
  return Promise.all(shown.map(async group => ({ group, ...(await readGroup(group)) })));
}

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

const presentQueuedPayment = ({
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

const presentApplicant = ({
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

const presentQueuedChange = ({
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

const presentQueuedDelivery = ({
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
