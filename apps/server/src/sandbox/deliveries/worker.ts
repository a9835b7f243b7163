import { verify } from '../accounts/account-life.ts';
import { settle } from '../attempt-payment.ts';
import { Books } from '../books/books.ts';
import type { SandboxContext } from '../context.ts';
import { settleRefund } from '../refund-life.ts';
import { type Deliver, deliverDue } from './deliver.ts';
import '../tables.ts';

/** How long at most until the next look: another instance may have left something behind. */
const POLL_MS = 5000;
const NOBODY = { requestId: null, idempotencyKey: null };

/** Does what happens by itself: settles delayed payments, ends verifications and delivers events, pass after pass. */
export class Worker {
  readonly #context: SandboxContext;
  readonly #deliver: Deliver;
  #state: 'waiting' | 'running' | 'held' | 'closing' = 'waiting';
  #passes: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;

  constructor(context: SandboxContext, deliver: Deliver) {
    this.#context = context;
    this.#deliver = deliver;
  }

  start(): void {
    if (this.#state !== 'waiting') return;
    this.#state = 'running';
    this.wake();
  }

  /** There is something to do now. */
  wake(): void {
    this.#lookIn(0);
  }

  /** From now on nothing happens but on `drain`: for tests that deliver by hand. */
  async hold(): Promise<void> {
    this.#state = 'held';
    await this.#rest();
  }

  /** Does everything that is due and waits for it, whoever began it. */
  drain(): Promise<void> {
    this.#passes = this.#passes
      .then(() => this.#pass())
      .catch(error => this.#context.log.error({ err: error }, 'sandbox pass failed'));
    return this.#passes;
  }

  /** Finishes the attempt under way; what is left is done after the next start. */
  async close(): Promise<void> {
    this.#state = 'closing';
    await this.#rest();
  }

  async #rest(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#passes;
  }

  async #pass(): Promise<void> {
    const isClosing = () => this.#state === 'closing';
    do await this.#settleDue();
    while (!isClosing() && (await deliverDue(this.#context, this.#deliver, isClosing)));
  }

  async #settleDue(): Promise<void> {
    const { database, wake } = this.#context;
    const due = await database.read
      .selectFrom('sandbox_objects')
      .select(['id', 'kind'])
      .where('due_at', '<=', this.#context.clock())
      .orderBy('due_at')
      .execute();
    for (const { id, kind } of due)
      await database.transaction(unit => {
        const books = new Books(unit, NOBODY, wake);
        if (kind === 'account') return endVerification(books, id);
        return kind === 'refund' ? settleRefund(books, id) : settlePayment(books, id);
      });
  }

  async #run(): Promise<void> {
    this.#timerAt = Number.POSITIVE_INFINITY;
    await this.drain();
    const next = await this.#nextDue().catch(() => Number.POSITIVE_INFINITY);
    this.#lookIn(Math.min(Math.max(next - this.#context.clock(), 0), POLL_MS));
  }

  /** The earlier of what is already planned and this. */
  #lookIn(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    if (this.#state !== 'running' || this.#timerAt <= at) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => void this.#run(), milliseconds).unref();
  }

  async #nextDue(): Promise<number> {
    const { read } = this.#context.database;
    const rows = await Promise.all([
      read
        .selectFrom('sandbox_deliveries')
        .select(row => row.fn.min('due_at').as('at'))
        .executeTakeFirst(),
      read
        .selectFrom('sandbox_objects')
        .select(row => row.fn.min('due_at').as('at'))
        .executeTakeFirst(),
    ]);
    return Math.min(...rows.map(row => row?.at ?? Number.POSITIVE_INFINITY));
  }
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
