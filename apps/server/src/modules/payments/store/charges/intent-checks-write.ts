import type { Unit } from '../../../../platform/database/database.ts';
import type { Appointment } from '../../../../platform/jobs/job-kind.ts';
import type { DueCheck } from './intent-checks.ts';

/** The intents of a request that could still be paid are looked at as soon as this is durable. */
export async function scheduleChecks(unit: Unit, requestId: number): Promise<void> {
  await unit.db
    .updateTable('payments')
    .set({ check_at: unit.now, check_attempts: 0 })
    .where('request_id', '=', requestId)
    .where('intent_id', 'is not', null)
    .where('outcome', 'is', null)
    .where('status', '!=', 'canceled')
    .execute();
}

/** Gives a check another appointment, or with null none, unless it has another by now. Returns whether. */
export async function rescheduleCheck(unit: Unit, check: DueCheck, to: Appointment | null): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('payments')
    .set({ check_at: to?.attemptAt ?? null, check_attempts: to?.attempts ?? 0 })
    .where('id', '=', check.id)
    .where('check_at', '=', check.attemptAt)
    .where('check_attempts', '=', check.attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
