import { freeWithdrawalUntil, type PaymentTerms as Terms } from '@oficio/domain/payments/payment-terms.ts';
import { formatCount, formatDateTime, formatPercent } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from './payment-terms.module.css';

interface PaymentTermsProps {
  readonly terms: Terms;
  /** Null when the offer leaves the date open. */
  readonly agreedDate: string | null;
}

/** What the customer accepts by paying: how the money is held, and what cancelling costs at each time. */
export function PaymentTerms({ terms, agreedDate }: PaymentTermsProps) {
  const now = useNow();
  if (now === null) return null;
  const agreedAt = agreedDate === null ? null : Date.parse(agreedDate);
  const until = freeWithdrawalUntil({ terms, paidAt: now }, agreedAt);
  const late = formatPercent(terms.late_refund_percent);
  const hours = formatCount(terms.hold_hours, 'hora', 'horas');
  return (
    <section className={classes.terms} aria-label="Tu dinero está protegido">
      <h3>Tu dinero está protegido</h3>
      <ul>
        <li>
          Lo retenemos hasta {hours} después de terminar el trabajo
          {agreedAt === null ? '' : ', y nunca antes de la fecha acordada'}. Mientras tanto puedes avisarnos
          de un problema.
        </li>
        <li>Si cancela el técnico, te lo devolvemos todo.</li>
        {until === null ? (
          <li>Si cancelas tú antes de que empiece, te lo devolvemos todo.</li>
        ) : until > now ? (
          <>
            <li>Si cancelas tú hasta el {formatDateTime(until)}, te lo devolvemos todo.</li>
            <li>Si cancelas más tarde y aún no ha empezado, te devolvemos el {late}.</li>
          </>
        ) : (
          <li>El trabajo es muy pronto: si cancelas tú, te devolvemos el {late}.</li>
        )}
      </ul>
    </section>
  );
}
