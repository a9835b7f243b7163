import type { Reader, Unit } from '../../../apps/server/src/platform/database/database.ts';
import type { Attempt } from '../../../apps/server/src/platform/due/due-loop.ts';
import type { SandboxContext } from '../host/host.ts';
import { signatureOf } from './signature.ts';

/** Sends a signed event to the platform's webhook. Returns the HTTP status; may throw when nobody answers. */
export type Deliver = (body: string, signature: string) => Promise<number>;

/** Rows read for one claim. More than are claimed, because other instances claim the same rows at the same time. */
const CANDIDATES = 20;
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

/** Claims up to `limit` deliveries that are due, oldest first. Returns an attempt for each. */
export async function claimDeliveries(
  context: SandboxContext,
  deliver: Deliver,
  limit: number,
): Promise<Attempt[]> {
  const { database, clock } = context;
  for (;;) {
    const due = await findDue(database.read, clock());
    const attempts: Attempt[] = [];
    for (const delivery of due) {
      if (await database.transaction(unit => claim(unit, delivery)))
        attempts.push(() => attempt(context, deliver, delivery));
      if (attempts.length === limit) return attempts;
    }
    // Another instance claimed all that was read: there may be more behind it.
    if (attempts.length > 0 || due.length === 0) return attempts;
  }
}

async function attempt(context: SandboxContext, deliver: Deliver, delivery: DueDelivery): Promise<void> {
  const { database, clock, keys, log, shutdown } = context;
  const giveBack = () => database.transaction(unit => release(unit, delivery));
  if (shutdown.requested.aborted) return giveBack();
  const signature = signatureOf(delivery.body, keys.webhookSecret, clock());
  const answer = await deliver(delivery.body, signature).catch(() => 0);
  // The receiver is this very server, which refuses calls while it stops: that is no failed attempt.
  if (shutdown.requested.aborted && !isSuccess(answer)) return giveBack();
  await database.transaction(unit => conclude(unit, delivery, answer));
  if (!isSuccess(answer)) log.warn({ event: delivery.eventId, answer }, 'sandbox webhook not accepted');
}

async function findDue(db: Reader, now: number): Promise<DueDelivery[]> {
  const rows = await db
    .selectFrom('sandbox_deliveries')
    .innerJoin('sandbox_events', 'sandbox_events.id', 'sandbox_deliveries.event_id')
    .select(['event_id as eventId', 'body', 'due_at as dueAt', 'attempts'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(CANDIDATES)
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

/** Gives back what a stopping instance has claimed: it is due at once, and the attempt is not counted. */
async function release(unit: Unit, { eventId, attempts }: DueDelivery): Promise<void> {
  await unit.db
    .updateTable('sandbox_deliveries')
    .set({ due_at: unit.now, attempts })
    .where('event_id', '=', eventId)
    .where('attempts', '=', attempts + 1)
    .execute();
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
