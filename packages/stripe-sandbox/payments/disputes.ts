import type Stripe from 'stripe';
import type { Books } from '../store/object-store.ts';
import { newId } from '../store/ids.ts';

const WEEK_S = 7 * 24 * 3600;

/** The payer's bank takes a payment back until it has decided. */
export async function openDispute(books: Books, charge: Stripe.Charge): Promise<void> {
  const dispute = newDispute(charge, books.seconds);
  await books.create('dispute', dispute);
  await books.save({ ...charge, disputed: true });
  await books.move(dispute.id, 'dispute', -dispute.amount);
  await books.tell('charge.dispute.created', dispute);
  await books.tell('charge.dispute.funds_withdrawn', dispute);
}

/** The bank decides. Of a lost dispute nothing comes back. */
export async function decideDispute(
  books: Books,
  dispute: Stripe.Dispute,
  won: boolean,
): Promise<Stripe.Dispute> {
  const decided: Stripe.Dispute = { ...dispute, status: won ? 'won' : 'lost' };
  await books.save(decided);
  if (won) {
    const charge =
      typeof dispute.charge === 'string' ? await books.lock('charge', dispute.charge) : undefined;
    if (charge) await books.save({ ...charge, disputed: false });
    await books.move(dispute.id, 'dispute_reversal', dispute.amount);
    await books.tell('charge.dispute.funds_reinstated', decided);
  }
  await books.tell('charge.dispute.closed', decided);
  return decided;
}

function newDispute(charge: Stripe.Charge, created: number): Stripe.Dispute {
  return {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: created + WEEK_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_method: 'not_submitted',
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

const NO_EVIDENCE: Stripe.Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
