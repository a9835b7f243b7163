import { Alert, Stack } from '@mantine/core';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { needsAddress } from '@oficio/domain/requests/address/address-change.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePaidHere, useResetIntent } from '../../features/payments/charges/api.ts';
import { type Outcome, returnPath } from '../../features/payments/charges/attempt.tsx';
import { Checkout, LeaveToDashboard } from '../../features/payments/charges/checkout.tsx';
import { findSeenOffer, keepSeenOffer, type SeenOffer } from '../../features/payments/charges/seen-offer.ts';
import { PaymentDetails } from '../../features/payments/result/payment-details.tsx';
import {
  NoDate,
  NotYours,
  OfferExpired,
  PaymentNotice,
} from '../../features/payments/result/payment-notice.tsx';
import { AddressBeforePayment } from '../../features/requests/address/customer-address.tsx';
import { useRefreshRequests, useRequest } from '../../features/requests/api.ts';
import { ChatButton } from '../../features/requests/card-parts/request-links.tsx';
import { EndedNotice } from '../../features/requests/card-parts/request-status.tsx';
import { CustomerPayment } from '../../features/requests/customer/customer-payment.tsx';
import { CounterOfferButton } from '../../features/requests/offers/counter-offer.tsx';
import { useIsOfferExpired } from '../../features/requests/offers/offer-rules.ts';
import { formatJobTime, type InZone } from '../../lib/format/job-times.ts';
import { useIdParam } from '../../lib/navigation/use-id-param.ts';
import { useUser } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { Page } from '../../ui/layout/page.tsx';
import { SkeletonCards } from '../../ui/loading/skeleton-cards.tsx';
import NotFoundPage from '../status/not-found-page.tsx';
import classes from './payment-page.module.css';

/** Poll interval in milliseconds: another tab may pay, and the provider may answer late. */
const WATCH: Partial<Record<Status, number>> = { approved: 10_000, payment_pending: 3000 };

export default function PaymentPage() {
  const requestId = useIdParam('requestId');
  return requestId === null ? <NotFoundPage /> : <PaymentOf requestId={requestId} />;
}

function PaymentOf({ requestId }: { readonly requestId: number }) {
  const request = useRequest(requestId, { every: ({ status }) => WATCH[status] ?? false });
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

/** The payment form while something is to pay, otherwise the state of the payment. */
function Payment({ request }: { readonly request: RequestOut }) {
  const { id, status, user_id, negotiated_price: price, negotiated_date: date } = request;
  const user = useUser();
  const { paid, markPaid } = usePaidHere(id);
  const refreshRequests = useRefreshRequests();
  const resetIntent = useResetIntent(id);
  const navigate = useNavigate();
  // The payer may come back from the bank, where an offer with another price was paid.
  const [before] = useState(() => findSeenOffer(user_id, id) ?? { price, date });
  const isExpired = useIsOfferExpired(request);
  const isPayable = status === 'approved' && user?.id === user_id && !isExpired;
  useEffect(() => {
    if (isPayable) keepSeenOffer(user_id, id, { price, date });
  }, [isPayable, user_id, id, price, date]);

  const follow = async (outcome: Outcome) => {
    if (outcome.kind === 'redirect') return location.assign(outcome.url);
    if (outcome.kind === 'stale') {
      toast.info('Este pago ha cambiado mientras lo tenías abierto');
      await refreshRequests();
      return resetIntent();
    }
    if (outcome.kind === 'unknown') return refreshRequests();
    if (outcome.kind === 'succeeded') markPaid();
    const result = outcome.kind === 'processing' ? '&redirect_status=processing' : '';
    void navigate(returnPath(id) + result);
  };

  if (status === 'cancelled')
    return (
      <PaymentNotice status={status}>
        <EndedNotice request={request} reader="customer" />
        <CustomerPayment request={request} />
      </PaymentNotice>
    );
  if (status !== 'approved') return <PaymentNotice status={status} />;
  if (paid) return <PaymentNotice status="payment_pending" />;
  if (user?.id !== user_id) return <NotYours />;
  if (isExpired)
    return (
      <OfferExpired>
        <CounterOfferButton request={request} asksFor="date" />
        <ChatButton request={request} />
      </OfferExpired>
    );
  if (needsAddress(request)) return <AddressBeforePayment request={request} />;
  return (
    <Stack>
      <OfferChange job={request} before={before} now={{ price, date }} />
      {date === null ? (
        <NoDate technician={request.technician_name}>
          <CounterOfferButton request={request} asksFor="firstDate" />
        </NoDate>
      ) : null}
      <Checkout
        requestId={id}
        job={request}
        technician={request.technician_name}
        price={price}
        date={date}
        onOutcome={outcome => void follow(outcome)}
        onMoved={refreshRequests}
      />
    </Stack>
  );
}

interface OfferChangeProps {
  readonly job: InZone;
  /** Offer that the payer saw before. */
  readonly before: SeenOffer;
  readonly now: SeenOffer;
}

/** Says what changed if a newer offer replaced the one that the payer saw before. */
function OfferChange({ job, before, now }: OfferChangeProps) {
  const isOtherPrice = before.price !== null && now.price !== null && before.price !== now.price;
  const isOtherDate = before.date !== now.date;
  if (!isOtherPrice && !isOtherDate) return null;
  return (
    <Alert
      color="yellow"
      role="alert"
      title={isOtherPrice ? 'El precio ha cambiado' : 'La fecha ha cambiado'}
    >
      {isOtherPrice && before.price !== null && now.price !== null
        ? `Antes eran ${formatEuros(before.price)} y ahora son ${formatEuros(now.price)}. `
        : ''}
      {isOtherDate ? `${dateChange(before, now, job)} ` : ''}
      Revísalo antes de pagar.
    </Alert>
  );
}

function dateChange({ date: before }: SeenOffer, { date: now }: SeenOffer, job: InZone): string {
  if (before === null) return `La oferta ya tiene fecha: ${formatJobTime(now ?? '', job)}.`;
  return now === null
    ? `La oferta ya no tiene fecha: antes era ${formatJobTime(before, job)}.`
    : `La fecha era ${formatJobTime(before, job)} y ahora es ${formatJobTime(now, job)}.`;
}
