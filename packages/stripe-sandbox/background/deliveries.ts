import { createHmac } from 'node:crypto';
import type { SandboxHost } from '../host/host.ts';
import type { DeliveryRow } from '../host/storage.ts';

/** Rows that one claim reads. More than the limit, because other processes claim the same rows at the same time. */
const CANDIDATES = 20;
/** Must be longer than an attempt. When it has passed, any process may repeat the attempt. */
const CLAIM_MS = 30_000;
const FIRST_BACKOFF_MS = 1000;
const MAX_BACKOFF_MS = 3_600_000;
/** About three days with the backoff above, like Stripe. */
const MAX_ATTEMPTS = 80;

/** Claims up to `limit` due deliveries, oldest first. Returns an attempt for each. */
export async function claimDeliveries(host: SandboxHost, limit: number): Promise<(() => Promise<void>)[]> {
  const { storage, clock } = host;
  for (;;) {
    const due = await storage.findDueDeliveries(clock(), CANDIDATES);
    const attempts: (() => Promise<void>)[] = [];
    for (const delivery of due) {
      if (await claim(host, delivery)) attempts.push(() => attempt(host, delivery));
      if (attempts.length === limit) return attempts;
    }
    // If other processes claimed every row, there may be more rows behind them.
    if (attempts.length > 0 || due.length === 0) return attempts;
  }
}

async function attempt(host: SandboxHost, delivery: DeliveryRow): Promise<void> {
  const { clock, deliver, keys, log, stopping } = host;
  if (stopping.aborted) return release(host, delivery);
  const signature = signatureOf(delivery.body, keys.webhookSecret, clock());
  const answer = await deliver(delivery.body, signature).catch(() => 0);
  // Not a failed attempt: the receiver is usually the host, which rejects calls while it stops.
  if (stopping.aborted && !isSuccess(answer)) return release(host, delivery);
  await conclude(host, delivery, answer);
  if (!isSuccess(answer)) log.warn({ event: delivery.event_id, answer }, 'sandbox webhook not accepted');
}

/** Claims a delivery. Only one process succeeds, because the update expects the due time that all have read. */
function claim({ storage }: SandboxHost, { event_id, due_at, attempts }: DeliveryRow): Promise<boolean> {
  return storage.transaction(tx =>
    tx.updateDelivery({ event_id, due_at, attempts }, { due_at: tx.now + CLAIM_MS, attempts: attempts + 1 }),
  );
}

/** Makes the delivery due at once and does not count the attempt. */
async function release({ storage }: SandboxHost, { event_id, attempts }: DeliveryRow): Promise<void> {
  await storage.transaction(tx =>
    tx.updateDelivery({ event_id, attempts: attempts + 1 }, { due_at: tx.now, attempts }),
  );
}

async function conclude(
  host: SandboxHost,
  { event_id, attempts }: DeliveryRow,
  answer: number,
): Promise<void> {
  const delivered = isSuccess(answer);
  const wait = Math.min(FIRST_BACKOFF_MS * 2 ** attempts, MAX_BACKOFF_MS);
  const done = delivered || attempts + 1 >= MAX_ATTEMPTS;
  await host.storage.transaction(tx =>
    tx.updateDelivery(
      { event_id, attempts: attempts + 1 },
      { answer, due_at: done ? null : tx.now + wait, delivered_at: delivered ? tx.now : null },
    ),
  );
}

/** Returns the `Stripe-Signature` of a webhook's body (https://docs.stripe.com/webhooks/signature). `at` in milliseconds. */
export function signatureOf(body: string, secret: string, at: number): string {
  const timestamp = Math.floor(at / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

const isSuccess = (status: number) => status >= 200 && status < 300;
