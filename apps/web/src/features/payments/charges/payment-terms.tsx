import { MINUTE_MS } from '@oficio/domain/fields/durations.ts';
import { formatCents, toCents } from '@oficio/domain/payments/money.ts';
import {
  type PaymentTerms,
  type RefundStep,
  refundSteps,
  shareOf,
} from '@oficio/domain/payments/payment-terms.ts';
import { sharesOf } from '@oficio/domain/payments/shares.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { formatJobTime, type InZone } from '../../../lib/format/job-times.ts';
import { formatPercent } from '../../../lib/format/percent.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { WhoGetsWhat } from '../../../ui/data/amount-list.tsx';
import classes from './payment-terms.module.css';

interface PaymentTermsTextProps {
  readonly terms: PaymentTerms;
  readonly job: InZone;
  /** Null if the offer has no date. */
  readonly agreedDate: string | null;
  /** Euros. */
  readonly amount: number;
  readonly technician: string | null;
}

/** Shows the terms of the payment: how the money is held, and the refund of a cancellation at each time. */
export function PaymentTermsText({ terms, job, agreedDate, amount, technician }: PaymentTermsTextProps) {
  const now = useNow();
  if (now === null) return null;
  const agreedAt = agreedDate === null ? null : Date.parse(agreedDate);
  const hours = formatCount(terms.hold_hours, 'hora', 'horas');
  const steps = refundSteps({ terms, paidAt: now }, agreedAt);
  return (
    <>
      <section className={classes.terms} aria-label="Tu dinero está protegido">
        <h3>Tu dinero está protegido</h3>
        <ul>
          <li>
            Lo retenemos hasta {hours} después de terminar el trabajo
            {agreedAt === null ? '' : ' o de la fecha acordada, lo que llegue más tarde'}. Mientras tanto
            puedes avisarnos de un problema.
          </li>
          <li>Si cancela el técnico, te lo devolvemos todo.</li>
        </ul>
        <h4>Si cancelas tú antes de que empiece, te devolvemos:</h4>
        <dl>
          {steps.map(step => (
            <div key={step.period}>
              <dt>{steps.length === 1 ? 'En cualquier momento' : timeOf(step, terms, job, now)}</dt>
              <dd>
                {step.percent === 100 ? 'Todo' : formatPercent(step.percent)} (
                {formatCents(shareOf(toCents(amount), step.percent))})
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <WhoGetsWhat
        title="Quién recibe qué si el trabajo se termina"
        shares={sharesOf({ left: toCents(amount), refund: 0, feePercent: terms.fee_percent })}
        customer={null}
        technician={technician}
      />
    </>
  );
}

function timeOf(
  { period, until }: RefundStep,
  { grace_minutes, free_until_hours }: PaymentTerms,
  job: InZone,
  now: number,
): string {
  if (until === null) return 'Más tarde';
  if (period === 'grace' && until === now + grace_minutes * MINUTE_MS)
    return `En los ${grace_minutes} minutos después de pagar`;
  const limit = `Hasta el ${formatJobTime(until, job)}`;
  return period === 'early' ? `${limit} (${formatCount(free_until_hours, 'hora', 'horas')} antes)` : limit;
}
