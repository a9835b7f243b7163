import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import {
  type Act,
  faked,
  fill,
  inSequence,
  press,
  pressFirst,
  withChangedReplies,
} from '../support/actions.ts';
import type { ReplyBody } from '../support/replies.ts';
import type { Screen } from '../support/states.ts';

const TOKEN = 'a-token-of-a-sign-in-without-its-code';
const CODES = Array.from({ length: 10 }, (_, index) => `k7w${index}-9mxr-4tq${9 - index}`);
const SETUP: ReplyBody = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Oficio:ana?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Oficio',
  qr: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h3v3h-3zM5 0h3v3h-3zM0 5h3v3h-3zM4 4h1v1h-1zM6 5h1v2h-1z"/></svg>')}`,
};
const CODE_MISSING = {
  error: 'Falta el código de verificación',
  code: 'second_factor_required',
  stage: 'code',
};
const WRONG_CODE: ReplyBody = { error: 'El código no es correcto o ya se ha usado', field: 'code' };

const STATE = /\/api\/account\/second-factor$/;
const START = /\/api\/account\/second-factor\/start$/;
const ENABLE = /\/api\/account\/second-factor\/enable$/;
const ENTER = /\/api\/auth\/second-factor$/;
const EXPORT = /\/api\/account\/export$/;

/** Logs in to an account with a second factor. */
const toCodeStep: Act = inSequence(
  faked(/\/api\/auth\/login$/, { ...CODE_MISSING, token: TOKEN }, 403),
  fill('Email', 'cliente@oficio.test'),
  fill('Contraseña', 'oficio123'),
  press('Iniciar sesión'),
  page => page.getByLabel('Código de 6 cifras').waitFor(),
);
const typeCode =
  (code: string): Act =>
  page =>
    page.locator('[name=code]').last().fill(code);
/** Waits until the server has refused a code so many times. */
const refuseCodes = (times: number): Act =>
  inSequence(
    faked(ENTER, WRONG_CODE, 403),
    ...Array.from({ length: times }, (_, index) => [
      typeCode(`12345${index}`),
      shown('no es correcto'),
    ]).flat(),
  );
const shown =
  (text: string): Act =>
  page =>
    page.getByText(text).first().waitFor();

export const CODE_STEP: Screen = {
  name: 'login-code',
  path: '/login?next=%2Frequest-service',
  acts: {
    app: toCodeStep,
    empty: inSequence(toCodeStep, press('Entrar')),
    recovery: inSequence(toCodeStep, press('Usar un código de recuperación')),
    'recovery-short': inSequence(
      toCodeStep,
      press('Usar un código de recuperación'),
      typeCode('k7wm'),
      press('Entrar'),
    ),
    wrong: inSequence(toCodeStep, refuseCodes(1)),
    last: inSequence(toCodeStep, refuseCodes(4), shown('Te queda un intento')),
    blocked: inSequence(
      toCodeStep,
      faked(ENTER, { error: 'Demasiados intentos. Espera un momento y vuelve a probar' }, 429),
      typeCode('123456'),
      shown('Demasiados intentos'),
    ),
    ended: inSequence(
      toCodeStep,
      faked(ENTER, { error: 'Tu sesión ha caducado. Inicia sesión de nuevo' }, 401),
      typeCode('123456'),
      shown('Ha pasado demasiado tiempo'),
    ),
  },
};

/** Its last state leaves a session, so it must be the last screen of visitors. */
export const CODES_LEFT: Screen = {
  name: 'login-codes-left',
  path: '/login?next=%2Frequest-service',
  acts: {
    nine: inSequence(
      async page => {
        const data = { email: 'cliente@oficio.test', password: 'oficio123' };
        const reply = await page.request.post(accountEndpoints.login.path, { data });
        await faked(ENTER, { ...(await reply.json()), recovery_codes_left: 9 })(page);
      },
      toCodeStep,
      press('Usar un código de recuperación'),
      typeCode('k7w2-9mxr-4tq9'),
      press('Entrar'),
      page => page.getByRole('dialog').waitFor(),
    ),
  },
};

const enrolled = (change: ReplyBody): ReplyBody => ({
  enabled: true,
  enabled_at: '2026-05-03T10:00:00.000Z',
  recovery_codes_left: 8,
  required: false,
  ...change,
});

const OFF: ReplyBody = { enabled: false, enabled_at: null, recovery_codes_left: 0, required: false };

const toSetup: Act = inSequence(
  faked(STATE, OFF),
  page => page.reload(),
  faked(START, SETUP),
  pressFirst('Activar'),
  page => page.getByRole('dialog').waitFor(),
);

/** Presses a button that makes a sensitive call, which the server refuses until the user confirms. */
const toConfirmation = (...ways: readonly string[]): Act =>
  inSequence(
    faked(EXPORT, { error: 'Confirma que eres tú', code: 'confirmation_required', ways }, 403),
    press('Descargar mis datos'),
    page => page.getByRole('dialog').waitFor(),
  );

export const ACCOUNT_SECOND_FACTOR: Screen = {
  name: 'account-second-factor',
  path: '/account#verificacion',
  call: STATE,
  answers: {
    off: () => OFF,
    on: () => enrolled({}),
    'few-codes': () => enrolled({ recovery_codes_left: 2 }),
    required: () => enrolled({ required: true, recovery_codes_left: 0 }),
  },
  acts: {
    setup: toSetup,
    'setup-wrong': inSequence(
      toSetup,
      faked(ENABLE, WRONG_CODE, 403),
      typeCode('123456'),
      shown('no es correcto'),
    ),
    'setup-expired': inSequence(
      toSetup,
      faked(ENABLE, { error: 'Ha pasado demasiado tiempo. Escanea el código QR de nuevo' }, 409),
      typeCode('123456'),
      shown('Ha pasado demasiado'),
    ),
    codes: inSequence(
      toSetup,
      faked(ENABLE, { recovery_codes: CODES }),
      typeCode('123456'),
      shown('Los he guardado'),
    ),
    'codes-unsaved': inSequence(
      toSetup,
      faked(ENABLE, { recovery_codes: CODES }),
      typeCode('123456'),
      press('Terminar'),
    ),
    renew: inSequence(faked(STATE, enrolled({})), page => page.reload(), press('Crear códigos nuevos')),
    disable: inSequence(faked(STATE, enrolled({})), page => page.reload(), press('Desactivar')),
    confirm: toConfirmation('password'),
    'confirm-wrong': inSequence(
      toConfirmation('password', 'code'),
      faked(/\/api\/account\/confirm$/, { error: 'La contraseña no es correcta', field: 'password' }, 403),
      page => page.getByRole('dialog').locator('[name=password]').fill('equivocada'),
      press('Confirmar'),
      shown('no es correcta'),
    ),
    'confirm-code': inSequence(toConfirmation('password', 'code'), press('Usar un código de mi aplicación')),
    'confirm-google': toConfirmation('google'),
    'confirm-none': toConfirmation(),
    'confirm-mailed': inSequence(
      toConfirmation(),
      faked(/\/api\/auth\/forgot-password$/, { ok: true }),
      press('Enviar enlace'),
      shown('Mira tu correo'),
    ),
  },
};

export const REQUIRED_SETUP: Screen = {
  name: 'second-factor-setup',
  path: '/admin',
  call: /\/api\/auth\/me$/,
  answers: { intro: answer => ({ ...answer, stage: 'enrol' }) },
};

/** Reloads the page in the stage in which only the required set-up is allowed. */
const atStageEnrol = withChangedReplies(/\/api\/auth\/me$/, answer => ({ ...answer, stage: 'enrol' }));
/** Starts the required set-up. */
const atRequiredSetup = (act: Act): Act =>
  inSequence(atStageEnrol, faked(START, SETUP), press('Empezar'), shown('Escanea este código'), act);

export const REQUIRED_SETUP_STEPS: Screen = {
  name: 'second-factor-setup-steps',
  path: '/admin/users',
  acts: {
    failed: inSequence(
      atStageEnrol,
      faked(START, { error: 'Error interno' }, 500),
      press('Empezar'),
      shown('Error al activar la verificación'),
    ),
    setup: atRequiredSetup(async () => undefined),
    codes: atRequiredSetup(
      inSequence(faked(ENABLE, { recovery_codes: CODES }), typeCode('123456'), shown('Los he guardado')),
    ),
  },
};
