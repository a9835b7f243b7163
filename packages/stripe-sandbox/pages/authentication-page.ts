import type Stripe from 'stripe';
import type { StoredMethod } from '../store/records.ts';
import { escapeHtml, formatCents } from './format.ts';
import { page } from './page.ts';

const BRANDS = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unknown: 'Tarjeta',
} as const;

/** Asks the payer to authorise the payment. The form posts to the page's own address. */
export function questionPage(intent: Stripe.PaymentIntent, { card }: StoredMethod): string {
  const rows = [
    ['Importe', formatCents(intent.amount)],
    ['Concepto', intent.description],
    ['Tarjeta', `${BRANDS[card.brand]} terminada en ${card.last4}`],
  ].map(([label, value]) => (value ? `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>` : ''));
  return page(
    'Autoriza el pago',
    `<p>Esta página hace de tu banco. Elige qué debe pasar con el pago.</p>
<dl>${rows.join('')}</dl>
<form method="post">
<button name="outcome" value="authorize">Autorizar pago</button>
<button name="outcome" value="reject" class="quiet">Rechazar</button>
</form>`,
  );
}

/** Returns the page for a payment that no longer waits for an answer. */
export function closingPage(text: string, link: string | null): string {
  const back = link === null ? '' : `<p><a class="button" href="${escapeHtml(link)}">Volver</a></p>`;
  return page('Pago con tarjeta', `<p>${escapeHtml(text)}</p>${back}`);
}
