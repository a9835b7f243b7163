import { isOfferExpired } from '@oficio/domain/must-act/job-view.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { isOpen, PAID_STATUSES, type Status } from '@oficio/domain/requests/lifecycle.ts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { PaymentResult } from '../../features/payments/result/payment-result.tsx';
import { paymentResult, storedPaymentOf } from '../../features/payments/result/payment-result-kind.ts';
import { useRequest } from '../../features/requests/api.ts';
import { JobLink, ReceiptLink } from '../../features/requests/card-parts/request-links.tsx';
import { CustomerPayment } from '../../features/requests/customer/customer-payment.tsx';
import { CounterOfferButton } from '../../features/requests/offers/counter-offer.tsx';
import { textOf } from '../../lib/api/api-error.ts';
import { formatJobTime } from '../../lib/format/job-times.ts';
import { useAfter } from '../../lib/hooks/use-after.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { checkSession, useSession } from '../../lib/session/session.ts';
import { Price } from '../../ui/data/price.tsx';

/** Poll interval in milliseconds until the server knows the result. */
const INTERVAL = 1000;
/** Milliseconds after which the page says that the payment takes longer. */
const LONG_WAIT_MS = 15_000;
const PAID: readonly Status[] = PAID_STATUSES;

/** The provider redirects the payer here. The result comes from the server, not from the address. */
export default function PaymentSuccessPage() {
  const [search, setSearch] = useSearchParams();
  const session = useSession();
  const requestId = idIn(search.get('request_id'));
  const isChecked = session.state !== 'anonymous' && requestId !== null;
  const request = useRequest(requestId ?? 0, {
    enabled: session.state === 'user' && requestId !== null,
    every: ({ status }) => (isOpen(status) && !PAID.includes(status) ? INTERVAL : false),
  });
  const isLong = useAfter(LONG_WAIT_MS);

  // The provider adds the payment's secret to the address; it must not stay in the history.
  const hasSecret = search.has('payment_intent_client_secret');
  useEffect(() => {
    if (!hasSecret) return;
    const params = ['request_id', 'redirect_status'].flatMap(name => {
      const value = search.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    });
    setSearch(params, { replace: true });
  }, [hasSecret, search, setSearch]);

  if (!isChecked) return <PaymentResult result="unknown" requestId={requestId} />;
  if (request.data) {
    const now = serverNow();
    const result = paymentResult({
      ...storedPaymentOf(request.data),
      redirectStatus: search.get('redirect_status'),
      isExpired: isOfferExpired(request.data, now),
      now,
      isLong,
    });
    const late = request.data.money?.late_payment;
    return (
      <PaymentResult result={result} requestId={requestId} hasDate={request.data.money?.agreed_date != null}>
        {PAID.includes(request.data.status) && request.data.money !== null ? (
          <Price amount={request.data.money.paid} label="Has pagado" />
        ) : null}
        {result === 'returned' && late ? (
          <span>
            Pagaste {formatEuros(late.amount)} el {formatJobTime(late.paid_at, request.data)}.
          </span>
        ) : null}
        {result === 'expired' ? <CounterOfferButton request={request.data} asksFor="date" /> : null}
        <ReceiptLink request={request.data} />
        <JobLink request={request.data} />
        {PAID.includes(request.data.status) ? null : <CustomerPayment request={request.data} />}
        {request.data.status === 'cancelled' && request.data.money === null ? (
          <span>Si tu pago llega a cobrarse, te lo devolvemos entero.</span>
        ) : null}
      </PaymentResult>
    );
  }
  const error = session.state === 'unreachable' ? session.error : request.error;
  if (error)
    return (
      <PaymentResult
        result="unread"
        requestId={requestId}
        onRetry={() => void (session.state === 'unreachable' ? checkSession() : request.refetch())}
      >
        <span>{textOf(error, 'El servidor no responde.')}</span>
      </PaymentResult>
    );
  return <PaymentResult result="checking" requestId={requestId} />;
}

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
