import { jobDecisionEndpoints } from '@oficio/domain/admin/job-file/contract.ts';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import type { PaymentTerms } from '@oficio/domain/payments/payment-terms.ts';
import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { dateEndpoints, earlyStartEndpoints } from '@oficio/domain/payments/rescheduling/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { NO_CALL, ObjectStore, openDispute } from '@oficio/stripe-sandbox';
import type Stripe from 'stripe';
import { sandboxKeys } from '../../platform/stripe.ts';
import { sandboxTransaction } from '../../sandbox/storage.ts';
import type { World } from '../world.ts';
import { failedRefundsOf } from './failed-refund.ts';
import { confirmAsBrowser, type Parties, stripeOf } from './payments.ts';
import { reportWithPhoto } from './problems.ts';
import { moneyAtProvider } from './provider-balances.ts';
import { RandomJobCalls } from './random-job-calls.ts';

const CARDS = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_sandbox_delayed',
  'pm_sandbox_delayedFailure',
  'pm_card_pendingRefund',
  'pm_card_refundFail',
  'pm_card_createDispute',
] as const;
const REASON = { reason: 'Porque sí' };
const HOUR = 3_600_000;
/** Time from now to the date of an offer in milliseconds; null for an offer without a date. */
const AHEAD = [null, 0.5 * HOUR, 1.5 * HOUR, 23 * HOUR, 26 * HOUR, 70 * HOUR] as const;

/** One paid request with random actions. Every action is tried, also when the lifecycle does not allow it. */
export class RandomPaidJob extends RandomJobCalls {
  readonly #stripe: Stripe;
  /** Secrets of all intents that were ever opened, because a browser may still have them. */
  readonly #secrets: string[] = [];
  /** The terms that the payment page showed first, by intent. */
  readonly shownTerms = new Map<string, PaymentTerms>();
  /** True if the customer withdrew while the technician was suspended, which is free. */
  withdrewFromSuspended = false;
  /** When the customer agreed to a start before the agreed time. Milliseconds since the epoch. */
  readonly startAgreedAt: number[] = [];

  constructor(world: World, parties: Parties, requestId: number) {
    super(world, parties, requestId);
    this.#stripe = stripeOf(world.app);
  }

  /** Takes the next regular step of the lifecycle. */
  async advance(dice: number): Promise<void> {
    const { status } = await this.world.app.platform.database.read
      .selectFrom('requests')
      .select('status')
      .where('id', '=', this.requestId)
      .executeTakeFirstOrThrow();
    if (status === 'approved') await this.pay(dice);
    else if (status === 'accepted' || status === 'negotiating') await this.approve(dice);
    else if (status === 'payment_completed') await this.#before(dice);
    else if (status === 'in_progress') await this.#during(dice);
    else if (status === 'completed') await this.#afterwards(dice);
  }

  /** Starts a paid job, or first does something else to it. */
  async #before(dice: number): Promise<void> {
    const luck = dice >> 3;
    await this.#oneOf(dice, [
      () => this.start(),
      () => this.proposeDate(luck),
      () => this.answerDate(luck),
      () => this.withdraw(luck),
      () => this.absence(luck),
      () => this.answer(luck),
      () => this.problem(),
    ]);
  }

  /** Completes a started job, or answers or takes back its start. */
  async #during(dice: number): Promise<void> {
    await this.#oneOf(dice, [
      () => this.complete(),
      () => this.undoStart(),
      () => this.complete(),
      () => this.agreeToStart(),
      () => this.moveStartedDate(),
      () => this.earlyStart(),
    ]);
  }

  async #afterwards(dice: number): Promise<void> {
    await this.#oneOf(dice, [
      () => this.confirm(),
      () => this.earlyStart(),
      () => this.problem(),
      () => this.review(),
      () => this.release(),
      () => this.refund(dice >> 3),
    ]);
  }

  async #oneOf(dice: number, acts: readonly (() => Promise<unknown>)[]): Promise<void> {
    await acts[dice % acts.length]?.();
  }

  async approve(dice: number): Promise<void> {
    const ahead = AHEAD[dice % AHEAD.length] ?? null;
    const negotiated_date = ahead === null ? null : new Date(this.world.now + ahead).toISOString();
    const body = { negotiated_price: (100 + (dice % 20_000)) / 100, negotiated_date };
    await this.try(this.parties.technician, requestEndpoints.approveRequest, body);
  }

  counter = () =>
    this.try(this.parties.customer, requestEndpoints.counterOffer, { price: null, message: 'Menos' });

  /** Pays the current offer with a random test card. */
  async pay(dice: number): Promise<void> {
    const body = { request_id: this.requestId };
    const opened = await this.try(this.parties.customer, chargeEndpoints.createPaymentIntent, body);
    if (opened.status !== 200) return;
    const { clientSecret, terms } = opened.reply;
    const [intentId = ''] = clientSecret.split('_secret_');
    if (!this.shownTerms.has(intentId)) this.shownTerms.set(intentId, terms);
    if (!this.#secrets.includes(clientSecret)) this.#secrets.push(clientSecret);
    await this.#confirm(clientSecret, dice);
  }

  /** Confirms all intents that were ever opened, at the same time. */
  async payEverywhere(dice: number): Promise<void> {
    await Promise.all(this.#secrets.map(secret => this.#confirm(secret, dice)));
  }

  async withdraw(dice: number): Promise<void> {
    const who = this.side(dice);
    const answer = await this.try(who, withdrawalEndpoints.getWithdrawal);
    if (answer.status !== 200) return;
    const { refund } = answer.reply;
    const { status } = await this.try(who, withdrawalEndpoints.withdrawRequest, { ...REASON, refund });
    const technician = await this.world.app.platform.database.read
      .selectFrom('users')
      .select('suspended_at')
      .where('id', '=', this.parties.technician.id)
      .executeTakeFirstOrThrow();
    if (status === 200 && technician.suspended_at !== null) this.withdrewFromSuspended = true;
  }

  async proposeDate(dice: number): Promise<void> {
    const ahead = AHEAD[1 + (dice % (AHEAD.length - 1))] ?? HOUR;
    const date = new Date(this.world.now + ahead).toISOString();
    await this.try(this.side(dice), dateEndpoints.proposeDate, { date });
  }

  /** Accepts, declines or withdraws the pending date proposal as one of the two sides, allowed or not. */
  async answerDate(dice: number): Promise<void> {
    const { acceptDate, declineDate, withdrawDate } = dateEndpoints;
    const endpoint = [acceptDate, acceptDate, declineDate, withdrawDate][dice % 4] ?? acceptDate;
    const waiting = await this.world.app.platform.database.read
      .selectFrom('date_proposals')
      .select(['id', 'proposed_by as by'])
      .where('request_id', '=', this.requestId)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (!waiting) return;
    // Mostly the side that must answer.
    const side = dice % 5 === 0 ? dice >> 2 : waiting.by === 'customer' ? 1 : 0;
    const params = { id: this.requestId, proposalId: waiting.id };
    this.note(endpoint, await this.side(side).call(endpoint, { params }));
  }

  start = () => this.#setStatus('in_progress');
  complete = () => this.#setStatus('completed');
  undoStart = () => this.try(this.parties.technician, dateEndpoints.undoStart);
  moveStartedDate = () => this.try(this.parties.customer, earlyStartEndpoints.moveStartedDate);

  async agreeToStart(): Promise<void> {
    const { status } = await this.try(this.parties.customer, earlyStartEndpoints.agreeToStart);
    if (status === 200) this.startAgreedAt.push(this.world.now);
  }

  async confirm(): Promise<void> {
    const { status } = await this.try(this.parties.customer, payoutEndpoints.confirmJob);
    if (status === 200) this.releasedAt.push(this.world.now);
  }

  earlyStart = () => this.try(this.parties.customer, problemEndpoints.reportEarlyStart, REASON);
  problem = () => this.try(this.parties.customer, problemEndpoints.reportProblem, REASON);

  /** Reports as one side that the other did not come. */
  absence = (dice: number) =>
    dice % 2 === 0
      ? this.try(this.parties.customer, problemEndpoints.reportNoShow, REASON)
      : this.try(
          this.parties.technician,
          problemEndpoints.reportAbsence,
          dice % 4 === 1 ? REASON : reportWithPhoto(),
        );

  answer = (dice: number) =>
    this.try(this.side(dice), problemEndpoints.answerProblem, { text: 'No fue así' });

  close = (dice: number) => this.try(this.side(dice), problemEndpoints.closeProblem);

  review = () =>
    this.try(this.parties.customer, reviewEndpoints.createReview, {
      request_id: this.requestId,
      rating: 1,
      comment: null,
    });

  release = () => this.decide(adminPaymentEndpoints.releasePayment, REASON);
  continueJob = () => this.decide(adminPaymentEndpoints.continueJob, REASON);

  async refund(dice: number): Promise<void> {
    const amount = dice % 3 === 0 ? null : (1 + (dice % 9000)) / 100;
    await this.decide(adminPaymentEndpoints.refundPayment, { ...REASON, amount });
  }

  cancelByStaff = () => this.try(this.parties.admin, jobDecisionEndpoints.cancelJob, REASON);

  /** Refunds all or part of the rest in the provider's dashboard. */
  async refundAtProvider(dice: number): Promise<void> {
    const [secret = ''] = this.#secrets.slice(dice % Math.max(1, this.#secrets.length));
    const [payment_intent = ''] = secret.split('_secret_');
    if (payment_intent === '') return;
    const part = dice % 3 === 0 ? {} : { amount: 1 + (dice % 3000) };
    await this.#stripe.refunds.create({ payment_intent, ...part }).catch(() => undefined);
  }

  /** Lets an administrator retry the failed refunds, or close them as paid another way. */
  async resolveRefund(dice: number): Promise<void> {
    const endpoint = dice % 2 === 0 ? adminPaymentEndpoints.retryRefund : adminPaymentEndpoints.settleRefund;
    for (const { id, amount } of await failedRefundsOf(this.world.app, this.requestId))
      await this.try<Endpoint>(this.parties.admin, endpoint, { ...REASON, amount }, id);
  }

  /** Lets the bank open a dispute at any time. */
  async dispute(dice: number): Promise<void> {
    const { database } = this.world.app.platform;
    const { charges } = await moneyAtProvider(database.read, this.requestId, this.since);
    const { id = '' } = charges[dice % Math.max(1, charges.length)] ?? {};
    await database.transaction(async tx => {
      const store = new ObjectStore(sandboxTransaction(tx), NO_CALL, () => {});
      const charge = await store.lock('charge', id);
      if (charge && !charge.disputed && charge.amount_refunded === 0) await openDispute(store, charge);
    });
  }

  /** Lets the bank decide an open dispute. */
  async decideDispute(dice: number): Promise<void> {
    const rows = await this.world.app.platform.database.read
      .selectFrom('disputes')
      .innerJoin('payments', 'payments.id', 'disputes.payment_id')
      .select('dispute_id as id')
      .where('payments.request_id', '=', this.requestId)
      .execute();
    const uncategorized_text = dice % 2 === 0 ? 'winning_evidence' : 'losing_evidence';
    for (const { id } of rows)
      await this.#stripe.disputes.update(id, { evidence: { uncategorized_text } }).catch(() => undefined);
  }

  #confirm(clientSecret: string, dice: number) {
    const { app } = this.world;
    const key = sandboxKeys(app.platform.secret).publishableKey;
    return confirmAsBrowser(app, key, clientSecret, { payment_method: CARDS[dice % CARDS.length] ?? '' });
  }

  #setStatus(status: 'in_progress' | 'completed') {
    return this.try(this.parties.technician, requestEndpoints.setRequestStatus, { status });
  }
}
