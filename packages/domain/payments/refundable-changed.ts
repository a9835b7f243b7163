import { type Cents, formatCents } from './money.ts';

/** Returns the text for a decision whose form showed another refundable amount than `cents`, the one of now. */
export const refundableChanged = (cents: Cents): string =>
  `Ahora quedan ${formatCents(cents)} por devolver. Revisa el importe`;
