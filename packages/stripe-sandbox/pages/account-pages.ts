import type Stripe from 'stripe';
import { type AccountStatus, statusOf, VERIFICATION_MS } from '../accounts/account-status.ts';
import { escapeHtml, formatCents } from './format.ts';
import { page } from './page.ts';

const STATUS_LABELS: Readonly<Record<AccountStatus, string>> = {
  incomplete: 'Incompleta: faltan datos',
  verifying: 'En verificación',
  active: 'Activa: puede recibir dinero',
  restricted: 'Restringida: falta un documento',
};

/** Returns the table of the account's data. `balance` in cents; null hides it. */
const facts = (account: Stripe.Account, balance: number | null) =>
  `<dl>${[
    ['Cuenta', account.id],
    ['Email', account.email],
    ['Estado', STATUS_LABELS[statusOf(account)]],
    ['Saldo', balance === null ? null : formatCents(balance)],
  ]
    .map(([label, value]) => (value ? `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>` : ''))
    .join('')}</dl>`;

const button = (value: string, label: string, quiet = false) =>
  `<button name="outcome" value="${value}"${quiet ? ' class="quiet"' : ''}>${label}</button>`;

/** Imitates the provider's onboarding form, which posts to the page's own address. */
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

/** Imitates the dashboard, with buttons that change the account's status. */
export function dashboardPage(account: Stripe.Account, balance: number): string {
  const actions: Readonly<Record<AccountStatus, string>> = {
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
${actions[statusOf(account)]}
</form>`,
  );
}

/** Returns the page for an expired or used link when the platform has no page that creates another. */
export const deadLinkPage = (): string =>
  page(
    'Este enlace ya no vale',
    '<p>Los enlaces se abren una sola vez y caducan pronto. Vuelve a la aplicación y pide otro.</p>',
  );
