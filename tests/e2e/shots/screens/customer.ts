import { ERRORS } from '@oficio/domain/errors.ts';
import {
  answered,
  faked,
  fill,
  inMore,
  inSequence,
  lost,
  offerInstall,
  press,
  pressFirst,
  withoutLive,
} from '../support/actions.ts';
import { everyMoney, inState, withIts } from '../support/replies.ts';
import type { Screen } from '../support/states.ts';

/** Milliseconds until the form has the device's position. */
const POSITION_DELAY_MS = 600;

/** Fill the steps of the request form before the one in their name. */
const toWhere = inSequence(
  page => page.getByLabel('Servicio').selectOption({ index: 1 }),
  fill('Descripción', 'El grifo de la cocina gotea desde ayer.'),
  press('Siguiente'),
);
const toWhen = inSequence(
  toWhere,
  page => page.getByLabel('Dirección').fill('Calle de Toledo 12, Madrid'),
  press('Usar mi ubicación'),
  page => page.waitForTimeout(POSITION_DELAY_MS),
  press('Siguiente'),
);

export const CUSTOMER: readonly Screen[] = [
  { name: 'session', path: '/dashboard', call: /\/api\/auth\/me$/ },
  {
    name: 'dashboard',
    path: '/dashboard',
    call: /\/my-requests$/,
    list: 'requests',
    answers: { money: everyMoney },
    acts: {
      cancel: inMore('Cancelar solicitud'),
      'cancel-lost': lost(inMore('Cancelar solicitud', 'Cancelar solicitud')),
      withdraw: inMore('Cancelar trabajo'),
      review: pressFirst('Dejar reseña'),
      'review-lost': lost(pressFirst('Dejar reseña', 'Enviar reseña')),
      'counter-offer': inMore('Proponer otro precio', 'Enviar propuesta'),
    },
  },
  {
    name: 'bell',
    path: '/dashboard',
    call: /\/api\/notifications$/,
    list: 'notifications',
    always: pressFirst('otificaciones'),
    // Opens the list for the press and closes it again, because `always` opens it afterwards.
    acts: {
      all: inSequence(pressFirst('otificaciones'), press('Marcar todas'), pressFirst('otificaciones')),
    },
  },
  {
    name: 'request',
    path: '/request-service',
    call: /\/api\/services$/,
    acts: {
      wrong: press('Siguiente'),
      where: toWhere,
      'where-wrong': inSequence(toWhere, press('Siguiente')),
      when: toWhen,
      nobody: inSequence(faked(/\/requests\/reach/, { technicians: 0, is_capped: false }), toWhen),
      lost: lost(inSequence(toWhen, press('Enviar solicitud'))),
    },
  },
  {
    name: 'request-chosen',
    path: '/request-service?technician={technician}',
    call: /\/api\/technicians\/\d+$/,
  },
  {
    name: 'job',
    path: '/trabajos/{approved}',
    call: /\/api\/requests\/\d+$/,
    answers: {
      failed: inState('payment failed'),
      running: inState('in progress'),
      held: inState('held'),
      problem: inState('absence awaits a reply'),
      withdrawn: inState('withdrawn by the technician'),
    },
  },
  { name: 'job-chat', path: '/trabajos/{approved}?ver=chat' },
  { name: 'job-pending', path: '/trabajos/{pending}' },
  { name: 'job-strange', path: '/trabajos/999999' },
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
    acts: {
      sent: inSequence(fill('Mensaje', '¿Te viene bien a las 10?'), press('Enviar')),
      refused: inSequence(
        withoutLive,
        answered(/\/api\/chat\/message$/, { error: ERRORS.chat_closed[1] }, 409),
        fill('Mensaje', '¿Te viene bien a las 10?'),
        press('Enviar'),
      ),
      unsent: inSequence(
        page => page.context().setOffline(true),
        fill('Mensaje', '¿Te viene bien a las 10?'),
        press('Enviar'),
      ),
    },
  },
  { name: 'chat-closed', path: '/chat?request={cancelled}' },
  { name: 'chat-strange', path: '/chat?request=999999' },
  {
    name: 'notifications',
    path: '/notifications',
    call: /\/api\/notifications$/,
    list: 'notifications',
  },
  { name: 'dashboard-install', path: '/dashboard', always: offerInstall },
  {
    name: 'account',
    path: '/account',
    call: /\/api\/account$/,
    answers: {
      unverified: withIts('user', { email_verified: false }),
      changing: answer => ({ ...answer, pending_email: 'otra.direccion@oficio.test' }),
      google: answer => ({ ...answer, has_password: false, has_google: true }),
    },
    acts: {
      wrong: inSequence(
        fill('Nombre', ''),
        fill('Teléfono', 'abc'),
        press('Guardar datos'),
        press('Cambiar contraseña'),
      ),
      refused: inSequence(
        page => page.locator('[name=current_password]').first().fill('equivocada'),
        page => page.locator('[name=new_password]').fill('Grifo-nuevo-27'),
        press('Cambiar contraseña'),
      ),
      email: press('Cambiar email'),
      'email-wrong': inSequence(press('Cambiar email'), press('Enviar enlace')),
      delete: press('Eliminar mi cuenta'),
      'delete-wrong': pressFirst('Eliminar mi cuenta', 'Eliminar mi cuenta'),
      'delete-refused': inSequence(
        answered(/\/api\/account\/delete$/, { error: ERRORS.money_in_flight[1] }, 409),
        press('Eliminar mi cuenta'),
        fill('Escribe ELIMINAR', 'ELIMINAR'),
        page => page.getByRole('dialog').locator('[name=current_password]').fill('oficio123'),
        page => page.getByRole('dialog').getByRole('button', { name: 'Eliminar mi cuenta' }).click(),
      ),
    },
  },
  {
    name: 'account-sessions',
    path: '/account',
    call: /\/api\/account\/sessions$/,
    list: 'sessions',
    acts: { others: press('Cerrar las demás sesiones') },
  },
  { name: 'account-notifications', path: '/account', call: /\/notifications\/preferences$/ },
];
