import { type AuditSubject, actionsOn } from '@oficio/domain/audit.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findPaymentsOf } from '../../payments/public.ts';
import { type ActRow, findActsOn } from '../store/audit.ts';

/** Acts on one object in a file. */
const SHOWN = 100;

/** Returns the acts on a request and its payments, newest first, at most `SHOWN` on each. */
export async function readActs(db: Reader, requestId: number): Promise<ActRow[]> {
  const payments = await findPaymentsOf(db, requestId);
  const subjects: readonly (readonly [AuditSubject, number])[] = [
    ['request', requestId],
    ...payments.map(({ id }) => ['payment', id] as const),
  ];
  const page = { before: Number.MAX_SAFE_INTEGER, limit: SHOWN };
  const acts = await Promise.all(
    subjects.map(([kind, id]) => findActsOn(db, { actions: actionsOn(kind), id: String(id) }, page)),
  );
  return acts.flat().sort((one, other) => other.id - one.id);
}
