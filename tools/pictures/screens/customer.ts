import { ERRORS } from '@oficio/domain/errors.ts';
import { unfoldAll } from '../../../tests/e2e/unfold.ts';
import {
  answered,
  choose,
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
import { ELSEWHERE, everyMoney, inState, withIts } from '../support/replies.ts';
import { toWhen, toWhere } from '../support/request-steps.ts';
import type { Screen } from '../support/states.ts';

const NO_ADDRESS = { address: null, latitude: null, longitude: null };

export const CUSTOMER: readonly Screen[] = [
  { name: 'session', path: '/dashboard', call: /\/api\/auth\/me$/ },
  {
    name: 'dashboard',
    path: '/dashboard',
    call: /\/my-requests$/,
    list: 'requests',
    answers: { money: everyMoney },
    acts: {
      unfolded: unfoldAll,
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
      photos: choose(0, 1, 2, 3, 4, 5),
      'photos-sent': inSequence(choose(0, 1, 2, 3, 4, 5), toWhen),
      chip: inSequence(toWhen, page => page.getByText('Mañana', { exact: true }).click()),
      where: toWhere,
      'where-wrong': inSequence(toWhere, press('Siguiente')),
      when: toWhen,
      nobody: inSequence(
        faked(/\/requests\/reach/, { technicians: 0, is_capped: false, radius: 25 }),
        toWhen,
      ),
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
      'started-early': inState('started early'),
      held: inState('held'),
      problem: inState('absence awaits a reply'),
      withdrawn: inState('withdrawn by the technician'),
      'no-address': withIts('request', NO_ADDRESS),
      elsewhere: withIts('request', { address_proposal: ELSEWHERE }),
    },
    acts: { address: press('Cambiar la dirección') },
  },
  { name: 'job-chat', path: '/trabajos/{approved}?ver=chat' },
  {
    name: 'job-photos',
    path: '/trabajos/{photos}',
    acts: { large: page => page.locator('main a:has(img), main button:has(img)').first().click() },
  },
  { name: 'job-paid', path: '/trabajos/{payment_completed}' },
  { name: 'job-completed', path: '/trabajos/{completed}' },
  { name: 'job-negotiating', path: '/trabajos/{negotiating}' },
  { name: 'job-cancelled', path: '/trabajos/{cancelled}' },
  { name: 'job-pending', path: '/trabajos/{pending}' },
  { name: 'job-strange', path: '/trabajos/999999' },
  {
    name: 'payment',
    path: '/payment/{approved}',
    call: /\/create-payment-intent$/,
    acts: { wrong: press('Pagar') },
  },
  {
    name: 'payment-request',
    path: '/payment/{approved}',
    call: /\/api\/requests\/\d+$/,
    answers: { 'no-address': withIts('request', NO_ADDRESS) },
  },
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
  {
    name: 'chat-photos',
    path: '/chat?request={photos}',
    acts: {
      large: page =>
        page
          .getByRole('button', { name: /^Foto (tuya|de )/ })
          .first()
          .click(),
      attached: inSequence(choose(1), fill('Mensaje', 'Y esta es la otra fuga')),
      failed: inSequence(
        faked(/\/api\/chat\/photo$/, { error: 'Error interno' }, 500),
        choose(0),
        fill('Mensaje', 'Y esta es la otra fuga'),
        press('Enviar'),
      ),
      refused: inSequence(
        faked(/\/api\/chat\/photo$/, { error: ERRORS.chat_closed[1] }, 409),
        choose(0),
        press('Enviar'),
      ),
      sending: inSequence(page => page.route('**/api/chat/photo', () => {}), choose(3), press('Enviar')),
      unsent: inSequence(page => page.context().setOffline(true), choose(0), press('Enviar')),
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
