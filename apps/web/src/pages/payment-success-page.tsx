import { PAID_STATUSES, type Status } from '@oficio/domain/requests/lifecycle.ts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { PaymentResult, type Result } from '../features/payments/payment-result.tsx';
import { useRequest } from '../features/requests/api.ts';
import { useUser } from '../lib/session.ts';

/** Milliseconds between two looks, until the provider's word has reached us. */
const WATCH: Partial<Record<Status, number>> = { approved: 1000, payment_pending: 1000 };
const PAID: readonly Status[] = PAID_STATUSES;

export default function PaymentSuccessPage() {
  const [search, setSearch] = useSearchParams();
  const user = useUser();
  const requestId = idIn(search.get('request_id'));
  const request = useRequest(requestId ?? 0, {
    enabled: user !== null && requestId !== null,
    every: status => WATCH[status] ?? false,
  });

  // The provider adds the payment's secret to the address; it has no business in the history.
  const hasSecret = search.has('payment_intent_client_secret');
  useEffect(() => {
    if (!hasSecret) return;
    const kept = ['request_id', 'redirect_status'].flatMap(name => {
      const value = search.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    });
    setSearch(kept, { replace: true });
  }, [hasSecret, search, setSearch]);

  const paid = request.data !== undefined && PAID.includes(request.data.status);
  return (
    <PaymentResult
      result={paid ? 'succeeded' : resultIn(search.get('redirect_status'))}
      requestId={requestId}
    />
  );
}

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;

/** What the provider says in the address; for want of a word this page means success. */
function resultIn(status: string | null): Result {
  if (status === 'failed' || status === 'canceled') return 'failed';
  return status === 'processing' ? 'processing' : 'succeeded';
}
