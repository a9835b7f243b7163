import { verify } from '../accounts/account-status.ts';
import type { SandboxHost } from '../host/host.ts';
import { settle } from '../payments/attempt-payment.ts';
import { settleRefund } from '../payments/refunds.ts';
import { NO_CALL, ObjectStore } from '../store/object-store.ts';
import { claimDeliveries } from './deliveries.ts';

/** Webhooks sent at the same time. Their order does not matter, because the receiver reads the current state. */
const PARALLEL_DELIVERIES = 8;
/** Objects that change without a call, per pass. */
const MAX_SETTLED_PER_PASS = 50;

/** Work that the host runs in the background for as long as it serves. */
export interface BackgroundWork {
  /** How many attempts may run at the same time. */
  readonly slots: number;
  /** Settles what is due, then claims at most `limit` deliveries. Returns one attempt for each. */
  readonly claim: (limit: number) => Promise<readonly (() => Promise<void>)[]>;
  /** When work is due next, in milliseconds since the epoch; null when none waits. */
  readonly findNext: () => Promise<number | null>;
}

/** Settles delayed payments and refunds, ends verifications and delivers events. */
export const backgroundWork = (host: SandboxHost): BackgroundWork => ({
  slots: PARALLEL_DELIVERIES,
  async claim(limit) {
    await settleDue(host);
    return claimDeliveries(host, limit);
  },
  findNext: () => host.storage.findNextDue(),
});

async function settleDue({ storage, clock, wake }: SandboxHost): Promise<void> {
  for (const { id, kind } of await storage.findDueObjects(clock(), MAX_SETTLED_PER_PASS))
    await storage.transaction(tx => {
      const store = new ObjectStore(tx, NO_CALL, wake);
      if (kind === 'account') return endVerification(store, id);
      return kind === 'refund' ? settleRefund(store, id) : settlePayment(store, id);
    });
}

/** Does nothing if another process already settled the payment. */
async function settlePayment(store: ObjectStore, id: string): Promise<void> {
  const intent = await store.lock('payment_intent', id);
  if (intent?.status !== 'processing' || typeof intent.payment_method !== 'string') return;
  const method = await store.find('payment_method', intent.payment_method);
  if (method) await settle({ store, intent, method });
}

/** Does nothing if another process already ended the verification. */
async function endVerification(store: ObjectStore, id: string): Promise<void> {
  const stored = await store.lock('account', id);
  if (stored?.verifiedAt && stored.verifiedAt <= store.now) await verify(store, stored);
}
