import type { ReconciliationOut } from '@oficio/domain/payments/admin/contract.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import type { ReconciliationRow } from '../store/reconciliations.ts';
import { failedPart } from './reconcile.ts';

/** Returns the state and the result of a run for administrators. */
export function presentRun(row: ReconciliationRow): ReconciliationOut {
  const { is_running, failure, created_at, finished_at, checked, repaired, differences, findings } = row;
  return {
    state: is_running === 1 ? 'running' : failure === null ? 'done' : 'failed',
    failure: failure === null ? null : failedPart(failure),
    started_at: isoOf(created_at),
    finished_at: finished_at === null ? null : isoOf(finished_at),
    checked,
    mended: repaired,
    differences,
    findings: JSON.parse(findings) as string[],
  };
}
