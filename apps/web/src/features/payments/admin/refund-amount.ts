import { formatEuros } from '@oficio/domain/payments/money.ts';
import { isInCents, parseAmount } from '../../../lib/format/decimal.ts';

/** Returns why this amount cannot be refunded, or null. */
export function amountProblem(typed: string, left: number): string | null {
  const amount = parseAmount(typed);
  if (amount === null) return 'Escribe el importe';
  if (Number.isNaN(amount)) return 'Escribe el importe con números, por ejemplo 45,50';
  if (amount <= 0) return 'El importe debe ser mayor que cero';
  if (amount > left) return `Como mucho se pueden devolver ${formatEuros(left)}`;
  return isInCents(amount) ? null : 'El importe admite como mucho dos decimales';
}

/** Returns the amount if it can be refunded, otherwise null. */
export const refundableAmount = (typed: string, left: number): number | null =>
  amountProblem(typed, left) === null ? parseAmount(typed) : null;
