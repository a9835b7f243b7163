import type { QueueGroupOut } from '@oficio/domain/admin/queue/contract.ts';
import { COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import { isPaymentGroup, QUEUE_ROWS, type QueueGroup, queueGroupsOf } from '@oficio/domain/must-act/staff.ts';
import type { Role } from '@oficio/domain/roles.ts';
import { countDeadLetters } from '../../../platform/tasks/outbox/backlog.ts';
import { findOldestDeadLetters } from '../../../platform/tasks/outbox/dead-letters.ts';
import { type PaymentContext, readPaymentQueue } from '../../payments/public.ts';
import {
  countApplicants,
  countChanged,
  findLongestChanged,
  findLongestPendingProfiles,
} from '../../technicians/public.ts';
import {
  presentApplicant,
  presentQueuedChange,
  presentQueuedDelivery,
  presentQueuedPayment,
} from '../queue.ts';

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
