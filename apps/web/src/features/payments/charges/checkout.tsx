import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { ERRORS } from '@oficio/domain/errors.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, textOf } from '../../../lib/api/api-error.ts';
import { usePaymentConfig } from '../../../lib/api/payment-config.ts';
import type { InZone } from '../../../lib/format/job-times.ts';
import { useAfter } from '../../../lib/hooks/use-after.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { ContactLink } from '../../../ui/data/contact-link.tsx';
import { Price } from '../../../ui/data/price.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { usePaymentIntent } from './api.ts';
import type { Outcome } from './attempt.tsx';
import { CardForm } from './card-form.tsx';
import { PaymentTermsText } from './payment-terms.tsx';

const StripeForm = lazyPart(() => import('./stripe-form.tsx'), {
  failedText: 'No se ha podido cargar el formulario de pago',
  fallback: <Loading />,
});

/** Spec, section 8. */
const NO_SECRET = 'No se pudo inicializar el pago. Contacta con soporte.';

/** Milliseconds after which the loading form shows an explanation. */
const LONG = 8000;

interface CheckoutProps {
  readonly requestId: number;
  readonly job: InZone;
  readonly technician: string | null;
  /** Euros. */
  readonly price: number | null;
  /** The date of the offer, ISO 8601. */
  readonly date: string | null;
  readonly onOutcome: (outcome: Outcome) => void;
  /** Called when this payment is no longer possible: another tab paid, or the price changed. */
  readonly onMoved: () => void;
}

/** Shows the amount and the card form of the payment provider. */
export function Checkout({ requestId, job, technician, price, date, onOutcome, onMoved }: CheckoutProps) {
  const config = usePaymentConfig();
  const isOff = config.data?.provider === 'none';
  const intent = usePaymentIntent({ requestId, price, date }, config.data !== undefined && !isOff);
  const error = config.error ?? intent.error;

  const moved = error instanceof ApiError && error.status === 409;

  useEffect(() => {
    if (moved) onMoved();
  }, [moved, onMoved]);

  if (moved)
    return (
      <ErrorState error={error} fallback="Este pago ha cambiado" onRetry={() => void intent.refetch()} />
    );
  if (error) return <LeaveToDashboard error={error} />;
  const amount = intent.data?.amount ?? price;
  return (
    <Card p="lg">
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start">
          {amount === null ? null : <Price amount={amount} label="Total a pagar" />}
          {config.data?.provider === 'sandbox' ? (
            <StatusBadge tone="waiting">Modo de pruebas</StatusBadge>
          ) : null}
        </Group>
        {intent.data?.clientSecret ? (
          <PaymentTermsText
            job={job}
            terms={intent.data.terms}
            agreedDate={intent.data.agreed_date}
            amount={intent.data.amount}
            technician={technician}
          />
        ) : null}
        {isOff ? (
          <Stopped text={ERRORS.payments_unavailable[1]} />
        ) : intent.data && !intent.data.clientSecret ? (
          <Stopped text={NO_SECRET} offersContact />
        ) : config.data && intent.data ? (
          <ProviderForm
            // A new payment gets a new form, without the card and the error of the last one.
            key={intent.data.clientSecret}
            {...config.data}
            requestId={requestId}
            clientSecret={intent.data.clientSecret}
            amount={intent.data.amount}
            onOutcome={onOutcome}
          />
        ) : (
          <Loading />
        )}
      </Stack>
    </Card>
  );
}

interface ProviderFormProps {
  readonly provider: 'stripe' | 'sandbox' | 'none';
  readonly publishableKey: string | null;
  readonly apiUrl: string | null;
  readonly requestId: number;
  readonly clientSecret: string;
  readonly amount: number;
  readonly onOutcome: (outcome: Outcome) => void;
}

function ProviderForm({ provider, publishableKey, apiUrl, ...payment }: ProviderFormProps) {
  if (publishableKey === null) return <Stopped text={NO_SECRET} offersContact />;
  if (provider === 'sandbox')
    return <CardForm {...payment} publishableKey={publishableKey} apiUrl={apiUrl ?? ''} />;
  return <StripeForm {...payment} publishableKey={publishableKey} />;
}

function Loading() {
  const isLong = useAfter(LONG);
  return (
    <>
      <span role="status" className="visually-hidden">
        Cargando el formulario de pago…
      </span>
      <Stack gap="md" mih={220} aria-hidden="true">
        <Skeleton height={14} width="40%" />
        <Skeleton height={42} />
        <Skeleton height={14} width="30%" />
        <Skeleton height={42} />
        <Skeleton height={46} />
      </Stack>
      <div role="status">
        {isLong ? (
          <Text>
            El proveedor de pagos está tardando más de lo normal. Puedes esperar o volver más tarde: no se te
            ha cobrado nada.
          </Text>
        ) : null}
      </div>
    </>
  );
}

interface StoppedProps {
  readonly text: string;
  /** The text asks to contact us. */
  readonly offersContact?: boolean;
}

function Stopped({ text, offersContact = false }: StoppedProps) {
  return (
    <>
      <Alert color="red" role="alert">
        <div>{text}</div>
        {offersContact ? <ContactLink /> : null}
      </Alert>
      <Button component={Link} to="/dashboard" variant="default" size="md">
        Volver a mis solicitudes
      </Button>
    </>
  );
}

/** Shows why a payment cannot be loaded, and returns to the requests (spec, section 8). */
export function LeaveToDashboard({ error }: { readonly error: Error }) {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(textOf(error, 'Error al cargar pago'));
    void navigate('/dashboard', { replace: true });
  }, [error, navigate]);
  return null;
}
