import { Stack } from '@mantine/core';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { revealField } from '../../../ui/forms/form-errors.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { isCurrentPayment } from './api.ts';
import { useAttempt } from './attempt.tsx';
import { AttemptAlert } from './attempt-alert.tsx';
import { type CardErrors, type CardText, groupCvc, groupExpiry, groupNumber, readCard } from './card.ts';
import { CardField } from './card-field.tsx';
import classes from './card-form.module.css';
import { type Outcome, returnPath } from './outcome.ts';
import { confirmCard } from './sandbox-client.ts';
import { TestCards } from './test-cards.tsx';

export interface ProviderFormProps {
  readonly requestId: number;
  readonly clientSecret: string;
  readonly publishableKey: string;
  /** Euros. */
  readonly amount: number;
  readonly onOutcome: (outcome: Outcome) => void;
}

interface CardFormProps extends ProviderFormProps {
  readonly apiUrl: string;
}

/** Card form of the built-in provider. */
export function CardForm({ requestId, amount, onOutcome, ...account }: CardFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<CardErrors>({});

  const { attempt, pending, problem } = useAttempt(async (text: CardText) => {
    const read = readCard(text, serverNow());
    setErrors('errors' in read ? read.errors : {});
    if ('errors' in read) {
      focusOn(form.current, Object.keys(read.errors)[0]);
      return null;
    }
    if (!(await isCurrentPayment(requestId, account.clientSecret))) return { kind: 'stale' };
    const returnUrl = new URL(returnPath(requestId), location.href).href;
    return confirmCard({ ...account, card: read.card, returnUrl });
  }, onOutcome);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    attempt(textIn(event.currentTarget));
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        <CardField
          name="number"
          label="Número de tarjeta"
          placeholder="1234 1234 1234 1234"
          autoComplete="cc-number"
          maxLength={23}
          group={groupNumber}
          error={errors.number}
        />
        <div className={classes.pair}>
          <CardField
            name="expiry"
            label="Caducidad"
            placeholder="MM/AA"
            autoComplete="cc-exp"
            maxLength={9}
            group={groupExpiry}
            error={errors.expiry}
          />
          <CardField
            name="cvc"
            label="Código (CVC)"
            placeholder="123"
            autoComplete="cc-csc"
            maxLength={4}
            group={groupCvc}
            error={errors.cvc}
          />
        </div>
        <AttemptAlert problem={problem} />
        <SubmitButton pending={pending} size="md" fullWidth>
          Pagar {formatEuros(amount)}
        </SubmitButton>
        <TestCards onUse={text => fillIn(form.current, text)} />
      </Stack>
    </form>
  );
}

function textIn(form: HTMLFormElement): CardText {
  const fields = new FormData(form);
  const text = (name: keyof CardText) => String(fields.get(name) ?? '');
  return { number: text('number'), expiry: groupExpiry(text('expiry')), cvc: text('cvc') };
}

const inputOf = (form: HTMLFormElement | null, name: string): HTMLInputElement | null =>
  form?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;

function focusOn(form: HTMLFormElement | null, name: string | undefined): void {
  if (name !== undefined) revealField(inputOf(form, name));
}

function fillIn(form: HTMLFormElement | null, text: CardText): void {
  for (const [name, value] of Object.entries(text)) {
    const input = inputOf(form, name);
    if (input) input.value = value;
  }
}
