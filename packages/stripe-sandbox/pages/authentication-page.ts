import type Stripe from 'stripe';
import { escapeHtml } from '../../../apps/server/src/platform/http/escape-html.ts';
import type { StoredMethod } from '../store/records.ts';
import { page } from './page.ts';

const euros = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' });

const BRANDS = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unknown: 'Tarjeta',
} as const;

/** Asks the payer as their bank would. The form goes back to the page's own address. */
export function questionPage(intent: Stripe.PaymentIntent, { card }: StoredMethod): string {
  const rows = [
    ['Importe', euros.format(intent.amount / 100)],
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

/** The payment was already answered, cancelled or begun anew; or nobody said where to go from here. */
export function closingPage(text: string, link: string | null): string {
  const back = link === null ? '' : `<p><a class="button" href="${escapeHtml(link)}">Volver</a></p>`;
  return page('Pago con tarjeta', `<p>${escapeHtml(text)}</p>${back}`);
}
