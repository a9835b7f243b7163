import type { Unit } from '../../../../platform/database/database.ts';

/** Nobody else decides about this payment's money until the transaction ends: the one way to lock on both engines. */
export async function lockPayment(unit: Unit, paymentId: number): Promise<void> {
  await unit.db
    .updateTable('payments')
    .set(payment => ({ revision: payment('revision', '+', 1) }))
    .where('id', '=', paymentId)
    .execute();
}
