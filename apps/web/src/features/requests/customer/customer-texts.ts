import { stallsFrom } from '@oficio/domain/must-act/deadlines.ts';
import { customerReportEnd } from '@oficio/domain/must-act/job-view.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';

/** Returns why the customer of a paid, unstarted job gets a full refund regardless of the terms, or null. */
export function freeCancellationText(
  { technician_name, money }: RequestOut,
  now: number | null,
): string | null {
  if (!money?.cancellation || now === null) return null;
  const back = 'Puedes cancelar el trabajo y recuperar todo lo que pagaste.';
  if (money.technician_suspended)
    return `Hemos suspendido la cuenta de ${technician_name ?? 'tu técnico'}. ${back}`;
  const agreedAt = money.agreed_date === null ? null : Date.parse(money.agreed_date);
  const customerReportEndedAt = customerReportEnd(money);
  const isStalled =
    stallsFrom({ agreedAt, paidAt: Date.parse(money.cancellation.paid_at), customerReportEndedAt }) <= now;
  return isStalled ? `${technician_name ?? 'El técnico'} no ha empezado el trabajo. ${back}` : null;
}
