import type { Reader } from '../../../apps/server/src/platform/database/database.ts';
import { DueLoop } from '../../../apps/server/src/platform/due/due-loop.ts';
import { verify } from '../accounts/account-status.ts';
import { settle } from '../payments/attempt-payment.ts';
import { Books } from '../store/object-store.ts';
import type { SandboxContext } from '../host/host.ts';
import { settleRefund } from '../payments/refunds.ts';
import { claimDeliveries, type Deliver } from './deliveries.ts';

/** Webhooks sent at the same time. Their order does not matter: the receiver asks for the present state. */
const PARALLEL = 8;
/** Objects that change by themselves, settled per pass. */
const SETTLED_PER_PASS = 50;

const NOBODY = { requestId: null, idempotencyKey: null };

/** Does what happens by itself: settles delayed payments, ends verifications and delivers events, pass after pass. */
export const createWorker = (context: SandboxContext, deliver: Deliver): DueLoop =>
  new DueLoop({
    slots: PARALLEL,
    claim: async limit => {
      await settleDue(context);
      return claimDeliveries(context, deliver, limit);
    },
    findNext: () => findNext(context.database.read),
    clock: context.clock,
    shutdown: context.shutdown,
    fail: error => context.log.error({ err: error }, 'sandbox pass failed'),
  });

async function settleDue({ database, clock, wake }: SandboxContext): Promise<void> {
  const due = await database.read
    .selectFrom('sandbox_objects')
    .select(['id', 'kind'])
    .where('due_at', '<=', clock())
    .orderBy('due_at')
    .limit(SETTLED_PER_PASS)
    .execute();
  for (const { id, kind } of due)
    await database.transaction(unit => {
      const books = new Books(unit, NOBODY, wake);
      if (kind === 'account') return endVerification(books, id);
      return kind === 'refund' ? settleRefund(books, id) : settlePayment(books, id);
    });
}

async function findNext(db: Reader): Promise<number> {
  const rows = await Promise.all([
    db
      .selectFrom('sandbox_deliveries')
      .where('due_at', 'is not', null)
      .select(row => row.fn.min('due_at').as('at'))
      .executeTakeFirst(),
    db
      .selectFrom('sandbox_objects')
      .where('due_at', 'is not', null)
      .select(row => row.fn.min('due_at').as('at'))
      .executeTakeFirst(),
  ]);
  return Math.min(...rows.map(row => row?.at ?? Number.POSITIVE_INFINITY));
}

/** Another instance may have been faster, here and below. */
async function settlePayment(books: Books, id: string): Promise<void> {
  const intent = await books.lock('payment_intent', id);
  if (intent?.status !== 'processing' || typeof intent.payment_method !== 'string') return;
  const method = await books.find('payment_method', intent.payment_method);
  if (method) await settle({ books, intent, method });
}

async function endVerification(books: Books, id: string): Promise<void> {
  const stored = await books.lock('account', id);
  if (stored?.verifiedAt && stored.verifiedAt <= books.now) await verify(books, stored);
}
