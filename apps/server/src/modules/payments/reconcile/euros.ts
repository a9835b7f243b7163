import { type Cents, formatEuros, toEuros } from '@oficio/domain/payments/money.ts';

/** '80,00 €' */
export const euros = (cents: Cents): string => formatEuros(toEuros(cents));
