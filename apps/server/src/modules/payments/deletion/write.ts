import type { Unit } from '../../../platform/database/database.ts';

export async function rewriteReason(unit: Unit, refundId: number, reason: string): Promise<void> {
  await unit.db.updateTable('refunds').set({ reason }).where('id', '=', refundId).execute();
}
