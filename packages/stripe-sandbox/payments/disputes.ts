import type Stripe from 'stripe';
import { newId } from '../store/ids.ts';
import type { ObjectStore } from '../store/object-store.ts';

const WEEK_S = 7 * 24 * 3600;

/** Opens a dispute. The payer's bank takes the payment back until it has decided. */
export async function openDispute(store: ObjectStore, charge: Stripe.Charge): Promise<void> {
  const dispute = newDispute(charge, store.seconds);
  await store.create('dispute', dispute);
  await store.save({ ...charge, disputed: true });
  await store.postMovement(dispute.id, 'dispute', -dispute.amount);
  await store.emit('charge.dispute.created', dispute);
  await store.emit('charge.dispute.funds_withdrawn', dispute);
}

/** Closes a dispute. The money returns only when the dispute is won. */
export async function decideDispute(
  store: ObjectStore,
  dispute: Stripe.Dispute,
  won: boolean,
): Promise<Stripe.Dispute> {
  const decided: Stripe.Dispute = { ...dispute, status: won ? 'won' : 'lost' };
  await store.save(decided);
  if (won) {
    const charge =
      typeof dispute.charge === 'string' ? await store.lock('charge', dispute.charge) : undefined;
    if (charge) await store.save({ ...charge, disputed: false });
    await store.postMovement(dispute.id, 'dispute_reversal', dispute.amount);
    await store.emit('charge.dispute.funds_reinstated', decided);
  }
  await store.emit('charge.dispute.closed', decided);
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
