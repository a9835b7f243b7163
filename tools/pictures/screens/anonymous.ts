import {
  type Act,
  answered,
  faked,
  fill,
  follow,
  inSequence,
  press,
  pressFirst,
  withoutCode,
} from '../support/actions.ts';
import { withIts } from '../support/replies.ts';
import type { Screen } from '../support/states.ts';

/** Requests a password reset and reloads until the mail is listed. */
const mailsArrive: Act = async page => {
  await page.request.post('/api/auth/forgot-password', { data: { email: 'cliente@oficio.test' } });
  const line = page.getByRole('link', { name: 'Recupera tu contraseña' }).first();
  while (!(await line.isVisible())) {
    await page.waitForTimeout(200);
    await page.reload();
  }
};

const PLACES = ['Valencia, Comunitat Valenciana', 'Calle de Valencia 12, Lavapiés, Madrid'].map(
  (display_name, index) => ({ display_name, latitude: 39.47 + index, longitude: -0.376 - index }),
);
const typePlace: Act = page => page.getByRole('combobox', { name: 'Lugar' }).pressSequentially('valencia');
const typeNeed =
  (need: string): Act =>
  page =>
    page.getByRole('combobox', { name: '¿Qué necesitas?' }).pressSequentially(need);
/** On a wide window the map is always there. */
const showMap: Act = async page => {
  const map = page.getByText('Mapa', { exact: true });
  if (await map.isVisible()) await map.click();
};

/** Reply for an open verification link. */
const OPEN_LINK = {
  email: 'cliente@oficio.test',
  is_verified: false,
  needs_password: true,
  may_choose_password: true,
};

export const ANONYMOUS: readonly Screen[] = [
  {
    name: 'home',
    path: '/',
    served: true,
    call: /\/api\/technicians$/,
    list: 'technicians',
    empty: { total: 0 },
    acts: {
      'code-lost': withoutCode('/register'),
      map: showMap,
      need: typeNeed('fontanero en getafe'),
      'need-names': typeNeed('maria'),
      'need-unknown': typeNeed('xilófono roto'),
      'need-down': inSequence(
        faked(/\/api\/search\/suggestions$/, { error: 'Error interno' }, 503),
        typeNeed('gotea el grifo'),
      ),
      place: inSequence(faked(/\/api\/geocode$/, { suggestions: PLACES }), typePlace),
      'place-down': inSequence(faked(/\/api\/geocode$/, { error: 'Error interno' }, 503), typePlace),
    },
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
    name: 'technician-works',
    path: '/technician/{technician}',
    acts: {
      large: pressFirst('Baño reformado en Lavapiés'),
      last: inSequence(pressFirst('Baño reformado en Lavapiés'), press('Trabajo anterior')),
    },
  },
  {
    name: 'home-popup',
    path: '/?service=Fontaner%C3%ADa&radius=1',
    acts: {
      open: inSequence(showMap, page => page.locator('.leaflet-marker-icon[title]').first().press('Enter')),
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
      'no-admin': answered(/\/api\/auth\/setup$/, { has_admin: false }),
      wrong: press('Iniciar sesión'),
      refused: inSequence(
        fill('Email', 'nadie@oficio.test'),
        fill('Contraseña', 'equivocada'),
        press('Iniciar sesión'),
      ),
      expired: async page => {
        await page.evaluate(() => localStorage.setItem('oficio.token', 'a-token-that-has-ended'));
        await page.goto('/dashboard');
        await page.getByText('Tu sesión ha caducado').waitFor();
      },
    },
  },
  { name: 'login-on-the-way', path: '/login?next=%2Frequest-service' },
  { name: 'register', path: '/register', acts: { wrong: press('Crear cuenta') } },
  { name: 'payment-success', path: '/payment-success' },
  { name: 'not-found', path: '/nada' },
  {
    name: 'forgot-password',
    path: '/forgot-password',
    acts: {
      wrong: press('Enviarme un enlace'),
      sent: inSequence(fill('Email', 'nadie@oficio.test'), press('Enviarme un enlace'), page =>
        page.getByText('Mira tu correo').waitFor(),
      ),
    },
  },
  { name: 'reset-password', path: '/reset-password' },
  {
    name: 'reset-password-link',
    path: '/reset-password?token=nada',
    acts: {
      wrong: press('Guardar contraseña'),
      common: inSequence(fill('Contraseña nueva', 'oficio123'), press('Guardar contraseña')),
      dead: inSequence(fill('Contraseña nueva', 'Grifo-nuevo-27'), press('Guardar contraseña')),
    },
  },
  { name: 'invitation', path: '/invitation' },
  {
    name: 'invitation-link',
    path: '/invitation?token=nada',
    acts: {
      wrong: press('Aceptar la invitación'),
      dead: inSequence(fill('Contraseña', 'Grifo-nuevo-27'), press('Aceptar la invitación')),
    },
  },
  { name: 'verify-email', path: '/verify-email' },
  {
    name: 'verify-email-link',
    path: '/verify-email?token=nada',
    call: /\/api\/auth\/verify-email\/check$/,
    acts: {
      open: answered(/\/api\/auth\/verify-email\/check$/, OPEN_LINK),
      choosing: inSequence(
        answered(/\/api\/auth\/verify-email\/check$/, OPEN_LINK),
        press('No conozco esta contraseña: elegir otra'),
      ),
      verified: answered(/\/api\/auth\/verify-email\/check$/, { ...OPEN_LINK, is_verified: true }),
    },
  },
  { name: 'google', path: '/auth/google/callback' },
  { name: 'google-link', path: '/auth/google/callback?token=nada', call: /\/api\/auth\/me$/ },
  { name: 'google-not-recent', path: '/auth/google/callback?error=google_sin_reciente' },
  { name: 'google-other-account', path: '/auth/google/callback?error=google_distinta' },
  { name: 'login-google', path: '/login?error=google_sin_verificar' },
  { name: 'login-google-unknown', path: '/login?error=otra' },
  { name: 'unsubscribe', path: '/unsubscribe' },
  {
    name: 'unsubscribe-link',
    path: '/unsubscribe?token=nada',
    acts: {
      refused: press('Dejar de recibir avisos'),
      done: inSequence(
        answered(/\/api\/notifications\/unsubscribe$/, { ok: true }),
        press('Dejar de recibir avisos'),
      ),
    },
  },
  { name: 'offline-page', path: '/offline?volver=%2Fdashboard' },
  {
    name: 'mails',
    path: '/sandbox/mail',
    plain: true,
    acts: {
      some: mailsArrive,
      one: inSequence(mailsArrive, follow('Recupera tu contraseña')),
    },
  },
  { name: 'mail-strange', path: '/sandbox/mail/999999', plain: true },
];
