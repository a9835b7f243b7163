import { formatCents } from '@oficio/domain/payments/money.ts';
import type Stripe from 'stripe';
import { escapeHtml } from '../../../apps/server/src/platform/http/escape-html.ts';
import { type Standing, standingOf, VERIFICATION_MS } from '../accounts/account-status.ts';
import { page } from './page.ts';

const STANDINGS: Readonly<Record<Standing, string>> = {
  incomplete: 'Incompleta: faltan datos',
  verifying: 'En verificación',
  active: 'Activa: puede recibir dinero',
  restricted: 'Restringida: falta un documento',
};

/** `balance` in cents; null where it is none of the page's business. */
const facts = (account: Stripe.Account, balance: number | null) =>
  `<dl>${[
    ['Cuenta', account.id],
    ['Email', account.email],
    ['Estado', STANDINGS[standingOf(account)]],
    ['Saldo', balance === null ? null : formatCents(balance)],
  ]
    .map(([label, value]) => (value ? `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>` : ''))
    .join('')}</dl>`;

const button = (value: string, label: string, quiet = false) =>
  `<button name="outcome" value="${value}"${quiet ? ' class="quiet"' : ''}>${label}</button>`;

/** Stands in for the provider's long form. It goes back to the page's own address. */
export function onboardingPage(account: Stripe.Account): string {
  const seconds = VERIFICATION_MS / 1000;
  return page(
    'Configura tu cuenta',
    `<p>Aquí el proveedor de pagos pediría tus datos, tu documento y tu cuenta bancaria. En el modo de pruebas no hace falta ninguno: elige cómo debe acabar.</p>
${facts(account, null)}
<form method="post">
${button('active', 'Completar y activar ya')}
${button('verifying', `Completar y esperar la verificación (${seconds} segundos)`, true)}
${button('leave', 'Salir sin terminar', true)}
</form>`,
  );
}

/** Stands in for the dashboard, with levers that a real one has not. */
export function dashboardPage(account: Stripe.Account, balance: number): string {
  const actions: Readonly<Record<Standing, string>> = {
    incomplete: '',
    verifying: button('verify', 'Terminar la verificación ya'),
    active: button('restrict', 'Restringir la cuenta', true),
    restricted: button('verify', 'Entregar lo que falta'),
  };
  return page(
    'Panel de tu cuenta',
    `<p>Aquí verías tus ingresos y cambiarías tu cuenta bancaria. En el modo de pruebas puedes cambiar el estado de la cuenta.</p>
${facts(account, balance)}
<form method="post">
${actions[standingOf(account)]}
</form>`,
  );
}

/** The link leads nowhere any more, and nobody said where to get another. */
export const deadLinkPage = (): string =>
  page(
    'Este enlace ya no vale',
    '<p>Los enlaces se abren una sola vez y caducan pronto. Vuelve a la aplicación y pide otro.</p>',
  );
