import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import type { PayoutDelay } from '@oficio/domain/payments/payout-delays/delays.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { delayReason, outlookText } from '../../../lib/format/payout-delays.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { PaymentAlert, Quote } from '../../../ui/feedback/payment-alert.tsx';

const TONES: Readonly<Partial<Record<PayoutDelay, 'failed' | 'waiting'>>> = {
  failing: 'failed',
  sending: 'waiting',
};

/**
 * Says why the technician does not have the money yet, and since when, with the file of the technician and the provider's text about
 * the last failed attempt. Shows nothing during the hold, which `PaymentSummary` lists as a deadline.
 */
export function PayoutDelayNote({ payment }: { readonly payment: AdminPaymentOut }) {
  const delay = payment.money.payout?.delay;
  if (!delay || delay.kind === 'hold') return null;
  const { failure } = delay;
  return (
    <PaymentAlert tone={TONES[delay.kind] ?? 'stopped'} title="Por qué no ha salido el pago al técnico">
      <span>{delayReason(delay, payment, 'staff')}</span>
      {failure === null ? null : (
        <>
          <span>
            {formatCount(failure.count, 'intento fallido', 'intentos fallidos')}, el último el{' '}
            {formatJobTime(failure.at, payment)}.{' '}
            {delay.kind === 'failing' ? outlookText(delay, payment) : null}
          </span>
          {failure.text === null ? null : (
            <Quote by={`Texto del proveedor (${failure.code}):`} text={failure.text} />
          )}
        </>
      )}
      {payment.technician_id === null ? null : (
        <span>
          <Link to={`/admin/users/${payment.technician_id}`}>Ficha de {payment.technician_name}</Link>
        </span>
      )}
    </PaymentAlert>
  );
}
