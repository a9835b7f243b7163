import { Alert, Skeleton, Stack, useComputedColorScheme } from '@mantine/core';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useSingleFlight } from '../../lib/single-flight.ts';
import { toast } from '../../lib/toasts.ts';
import { ErrorState } from '../../ui/states.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import type { ProviderFormProps } from './card-form.tsx';
import { NOT_PROCESSED, returnPath } from './outcome.ts';
import { readAppearance } from './stripe-appearance.ts';

const NOT_LOADED = 'No se ha podido cargar el formulario de pago';

/** Stripe's own card form. A chunk of its own; Stripe's script is fetched from Stripe, as its rules ask. */
export default function StripeForm(props: ProviderFormProps) {
  const scheme = useComputedColorScheme('light');
  const stripe = useQuery({
    queryKey: ['payments', 'stripe', props.publishableKey],
    queryFn: () => loadStripe(props.publishableKey, { locale: 'es' }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const appearance = useQuery<Appearance>({
    queryKey: ['payments', 'appearance', scheme],
    queryFn: () => readAppearance(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (stripe.error)
    return <ErrorState error={null} fallback={NOT_LOADED} onRetry={() => void stripe.refetch()} />;
  if (!stripe.data || !appearance.data) return <Skeleton height={280} radius="md" />;
  return (
    <Elements
      stripe={stripe.data}
      options={{ clientSecret: props.clientSecret, locale: 'es', appearance: appearance.data }}
    >
      <Fields {...props} />
    </Elements>
  );
}

function Fields({ requestId, amount, onOutcome }: ProviderFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [ready, setReady] = useState(false);

  const pay = useSingleFlight(async () => {
    if (!stripe || !elements) return;
    setRefusal(null);
    setPending(true);
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: new URL(returnPath(requestId), location.href).href },
      redirect: 'if_required',
    });
    setPending(false);
    const status = (paymentIntent ?? error?.payment_intent)?.status;
    if (status === 'succeeded' || status === 'processing') return onOutcome({ kind: status });
    const text = error?.message ?? NOT_PROCESSED;
    setRefusal(text);
    toast.error(text);
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    pay();
  };

  return (
    <form onSubmit={submit}>
      <Stack>
        <PaymentElement onReady={() => setReady(true)} />
        {refusal === null ? null : (
          <Alert color="red" title="El pago no se ha hecho">
            {refusal}
          </Alert>
        )}
        <SubmitButton pending={pending} disabled={!ready} size="md" fullWidth>
          Pagar {formatEuros(amount)}
        </SubmitButton>
      </Stack>
    </form>
  );
}
