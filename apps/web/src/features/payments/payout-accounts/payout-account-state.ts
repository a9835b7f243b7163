import type { PayoutAccountOut } from '@oficio/domain/payments/payouts/contract.ts';
import type { Tone } from '../../../ui/data/status-badge.tsx';

/** State of the technician's payout account (spec, section 4). */
export type PayoutAccountState = 'none' | 'incomplete' | 'verifying' | 'active';

export function payoutAccountStateOf(account: PayoutAccountOut): PayoutAccountState {
  if (!account.hasAccount) return 'none';
  if (!account.onboardingComplete) return 'incomplete';
  return account.chargesEnabled ? 'active' : 'verifying';
}

interface PayoutTexts {
  readonly badge: string;
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  /** Text of the link on the technician's dashboard. */
  readonly link: string;
}

/** Texts of each state. */
export const PAYOUT_TEXTS = {
  none: {
    badge: 'Sin configurar',
    tone: 'action',
    title: 'Todavía no tienes cuenta de cobros',
    text: 'Para recibir el dinero de tus trabajos necesitas una cuenta en Stripe, el proveedor de pagos. Se abre en unos minutos.',
    link: 'Configurar cobros',
  },
  incomplete: {
    badge: 'Incompleta',
    tone: 'action',
    title: 'Te falta completar la configuración',
    text: 'Tu cuenta está creada, pero Stripe necesita tus datos antes de poder enviarte dinero.',
    link: 'Completar configuración',
  },
  verifying: {
    badge: 'En verificación',
    tone: 'waiting',
    title: 'Stripe está verificando tu cuenta',
    text: 'Puede tardar hasta 48 horas. Mientras tanto puedes seguir trabajando: recibirás tu dinero cuando la cuenta esté activa.',
    link: 'Ver estado',
  },
  active: {
    badge: 'Activa',
    tone: 'success',
    title: 'Tu cuenta está activa',
    text: 'Ya puedes recibir el dinero de tus trabajos. En el panel de Stripe ves tus ingresos y cambias tus datos bancarios.',
    link: 'Ver mi cuenta de cobros',
  },
} as const satisfies Record<PayoutAccountState, PayoutTexts>;
