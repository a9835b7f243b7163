import { fill, lost, press, pressFirst, together, withoutCode } from './acts.ts';
import { type Answer, withMany } from './answers.ts';
import type { Screen } from './states.ts';

/** An account of the payment provider in one of its states; the demo's is active. */
const account = (onboardingComplete: boolean) => () => ({
  hasAccount: true,
  onboardingComplete,
  chargesEnabled: false,
});
/** The answer's one thing with something changed in it. */
const withIts = (key: string, change: Answer) => (answer: Answer) => ({
  ...answer,
  [key]: { ...(answer[key] as Answer), ...change },
});

/** Every screen, by who looks at it. */
export const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  nobody: [
    {
      name: 'home',
      path: '/',
      served: true,
      call: /\/api\/technicians$/,
      list: 'technicians',
      empty: { total: 0 },
      acts: { 'code-lost': withoutCode('/register') },
    },
    {
      name: 'technician',
      path: '/technician/{technician}',
      served: true,
      call: /\/api\/technicians\/\d+$/,
      answers: {
        bare: withIts('technician', {
          rating: null,
          total_reviews: 0,
          bio: '',
          phone: null,
          hourly_rate: null,
          services: [],
          service_ids: [],
          available: false,
        }),
        broken: () => ({ technician: {} }),
      },
    },
    {
      name: 'technician-reviews',
      path: '/technician/{technician}',
      served: true,
      call: /\/api\/reviews\//,
      list: 'reviews',
      empty: { histogram: [0, 0, 0, 0, 0] },
    },
    { name: 'technician-unknown', path: '/technician/999999' },
    {
      name: 'login',
      path: '/login',
      acts: {
        wrong: press('Iniciar sesión'),
        refused: together(
          fill('Email', 'nadie@oficio.test'),
          fill('Contraseña', 'equivocada'),
          press('Iniciar sesión'),
        ),
      },
    },
    { name: 'login-on-the-way', path: '/login?next=%2Frequest-service' },
    { name: 'register', path: '/register', acts: { wrong: press('Crear cuenta') } },
    {
      name: 'forgot-password',
      path: '/forgot-password',
      acts: {
        wrong: press('Enviarme un enlace'),
        sent: together(fill('Email', 'nadie@oficio.test'), press('Enviarme un enlace')),
      },
    },
    { name: 'reset-password', path: '/reset-password?token=inventado' },
    { name: 'reset-password-without', path: '/reset-password' },
    { name: 'verify-email-dead', path: '/verify-email?token=inventado' },
    { name: 'payment-success', path: '/payment-success' },
    { name: 'not-found', path: '/nada' },
  ],
  'cliente@oficio.test': [
    {
      name: 'account',
      path: '/account',
      call: /\/api\/account$/,
      answers: {
        unverified: withIts('user', { email_verified: false }),
        moving: answer => ({ ...answer, pending_email: 'otra@ejemplo.es' }),
        'without-password': answer => ({ ...answer, has_password: false, has_google: true }),
      },
      acts: {
        email: press('Cambiar email'),
        delete: pressFirst('Eliminar mi cuenta', 'Eliminar mi cuenta'),
      },
    },
    { name: 'account-sessions', path: '/account', call: /\/api\/account\/sessions$/ },
    { name: 'session', path: '/dashboard', call: /\/api\/auth\/me$/ },
    {
      name: 'dashboard',
      path: '/dashboard',
      call: /\/my-requests$/,
      list: 'requests',
      acts: {
        cancel: pressFirst('Cancelar solicitud'),
        'cancel-lost': lost(pressFirst('Cancelar solicitud', 'Cancelar solicitud')),
        withdraw: pressFirst('Cancelar trabajo'),
        review: pressFirst('Dejar reseña'),
        'review-lost': lost(pressFirst('Dejar reseña', 'Enviar reseña')),
        'counter-offer': pressFirst('Proponer otro precio', 'Enviar propuesta'),
      },
    },
    {
      name: 'bell',
      path: '/dashboard',
      call: /\/api\/notifications$/,
      list: 'notifications',
      always: pressFirst('otificaciones'),
      acts: { all: press('Marcar todas') },
    },
    {
      name: 'request',
      path: '/request-service',
      call: /\/api\/services$/,
      acts: {
        wrong: press('Enviar solicitud'),
        lost: lost(
          together(
            page => page.getByLabel('Servicio').selectOption({ index: 1 }),
            fill('Descripción', 'El grifo de la cocina gotea desde ayer.'),
            press('Enviar solicitud'),
          ),
        ),
      },
    },
    {
      name: 'request-chosen',
      path: '/request-service?technician={technician}',
      call: /\/api\/technicians\/\d+$/,
    },
    {
      name: 'payment',
      path: '/payment/{approved}',
      call: /\/create-payment-intent$/,
      acts: { wrong: press('Pagar') },
    },
    { name: 'payment-request', path: '/payment/{approved}', call: /\/api\/requests\/\d+$/ },
    {
      name: 'payment-checking',
      path: '/payment-success?request_id={approved}',
      call: /\/api\/requests\/\d+$/,
    },
    { name: 'payment-arrived', path: '/payment-success?request_id={payment_completed}' },
    { name: 'payment-processing', path: '/payment/{payment_pending}' },
    { name: 'payment-paid', path: '/payment/{in_progress}' },
    { name: 'payment-strange', path: '/payment/999999' },
    { name: 'receipt', path: '/payments/{payment}/receipt', call: /\/api\/payments\/\d+\/receipt$/ },
    { name: 'receipt-strange', path: '/payments/999999/receipt' },
    { name: 'chats', path: '/chat', call: /\/my-chats$/, list: 'chats' },
    {
      name: 'chat',
      path: '/chat?request={approved}',
      call: /\/api\/chat\/request\/\d+$/,
      list: 'messages',
      acts: { sent: together(fill('Mensaje', '¿Te viene bien a las 10?'), press('Enviar')) },
    },
    { name: 'chat-strange', path: '/chat?request=999999' },
    {
      name: 'notifications',
      path: '/notifications',
      call: /\/api\/notifications$/,
      list: 'notifications',
    },
  ],
  'tecnico@oficio.test': [
    {
      name: 'panel',
      path: '/technician/dashboard',
      call: /\/for-technician$/,
      list: 'requests',
      acts: { decline: pressFirst('Rechazar') },
    },
    {
      name: 'panel-profile',
      path: '/technician/dashboard?tab=perfil',
      call: /\/my\/profile$/,
      answers: {
        pending: withIts('profile', { approved: false }),
        bare: withIts('profile', { bio: '', hourly_rate: null, address: '', service_ids: [], rating: null }),
      },
    },
    {
      name: 'panel-jobs',
      path: '/technician/dashboard?tab=trabajos',
      call: /\/for-technician$/,
      acts: {
        price: pressFirst('Poner precio y aprobar'),
        'price-wrong': pressFirst('Poner precio y aprobar', 'Continuar'),
        complete: pressFirst('Marcar como completado'),
        withdraw: pressFirst('Cancelar trabajo'),
      },
    },
    { name: 'panel-history', path: '/technician/dashboard?tab=historial', call: /\/for-technician$/ },
    {
      name: 'statement',
      path: '/technician/statement',
      call: /\/payouts\/statement$/,
      answers: {
        many: answer => ({ statement: withMany(answer.statement as Answer, 'jobs') }),
      },
    },
    { name: 'statement-empty', path: '/technician/statement?month=2020-02' },
    {
      name: 'payout',
      path: '/technician/stripe-onboarding',
      call: /\/account-status$/,
      answers: {
        none: answer => ({ ...answer, hasAccount: false, onboardingComplete: false, chargesEnabled: false }),
        incomplete: account(false),
        checked: account(true),
      },
    },
  ],
  'admin@oficio.test': [
    { name: 'admin', path: '/admin' },
    {
      name: 'admin-technicians',
      path: '/admin/technicians',
      call: /\/technicians\/pending$/,
      list: 'technicians',
      acts: { approve: pressFirst('Aprobar'), reject: pressFirst('Rechazar') },
    },
    {
      name: 'admin-payments',
      path: '/admin/payments',
      call: /\/api\/admin\/payments$/,
      list: 'payments',
      empty: { problems: 0 },
      acts: { reconcile: press('Conciliar ahora') },
    },
    {
      name: 'admin-payment',
      path: '/admin/payments/{payment}',
      call: /\/api\/admin\/payments\/\d+$/,
      acts: { refund: press('Devolver al cliente') },
    },
    { name: 'admin-payment-strange', path: '/admin/payments/999999' },
  ],
};
