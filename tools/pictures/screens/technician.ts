import { unfoldAll } from '../../../tests/e2e/unfold.ts';
import {
  type Act,
  chooseWith,
  faked,
  follow,
  inMore,
  inSequence,
  pressFirst,
  withChangedReplies,
} from '../support/actions.ts';
import { ELSEWHERE, everyMoney, inState, type ReplyBody, withIts, withMany } from '../support/replies.ts';
import type { Screen } from '../support/states.ts';

/** Returns the reply with a payout account that is not active, unlike the demo's account. */
const account = (onboardingComplete: boolean) => () => ({
  hasAccount: true,
  onboardingComplete,
  chargesEnabled: false,
});

/** Changes the payout of all jobs of a reply. */
const withPayouts = (change: ReplyBody) => (answer: ReplyBody) => ({
  ...answer,
  requests: (answer.requests as ReplyBody[]).map(request => {
    const money = request.money as ReplyBody | null;
    return money?.payout
      ? { ...request, money: { ...money, payout: { ...(money.payout as ReplyBody), ...change } } }
      : request;
  }),
});

/** Replies as to a technician who has just registered. */
const asNew: Act = inSequence(
  faked(/\/for-technician\/today$/, { answers: [], jobs: [], waiting: 0 }),
  faked(/\/for-technician$/, { requests: [], next_cursor: null }),
  faked(/\/for-technician\/counts$/, { new: 0, active: 0, history: 0, answers: 0 }),
  faked(/\/api\/payouts$/, { payouts: [], next_cursor: null }),
  withChangedReplies(
    /\/my\/profile$/,
    withIts('profile', {
      approved: false,
      bio: '',
      hourly_rate: null,
      address: '',
      latitude: null,
      longitude: null,
      service_ids: [],
      rating: null,
      total_reviews: 0,
      experience_years: 0,
      photo: null,
      works: [],
    }),
  ),
);
const waitForCrop: Act = page => page.getByRole('dialog', { name: 'Ajusta la foto' }).waitFor();

export const TECHNICIAN: readonly Screen[] = [
  {
    name: 'panel',
    path: '/technician/dashboard',
    call: /\/today$/,
    acts: { profile: pressFirst('Editar perfil'), price: pressFirst('Poner precio') },
  },
  {
    name: 'panel-new',
    path: '/technician/dashboard',
    acts: {
      today: asNew,
      profile: inSequence(asNew, follow('Perfil')),
      requests: inSequence(asNew, follow('Solicitudes')),
      jobs: inSequence(asNew, follow('Trabajos')),
      money: inSequence(asNew, follow('Cobros')),
    },
  },
  {
    name: 'panel-requests',
    path: '/technician/solicitudes',
    call: /\/for-technician$/,
    list: 'requests',
    acts: { decline: pressFirst('Rechazar') },
  },
  {
    name: 'panel-profile',
    path: '/technician/perfil',
    call: /\/my\/profile$/,
    answers: {
      paused: withIts('profile', {
        hidden_services: [{ id: 99, name: 'Relojería', icon: '🔧', category: 'Casa' }],
      }),
      pending: withIts('profile', { approved: false }),
      bare: withIts('profile', { bio: '', hourly_rate: null, address: '', service_ids: [], rating: null }),
    },
  },
  {
    name: 'panel-works',
    path: '/technician/perfil',
    acts: {
      crop: inSequence(chooseWith('Cambiar foto', 1), waitForCrop),
      'crop-work': inSequence(chooseWith('Añadir foto de un trabajo', 0), waitForCrop),
      caption: pressFirst('Describir:'),
      remove: pressFirst('Quitar foto:'),
    },
  },
  {
    name: 'panel-jobs',
    path: '/technician/trabajos',
    call: /\/for-technician$/,
    acts: {
      unfolded: unfoldAll,
      price: pressFirst('Poner precio y aprobar'),
      'price-wrong': pressFirst('Poner precio y aprobar', 'Continuar'),
      complete: pressFirst('Marcar como completado'),
      withdraw: inMore('Cancelar trabajo'),
    },
  },
  {
    name: 'panel-history',
    path: '/technician/trabajos?ver=historial',
    call: /\/for-technician$/,
    answers: {
      disputed: withPayouts({ state: 'frozen', disputed: true }),
      money: everyMoney,
    },
  },
  { name: 'panel-money', path: '/technician/cobros', call: /\/api\/payouts$/, list: 'payouts' },
  {
    name: 'technician-job',
    path: '/trabajos/{approved}',
    call: /\/api\/requests\/\d+$/,
    answers: {
      paid: inState('agreed time'),
      due: inState('due'),
      problem: inState('no-show awaits a reply'),
      withdrawn: inState('withdrawn by the customer'),
      elsewhere: withIts('request', { address_proposal: ELSEWHERE }),
      'started-early': answer => ({
        request: {
          ...(answer.request as ReplyBody),
          status: 'in_progress',
          undo_start_until: new Date(Date.now() + 3_600_000).toISOString(),
        },
      }),
    },
  },
  { name: 'technician-job-photos', path: '/trabajos/{photos}' },
  { name: 'technician-chat-photos', path: '/chat?request={photos}' },
  { name: 'technician-job-paid', path: '/trabajos/{payment_completed}' },
  { name: 'technician-job-completed', path: '/trabajos/{completed}' },
  { name: 'technician-job-cancelled', path: '/trabajos/{cancelled}' },
  { name: 'technician-job-pending', path: '/trabajos/{pending}' },
  {
    name: 'statement',
    path: '/technician/statement',
    call: /\/payouts\/statement$/,
    answers: {
      many: answer => ({ statement: withMany(answer.statement as ReplyBody, 'jobs') }),
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
  { name: 'technician-account', path: '/account', call: /\/api\/account$/ },
  {
    name: 'panel-unverified',
    path: '/technician/dashboard',
    call: /\/api\/auth\/me$/,
    answers: { unverified: withIts('user', { email_verified: false }) },
  },
];
