import type { Reply } from '@oficio/domain/endpoint.ts';
import { formatEuros, toCents } from '@oficio/domain/payments/money.ts';
import type { Party, WithdrawalReason } from '@oficio/domain/payments/payment-terms.ts';
import { sharesOf } from '@oficio/domain/payments/shares.ts';
import type { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { WhoGetsWhat } from '../../../ui/data/amount-list.tsx';
import { Price } from '../../../ui/data/price.tsx';
import classes from './withdrawal-terms.module.css';

/** What the technician reads before dropping an open request. */
const DROP_TEXT =
  'Pediremos el trabajo a otros técnicos. Si dejas varias solicitudes abiertas en pocos días, no podrás aceptar otras durante un tiempo.';

interface WithdrawalTermsProps {
  readonly terms: Reply<typeof withdrawalEndpoints.getWithdrawal>;
  readonly request: RequestOut;
  /** The side that ends the job. */
  readonly by: Party;
}

/** Shows what the customer gets back if the job ends now, and why. */
export function WithdrawalTerms({ terms, request, by }: WithdrawalTermsProps) {
  if (terms.paid === 0)
    return (
      <p className={classes.terms} role="status">
        Todavía no se ha pagado nada, así que no hay nada que devolver.
        {by === 'technician' && request.is_open ? ` ${DROP_TEXT}` : null}
      </p>
    );
  const label = by === 'customer' ? 'Se te devuelven' : `Se devuelven a ${request.user_name}`;
  const shares = sharesOf({
    left: toCents(terms.paid),
    refund: toCents(terms.refund),
    feePercent: terms.fee_percent,
  });
  return (
    <>
      <div className={classes.terms} role="status">
        <Price amount={terms.refund} label={label} />
        <p>
          El {terms.percent} % de los {formatEuros(terms.paid)}{' '}
          {request.money?.refund ? 'que quedan del pago' : 'pagados'}, porque{' '}
          {refundReasonText(terms, request)}.
        </p>
        {terms.refund > 0 ? <p>La devolución llega al mismo medio de pago en unos días.</p> : null}
      </div>
      <WhoGetsWhat
        shares={shares}
        customer={by === 'customer' ? 'Tú' : request.user_name}
        technician={by === 'technician' ? 'Tú' : request.technician_name}
      />
    </>
  );
}

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
