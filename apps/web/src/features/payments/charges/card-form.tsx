import { Button, Stack, Text, TextInput } from '@mantine/core';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { revealField } from '../../../ui/forms/form-errors.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { isCurrentPayment } from './api.ts';
import { AttemptAlert, type Outcome, returnPath, useAttempt } from './attempt.tsx';
import {
  type CardErrors,
  type CardText,
  groupCvc,
  groupExpiry,
  groupNumber,
  readCard,
} from './card-details.ts';
import classes from './card-form.module.css';
import { confirmCard } from './sandbox-client.ts';

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

interface CardFieldProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  /** Autofill token of the field. */
  readonly autoComplete: 'cc-number' | 'cc-exp' | 'cc-csc';
  readonly maxLength: number;
  /** Formats the digits in groups. */
  readonly group: (text: string) => string;
  readonly error: string | undefined;
  readonly rightSection?: ReactNode;
}

/** Uncontrolled field that groups digits while the user types. The card data must not enter React state. */
function CardField({ group, ...field }: CardFieldProps) {
  return (
    <TextInput
      {...field}
      inputMode="numeric"
      spellCheck={false}
      size="md"
      onInput={event => regroup(event.currentTarget, group)}
    />
  );
}

const countDigits = (text: string): number => text.replace(/\D/g, '').length;

/** Formats the value and puts the caret back behind the same digit. */
function regroup(input: HTMLInputElement, group: (text: string) => string): void {
  const { value, selectionStart } = input;
  const grouped = group(value);
  if (grouped === value) return;
  const before = selectionStart === null ? value.length : selectionStart;
  const atEnd = before === value.length;
  input.value = grouped;
  if (atEnd) return;
  let caret = 0;
  for (let digits = countDigits(value.slice(0, before)); digits > 0 && caret < grouped.length; caret++)
    if (/\d/.test(grouped.charAt(caret))) digits--;
  input.setSelectionRange(caret, caret);
}

/** The provider's test card numbers (https://docs.stripe.com/testing), one for each outcome. */
const TEST_CARDS = [
  { number: '4242424242424242', what: 'El pago se acepta' },
  { number: '4000000000000002', what: 'La tarjeta se rechaza' },
  { number: '4000002500003155', what: 'El banco pide autorización' },
  { number: '4000000000007726', what: 'Se acepta; una devolución tarda' },
  { number: '4000000000005126', what: 'Se acepta; una devolución falla' },
  { number: '4000000000000259', what: 'Se acepta; el banco reclama el pago' },
].map(({ number, what }) => ({ number: groupNumber(number), what }));

/** Lists the cards of the test mode. A press fills in the form. */
function TestCards({ onUse }: { readonly onUse: (text: CardText) => void }) {
  return (
    <section className={classes.box} aria-labelledby="test-cards">
      <Text id="test-cards" component="p" fw={600} size="sm">
        Tarjetas de prueba
      </Text>
      <Text size="sm" c="dimmed">
        No se cobra dinero de verdad. Valen con cualquier caducidad futura y cualquier código.
      </Text>
      <ul className={classes.list}>
        {TEST_CARDS.map(({ number, what }) => (
          <li key={number} className={classes.card}>
            <span>
              <span className={classes.number}>{number}</span>
              <Text component="span" display="block" size="sm" c="dimmed">
                {what}
              </Text>
            </span>
            <Button
              variant="default"
              size="compact-md"
              className={classes.use}
              aria-label={`Usar la tarjeta ${number}`}
              onClick={() => onUse({ number, expiry: '12/34', cvc: '123' })}
            >
              Usar
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
