import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { useNavigate, useParams } from 'react-router';
import { usePaidHere } from '../features/payments/api.ts';
import { Checkout } from '../features/payments/checkout.tsx';
import { LeaveToDashboard } from '../features/payments/leave-to-dashboard.tsx';
import { type Outcome, returnPath } from '../features/payments/outcome.ts';
import { PaymentDetails } from '../features/payments/payment-details.tsx';
import { NotYours, PaymentNotice } from '../features/payments/payment-notice.tsx';
import { useRefreshRequests, useRequest } from '../features/requests/api.ts';
import { useUser } from '../lib/session.ts';
import { Page } from '../ui/page.tsx';
import { SkeletonCards } from '../ui/skeleton-cards.tsx';
import classes from './payment-page.module.css';

/** Milliseconds between two looks: another tab may pay, and the provider may take its time. */
const WATCH: Partial<Record<Status, number>> = { approved: 10_000, payment_pending: 3000 };

export default function PaymentPage() {
  const requestId = Number(useParams().requestId);
  const request = useRequest(requestId, { every: status => WATCH[status] ?? false });
  return (
    <Page title="Pagar el servicio" width="medium">
      {request.data ? (
        <div className={classes.columns}>
          <PaymentDetails request={request.data} />
          <Payment request={request.data} />
        </div>
      ) : request.error ? (
        <LeaveToDashboard error={request.error} />
      ) : (
        <div className={classes.columns}>
          <SkeletonCards count={2} height={320} />
        </div>
      )}
    </Page>
  );
}

/** The form while there is something to pay, or how it stands. */
function Payment({ request: { id, status, user_id, negotiated_price } }: { readonly request: RequestOut }) {
  const user = useUser();
  const { paid, markPaid } = usePaidHere(id);
  const refresh = useRefreshRequests();
  const navigate = useNavigate();

  const follow = (outcome: Outcome) => {
    if (outcome.kind === 'redirect') return location.assign(outcome.url);
    if (outcome.kind === 'succeeded') markPaid();
    const result = outcome.kind === 'processing' ? '&redirect_status=processing' : '';
    void navigate(returnPath(id) + result);
  };

  if (status !== 'approved') return <PaymentNotice status={status} />;
  if (paid) return <PaymentNotice status="payment_pending" />;
  if (user?.id !== user_id) return <NotYours />;
  return <Checkout requestId={id} price={negotiated_price} onOutcome={follow} onMoved={refresh} />;
}
