import { Skeleton, Stack, useComputedColorScheme } from '@mantine/core';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, PaymentIntentResult } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { isCurrentPayment } from './api.ts';
import { AttemptAlert, NOT_PROCESSED, type Outcome, returnPath, useAttempt } from './attempt.tsx';
import type { ProviderFormProps } from './card-form.tsx';

const NOT_LOADED = 'No se ha podido cargar el formulario de pago';

/** Stripe's card form, a chunk of its own. Stripe's terms require to load its script from Stripe. */
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

function Fields({ requestId, clientSecret, amount, onOutcome }: ProviderFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);

  const { attempt, pending, problem } = useAttempt(async () => {
    if (!stripe || !elements) return null;
    if (!(await isCurrentPayment(requestId, clientSecret))) return { kind: 'stale' };
    return outcomeOf(
      await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: new URL(returnPath(requestId), location.href).href },
        redirect: 'if_required',
      }),
    );
  }, onOutcome);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    attempt();
  };

  return (
    <form onSubmit={submit}>
      <Stack>
        <PaymentElement onReady={() => setReady(true)} />
        <AttemptAlert problem={problem} />
        <SubmitButton pending={pending} disabled={!ready} size="md" fullWidth>
          Pagar {formatEuros(amount)}
        </SubmitButton>
      </Stack>
    </form>
  );
}

/** Types of errors after which the payment may have succeeded (https://docs.stripe.com/api/errors). */
const NO_ANSWER: readonly (string | undefined)[] = ['api_connection_error', 'api_error'];

function outcomeOf({ error, paymentIntent }: PaymentIntentResult): Outcome {
  const status = (paymentIntent ?? error?.payment_intent)?.status;
  if (status === 'succeeded' || status === 'processing') return { kind: status };
  if (status === 'canceled') return { kind: 'stale' };
  if (NO_ANSWER.includes(error?.type)) return { kind: 'unknown' };
  return { kind: 'refused', text: error?.message ?? NOT_PROCESSED };
}

/** Our theme in Stripe's format. Stripe's form is in an iframe that our style sheets cannot reach. */
const VARIABLES = {
  colorPrimary: '--oficio-clay',
  colorBackground: '--oficio-surface',
  colorText: '--mantine-color-text',
  colorTextSecondary: '--mantine-color-dimmed',
  colorTextPlaceholder: '--mantine-color-placeholder',
  colorDanger: '--mantine-color-error',
} as const;

/** Reads the current theme, light or dark. Runs only in the browser. */
function readAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const variables = Object.fromEntries(
    Object.entries(VARIABLES).map(([name, property]) => [name, style.getPropertyValue(property).trim()]),
  );
  return {
    theme: 'stripe',
    variables: {
      ...variables,
      borderRadius: '10px',
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
    },
  };
}
