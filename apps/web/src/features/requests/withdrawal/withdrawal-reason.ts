import type { Reply } from '@oficio/domain/endpoint.ts';
import type { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import type { WithdrawalReason } from '@oficio/domain/payments/withdrawal/reasons.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';

/** Returns why the customer gets this percentage back if the job ends now. */
export function refundReasonText(
  { percent, why }: Reply<typeof withdrawalEndpoints.getWithdrawal>,
  request: Pick<RequestOut, 'money' | 'time_zone'>,
): string {
  const { money } = request;
  if (why !== 'terms') return REASONS[why];
  const agreed = money?.agreed_date ?? null;
  if (agreed === null) return 'no hay una fecha acordada';
  const date = `fecha acordada: ${formatJobTime(agreed, request)}`;
  if (percent === 100) return `estás a tiempo de cancelar sin coste (${date})`;
  const isChanged = (money?.cancellation?.dates.length ?? 0) > 1;
  const earlier = isChanged ? '; como el cambio lo pediste tú, cuenta también el plazo de la anterior' : '';
  return `ya ha pasado el plazo para cancelar sin coste (${date}${earlier})`;
}

const REASONS: Readonly<Record<Exclude<WithdrawalReason, 'terms'>, string>> = {
  technician: 'cancela el técnico',
  suspended: 'la cuenta del técnico está suspendida',
  stalled: 'el trabajo sigue sin empezar después de mucho tiempo',
};
