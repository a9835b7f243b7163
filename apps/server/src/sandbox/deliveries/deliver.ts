import type { Reader, Unit } from '../../platform/database/database.ts';
import type { SandboxContext } from '../context.ts';
import { signatureOf } from './signature.ts';
import '../tables.ts';

/** Sends a signed event to the platform's webhook. Returns the HTTP status; may throw when nobody answers. */
export type Deliver = (body: string, signature: string) => Promise<number>;

const BATCH = 20;
/** Longer than an attempt may last: after it, the attempt is taken for dead and made again, here or by another instance. */
const CLAIM_MS = 30_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 3_600_000;
/** With the waits above: about three days, as Stripe does. */
const MAX_ATTEMPTS = 80;

interface DueDelivery {
  readonly eventId: string;
  readonly body: string;
  readonly dueAt: number;
  readonly attempts: number;
}

/** Makes one attempt at everything that is due, oldest first. Returns whether there may be more. */
export async function deliverDue(
  context: SandboxContext,
  deliver: Deliver,
  isClosing: () => boolean,
): Promise<boolean> {
  const due = await findDue(context.database.read, context.clock());
  for (const delivery of due) {
    if (isClosing()) return false;
    if (!(await context.database.transaction(unit => claim(unit, delivery)))) continue;
    const signature = signatureOf(delivery.body, context.keys.webhookSecret, context.clock());
    const answer = await deliver(delivery.body, signature).catch(() => 0);
    await context.database.transaction(unit => conclude(unit, delivery, answer));
    if (!isSuccess(answer))
      context.log.warn({ event: delivery.eventId, answer }, 'sandbox webhook not accepted');
  }
  return due.length > 0;
}

async function findDue(db: Reader, now: number): Promise<DueDelivery[]> {
  const rows = await db
    .selectFrom('sandbox_deliveries')
    .innerJoin('sandbox_events', 'sandbox_events.id', 'sandbox_deliveries.event_id')
    .select(['event_id as eventId', 'body', 'due_at as dueAt', 'attempts'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(BATCH)
    .execute();
  return rows.map(row => ({ ...row, dueAt: row.dueAt ?? now }));
}

/** One instance wins: the claim moves the moment it is due away from the one everybody saw. */
async function claim(unit: Unit, { eventId, dueAt, attempts }: DueDelivery): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('sandbox_deliveries')
    .set({ due_at: unit.now + CLAIM_MS, attempts: attempts + 1 })
    .where('event_id', '=', eventId)
    .where('due_at', '=', dueAt)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function conclude(unit: Unit, { eventId, attempts }: DueDelivery, answer: number): Promise<void> {
  const delivered = isSuccess(answer);
  const wait = Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS);
  const again = delivered || attempts + 1 >= MAX_ATTEMPTS ? null : unit.now + wait;
  await unit.db
    .updateTable('sandbox_deliveries')
    .set({ answer, due_at: again, delivered_at: delivered ? unit.now : null })
    .where('event_id', '=', eventId)
    .where('attempts', '=', attempts + 1)
    .execute();
}

const isSuccess = (status: number) => status >= 200 && status < 300;
