import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminPayments, moneyRequests } from '../../apps/web/src/pages/design/money-fixtures.ts';
import { expectAccessible } from './accessible.ts';
import { openJourney } from './journey.ts';
import { fillWhat, fillWhere } from './request-form.ts';
import { DESKTOP, goInside } from './support.ts';
import { unfoldAll } from './unfold.ts';

/**
 * Checks the exact texts of the error catalogue (spec, sections 5 and 8). Each row makes one call of a screen fail in the
 * browser and names the expected message.
 */
const READERS = ['anonymous', 'cliente@oficio.test', 'tecnico@oficio.test', 'admin@oficio.test'] as const;
type Reader = (typeof READERS)[number];

interface Answer {
  readonly status: number;
  readonly json: object;
}

/** The three results of a failing call: no response, a server error and a refusal. */
const LOST = 'no answer';
const BROKEN: Answer = {
  status: 500,
  json: { error: 'Ha ocurrido un error inesperado. Inténtalo de nuevo' },
};
const REFUSED: Answer = { status: 400, json: { error: 'Así no puede ser' } };

/** A call by method and path. */
type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: RegExp];

interface Row {
  readonly text: string;
  readonly who: Reader;
  readonly path: string;
  readonly call: Call;
  /** When the screen shows the server's message: always, only for a refusal (4xx), or never (`text`). */
  readonly prefers: 'server' | 'refusal' | 'text';
  /** Calls that return a fixed reply, to bring the screen into the needed state. */
  readonly given?: readonly (readonly [Call, object])[];
  /** Triggers the call. */
  readonly press: (page: Page) => Promise<unknown>;
  /** Fills the fields before the first press. */
  readonly fill?: (page: Page) => Promise<unknown>;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const cardOf = (page: Page, button: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: button }) })
    .first();
const pressOnCard = (button: string, confirm?: string) => async (page: Page) => {
  await cardOf(page, button).getByRole('button', { name: button }).click();
  if (confirm) await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
};

const STATUS: Call = ['PUT', /\/api\/requests\/\d+\/status$/];
const ACCOUNT: Call = ['GET', /\/api\/stripe-connect\/account-status$/];
const account = (onboardingComplete: boolean): readonly (readonly [Call, object])[] => [
  [ACCOUNT, { hasAccount: true, onboardingComplete, chargesEnabled: onboardingComplete }],
];

/** Returns a reply with the wanted sample request. */
const jobs = (path: RegExp, wanted: string): readonly (readonly [Call, object])[] => [
  [
    ['GET', path],
    {
      requests: moneyRequests(Date.now()).flatMap(([name, request]) => (name === wanted ? [request] : [])),
      next_cursor: null,
    },
  ],
];
const HELD = jobs(/\/my-requests$/, 'held');
/** An open problem without entries. */
const PROBLEM = [
  ...jobs(/\/my-requests$/, 'problem in progress'),
  [['GET', /\/problem$/], { entries: [] }],
] as const satisfies readonly (readonly [Call, object])[];
const FROZEN = adminPayments(Date.now()).find(
  ({ money, dispute }) => money.payout?.state === 'frozen' && dispute === null,
);
const UNDECIDED = adminPayments(Date.now()).find(
  ({ money }) => money.payout === null && money.problem?.state === 'open',
);
const ONE_PAYMENT: readonly (readonly [Call, object])[] = [
  [['GET', /\/api\/admin\/payments\/\d+$/], { payment: FROZEN, timeline: [] }],
];
const FAILED_REFUND: readonly (readonly [Call, object])[] = [
  [
    ['GET', /\/api\/admin\/payments\/\d+$/],
    {
      payment: adminPayments(Date.now()).find(({ failed_refunds }) => failed_refunds.length > 0),
      timeline: [],
    },
  ],
];
const NO_REFUND: readonly (readonly [Call, object])[] = [
  [['GET', /\/withdrawal$/], { paid: 0, refund: 0, percent: 0, why: 'terms' }],
];

/** The file of an unpaid job with messages. */
const JOB_FILE: readonly (readonly [Call, object])[] = [
  [
    ['GET', /\/api\/admin\/requests\/1$/],
    {
      request: { ...moneyRequests(Date.now())[0]?.[1], id: 1, status: 'approved', money: null },
      events: [],
      messages: 3,
      payments: [],
    },
  ],
];
const reviewsOf = (hidden: object | null): readonly (readonly [Call, object])[] => [
  [
    ['GET', /\/users\/1\/reviews$/],
    {
      reviews: [
        {
          id: 7,
          request_id: 1,
          user_name: 'Ana',
          rating: 1,
          comment: 'Mal',
          created_at: '2026-03-04T09:05:00Z',
          other: { id: 2, name: 'Luis' },
          hidden,
        },
      ],
      next_cursor: null,
    },
  ],
];

/** Toasts after the user presses a button. */
const ACTIONS: readonly Row[] = [
  {
    text: 'Error al iniciar sesión',
    who: 'anonymous',
    path: '/login',
    call: ['POST', /\/api\/auth\/login$/],
    prefers: 'server',
    async fill(page) {
      await page.getByLabel('Email').fill('ana@oficio.test');
      await page.getByRole('textbox', { name: 'Contraseña' }).fill('oficio123');
    },
    press: press('Iniciar sesión'),
  },
  {
    text: 'Error al registrarse',
    who: 'anonymous',
    path: '/register',
    call: ['POST', /\/api\/auth\/register$/],
    prefers: 'server',
    async fill(page) {
      await page.getByLabel('Nombre').fill('Ana');
      await page.getByLabel('Email').fill('ana@oficio.test');
      await page.getByRole('textbox', { name: 'Contraseña' }).fill('oficio123');
    },
    press: press('Crear cuenta'),
  },
  {
    text: 'Error al cancelar solicitud',
    who: 'cliente@oficio.test',
    path: '/dashboard',
    call: STATUS,
    prefers: 'refusal',
    fill: unfoldAll,
    press: pressOnCard('Cancelar solicitud', 'Cancelar solicitud'),
  },
  {
    text: 'Error al cancelar trabajo',
    who: 'cliente@oficio.test',
    path: '/dashboard',
    call: ['POST', /\/withdraw$/],
    prefers: 'server',
    given: NO_REFUND,
    async fill(page) {
      await unfoldAll(page);
      await press('Cancelar trabajo')(page);
      await page.getByLabel('Motivo').fill('Ya no hace falta');
    },
    press: page => page.getByRole('dialog').getByRole('button', { name: 'Cancelar trabajo' }).click(),
  },
  {
    text: 'Error al añadir el servicio',
    who: 'admin@oficio.test',
    path: '/admin/services',
    call: ['POST', /\/api\/admin\/services$/],
    prefers: 'server',
    async fill(page) {
      await press('Añadir servicio')(page);
      await page.getByLabel('Nombre').fill('Relojería');
    },
    press: page => page.getByRole('dialog').getByRole('button', { name: 'Añadir servicio' }).click(),
  },
  {
    text: 'Error al guardar el servicio',
    who: 'admin@oficio.test',
    path: '/admin/services',
    call: ['PUT', /\/api\/admin\/services\/\d+$/],
    prefers: 'server',
    fill: press('Editar Fontanería'),
    press: press('Guardar'),
  },
  {
    text: 'Error al cambiar el orden',
    who: 'admin@oficio.test',
    path: '/admin/services',
    call: ['POST', /\/move$/],
    prefers: 'refusal',
    press: press('Bajar Fontanería'),
  },
  {
    text: 'Error al ocultar el servicio',
    who: 'admin@oficio.test',
    path: '/admin/services',
    call: ['POST', /\/hide$/],
    prefers: 'refusal',
    async press(page) {
      await press('Ocultar Fontanería')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Ocultar servicio' }).click();
    },
  },
  {
    text: 'Error al mostrar el servicio',
    who: 'admin@oficio.test',
    path: '/admin/services',
    call: ['POST', /\/show$/],
    prefers: 'refusal',
    given: [
      [
        ['GET', /\/api\/admin\/services$/],
        {
          services: [
            { id: 1, name: 'Gas', icon: '🔥', category: 'Casa', hidden: true, version: 0, technicians: 3 },
          ],
        },
      ],
    ],
    press: press('Mostrar Gas'),
  },
  {
    text: 'Error al confirmar el trabajo',
    who: 'cliente@oficio.test',
    path: '/dashboard',
    call: ['POST', /\/confirm$/],
    prefers: 'refusal',
    given: HELD,
    press: pressOnCard('Todo correcto', 'Todo correcto'),
  },
  {
    text: 'Error al avisar del problema',
    who: 'cliente@oficio.test',
    path: '/dashboard',
    call: ['POST', /\/problem$/],
    prefers: 'server',
    given: HELD,
    async fill(page) {
      await unfoldAll(page);
      await press('Tengo un problema')(page);
      await page.getByLabel('Cuéntanos qué ha pasado').fill('Sigue goteando');
    },
    press: press('Avisar del problema'),
  },
  {
    text: 'Error al enviar la respuesta',
    who: 'cliente@oficio.test',
    path: '/dashboard',
    call: ['POST', /\/problem\/answers$/],
    prefers: 'server',
    given: PROBLEM,
    async fill(page) {
      await press('Responder')(page);
      await page.getByLabel('Tu respuesta').fill('Sigue goteando');
    },
    press: press('Enviar respuesta'),
  },
  {
    text: 'Error al cerrar el problema',
    who: 'cliente@oficio.test',
    path: '/dashboard',
    call: ['POST', /\/problem\/close$/],
    prefers: 'refusal',
    given: PROBLEM,
    press: pressOnCard('Ya está resuelto', 'Ya está resuelto'),
  },
  {
    text: 'Error al enviar el aviso',
    who: 'cliente@oficio.test',
    path: '/dashboard',
    call: ['POST', /\/no-show$/],
    prefers: 'server',
    given: jobs(/\/my-requests$/, 'no-show possible'),
    fill: press('No ha venido'),
    press: page => page.getByRole('dialog').getByRole('button', { name: 'No ha venido' }).click(),
  },
  {
    text: 'Error al enviar el aviso',
    who: 'tecnico@oficio.test',
    path: '/technician/trabajos',
    call: ['POST', /\/absence$/],
    prefers: 'server',
    given: jobs(/\/for-technician$/, 'agreed time'),
    async fill(page) {
      await unfoldAll(page);
      await press('No había nadie')(page);
    },
    press: page => page.getByRole('dialog').getByRole('button', { name: 'No había nadie' }).click(),
  },
  {
    text: 'Error al enviar reseña',
    who: 'cliente@oficio.test',
    path: '/dashboard',
    call: ['POST', /\/api\/reviews$/],
    prefers: 'server',
    fill: pressOnCard('Dejar reseña'),
    press: press('Enviar reseña'),
  },
  {
    text: 'Error al enviar solicitud',
    who: 'cliente@oficio.test',
    path: '/request-service',
    call: ['POST', /\/api\/requests$/],
    prefers: 'refusal',
    async fill(page) {
      await fillWhat(page, 'Gotea el grifo', { index: 1 });
      await fillWhere(page, 'Plaza Mayor, 1');
    },
    press: press('Enviar solicitud'),
  },
  {
    text: 'Error al aceptar solicitud',
    who: 'tecnico@oficio.test',
    path: '/technician/solicitudes',
    call: STATUS,
    prefers: 'refusal',
    press: pressOnCard('Aceptar'),
  },
  {
    text: 'Error al aprobar solicitud',
    who: 'tecnico@oficio.test',
    path: '/technician/trabajos',
    call: ['PUT', /\/approve$/],
    prefers: 'server',
    async fill(page) {
      await pressOnCard('Poner precio y aprobar')(page);
      await page.getByLabel('Precio (€)').fill('80');
    },
    async press(page) {
      await press('Continuar')(page);
      await press(/^Aprobar$/)(page);
    },
  },
  {
    text: 'Error al actualizar estado',
    who: 'tecnico@oficio.test',
    path: '/technician/trabajos',
    call: STATUS,
    prefers: 'refusal',
    press: pressOnCard('Empezar trabajo'),
  },
  {
    text: 'Error al actualizar perfil',
    who: 'tecnico@oficio.test',
    path: '/technician/perfil',
    call: ['PUT', /\/api\/technicians\/profile$/],
    prefers: 'refusal',
    press: press('Guardar perfil'),
  },
  {
    text: 'Error al agregar servicio',
    who: 'tecnico@oficio.test',
    path: '/technician/perfil',
    call: ['POST', /\/api\/technicians\/services$/],
    prefers: 'refusal',
    fill: page => page.getByLabel('Añadir un servicio').selectOption({ index: 1 }),
    press: press(/^Añadir$/),
  },
  {
    text: 'Error al eliminar servicio',
    who: 'tecnico@oficio.test',
    path: '/technician/perfil',
    call: ['DELETE', /\/api\/technicians\/services\/\d+$/],
    prefers: 'refusal',
    press: press(/^Quitar /),
  },
  {
    text: 'Error al crear cuenta',
    who: 'tecnico@oficio.test',
    path: '/technician/stripe-onboarding',
    call: ['POST', /\/api\/stripe-connect\/create-account$/],
    prefers: 'server',
    press: press('Crear cuenta'),
  },
  {
    text: 'Error al iniciar configuración de Stripe',
    who: 'tecnico@oficio.test',
    path: '/technician/stripe-onboarding',
    call: ['POST', /\/api\/stripe-connect\/create-onboarding-link$/],
    prefers: 'text',
    given: account(false),
    press: press('Completar configuración'),
  },
  {
    text: 'Error al abrir dashboard',
    who: 'tecnico@oficio.test',
    path: '/technician/stripe-onboarding',
    call: ['GET', /\/api\/stripe-connect\/dashboard-link$/],
    prefers: 'text',
    given: account(true),
    press: press(/^Abrir panel de Stripe/),
  },
  {
    text: 'Error al reintentar devolución',
    who: 'admin@oficio.test',
    path: '/admin/payments/1',
    call: ['POST', /\/retry$/],
    prefers: 'server',
    given: FAILED_REFUND,
    press: press('Reintentar'),
  },
  {
    text: 'Error al anotar devolución',
    who: 'admin@oficio.test',
    path: '/admin/payments/1',
    call: ['POST', /\/settle$/],
    prefers: 'server',
    given: FAILED_REFUND,
    async fill(page) {
      await press('Resuelta a mano')(page);
      await page.getByLabel('Cómo se ha resuelto').fill('Con una transferencia');
    },
    press: press('Anotar devolución'),
  },
  {
    text: 'Error al liberar pago',
    who: 'admin@oficio.test',
    path: '/admin/payments/1',
    call: ['POST', /\/release$/],
    prefers: 'server',
    given: ONE_PAYMENT,
    async fill(page) {
      await press('Liberar al técnico')(page);
      await page.getByLabel('Motivo').fill('Está bien hecho');
    },
    press: press('Liberar pago'),
  },
  {
    text: 'Error al decidir',
    who: 'admin@oficio.test',
    path: '/admin/payments/1',
    call: ['POST', /\/continue$/],
    prefers: 'server',
    given: [[['GET', /\/api\/admin\/payments\/\d+$/], { payment: UNDECIDED, timeline: [] }]],
    async fill(page) {
      await press('Que siga el trabajo')(page);
      await page.getByLabel('Motivo').fill('Javier vuelve mañana');
    },
    press: page => page.getByRole('dialog').getByRole('button', { name: 'Que siga el trabajo' }).click(),
  },
  {
    text: 'Error al devolver pago',
    who: 'admin@oficio.test',
    path: '/admin/payments/1',
    call: ['POST', /\/refund$/],
    prefers: 'server',
    given: ONE_PAYMENT,
    async fill(page) {
      await press('Devolver todo')(page);
      await page.getByLabel('Motivo').fill('Está mal hecho');
    },
    press: page => page.getByRole('dialog').getByRole('button', { name: 'Devolver todo' }).click(),
  },
  {
    text: 'Error al conciliar pagos',
    who: 'admin@oficio.test',
    path: '/admin/payments',
    call: ['POST', /\/reconcile$/],
    prefers: 'refusal',
    press: press('Conciliar ahora'),
  },
  {
    text: 'Error al aprobar técnico',
    who: 'admin@oficio.test',
    path: '/admin/technicians',
    call: ['PUT', /\/approve$/],
    prefers: 'refusal',
    press: pressOnCard('Aprobar', 'Aprobar'),
  },
  {
    text: 'Error al rechazar técnico',
    who: 'admin@oficio.test',
    path: '/admin/technicians',
    call: ['DELETE', /\/reject$/],
    prefers: 'refusal',
    fill: async page => {
      await pressOnCard('Rechazar')(page);
      await page.getByLabel('Motivo').fill('Falta la documentación');
    },
    press: press('Rechazar y eliminar perfil'),
  },
  {
    text: 'Error al abrir la conversación',
    who: 'admin@oficio.test',
    path: '/admin/requests/1',
    call: ['POST', /\/chat\/open$/],
    prefers: 'refusal',
    given: JOB_FILE,
    press: press('Leer la conversación'),
  },
  {
    text: 'Error al cancelar el trabajo',
    who: 'admin@oficio.test',
    path: '/admin/requests/1',
    call: ['POST', /\/requests\/1\/cancel$/],
    prefers: 'server',
    given: JOB_FILE,
    async fill(page) {
      await press('Cancelar solicitud')(page);
      await page.getByRole('dialog').getByLabel('Motivo').fill('No contesta');
    },
    press: press('Cancelar trabajo'),
  },
  {
    text: 'Error al enviar la solicitud a otro técnico',
    who: 'admin@oficio.test',
    path: '/admin/requests/1',
    call: ['POST', /\/requests\/1\/replace$/],
    prefers: 'server',
    given: JOB_FILE,
    async fill(page) {
      await press('Pedir a otro técnico')(page);
      await page.getByRole('dialog').getByLabel('Motivo').fill('No contesta');
    },
    press: press('Cancelar y pedir a otro'),
  },
  {
    text: 'Error al guardar la nota',
    who: 'admin@oficio.test',
    path: '/admin/users/1',
    call: ['POST', /\/users\/1\/notes$/],
    prefers: 'server',
    fill: page => page.getByLabel('Nota nueva').fill('Ha llamado'),
    press: press('Guardar nota'),
  },
  {
    text: 'Error al ocultar la reseña',
    who: 'admin@oficio.test',
    path: '/admin/users/1',
    call: ['POST', /\/reviews\/7\/hide$/],
    prefers: 'server',
    given: reviewsOf(null),
    async fill(page) {
      await press('Ocultar')(page);
      await page.getByRole('dialog').getByLabel('Motivo').fill('Insultos');
    },
    press: press('Ocultar reseña'),
  },
  {
    text: 'Error al mostrar la reseña',
    who: 'admin@oficio.test',
    path: '/admin/users/1',
    call: ['POST', /\/reviews\/7\/show$/],
    prefers: 'refusal',
    given: reviewsOf({ at: '2026-03-04T09:05:00Z', reason: 'Insultos' }),
    async press(page) {
      await press('Mostrar de nuevo')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Mostrar reseña' }).click();
    },
  },
];

/** Screens that show a loading error in the place of the content. */
const SCREENS: readonly (readonly [who: Reader, path: string, call: Call, text: string])[] = [
  ['cliente@oficio.test', '/dashboard', ['GET', /\/my-requests\b/], 'Error al cargar solicitudes'],
  ['cliente@oficio.test', '/request-service', ['GET', /\/api\/services$/], 'Error al cargar servicios'],
  ['cliente@oficio.test', '/trabajos/1', ['GET', /\/api\/requests\/1$/], 'Error al cargar el trabajo'],
  ['tecnico@oficio.test', '/technician/perfil', ['GET', /\/api\/services$/], 'Error al cargar servicios'],
  ['tecnico@oficio.test', '/technician/dashboard', ['GET', /\/my\/profile$/], 'Error al cargar perfil'],
  ['tecnico@oficio.test', '/technician/dashboard', ['GET', /\/today$/], 'Error al cargar solicitudes'],
  [
    'tecnico@oficio.test',
    '/technician/cobros',
    ['GET', /\/api\/payouts$/],
    'Error al cargar los cobros pendientes',
  ],
  ['tecnico@oficio.test', '/technician/solicitudes', ['GET', /\/for-tech/], 'Error al cargar solicitudes'],
  ['tecnico@oficio.test', '/technician/stripe-onboarding', ACCOUNT, 'Error al verificar estado de Stripe'],
  ['admin@oficio.test', '/admin/technicians', ['GET', /\/pending\b/], 'Error al cargar técnicos pendientes'],
  ['admin@oficio.test', '/admin/services', ['GET', /\/api\/admin\/services$/], 'Error al cargar servicios'],
  ['admin@oficio.test', '/admin/payments', ['GET', /\/api\/admin\/payments$/], 'Error al cargar pagos'],
  ['admin@oficio.test', '/admin/payments/1', ['GET', /\/api\/admin\/payments\/1$/], 'Error al cargar pago'],
  [
    'admin@oficio.test',
    '/admin/requests/1',
    ['GET', /\/api\/admin\/requests\/1$/],
    'Error al cargar solicitud',
  ],
  [
    'admin@oficio.test',
    '/admin/requests/1',
    ['GET', /\/requests\/1\/ledger$/],
    'Error al cargar la contabilidad',
  ],
  ['admin@oficio.test', '/admin/users/1', ['GET', /\/api\/admin\/users\/1$/], 'Error al cargar usuario'],
  ['admin@oficio.test', '/admin/users/1', ['GET', /\/users\/1\/notes$/], 'Error al cargar las notas'],
];

/** Messages of forms that are sent incomplete. */
const FORMS: readonly (readonly [who: Reader, path: string, text: string, act: (page: Page) => unknown])[] = [
  ['anonymous', '/login', 'Por favor completa todos los campos', press('Iniciar sesión')],
  ['anonymous', '/register', 'Por favor completa todos los campos obligatorios', press('Crear cuenta')],
  [
    'anonymous',
    '/register',
    'La contraseña debe tener al menos 6 caracteres',
    async page => {
      await page.getByLabel('Nombre').fill('Ana');
      await page.getByLabel('Email').fill('ana@oficio.test');
      await page.getByRole('textbox', { name: 'Contraseña' }).fill('12345');
      await press('Crear cuenta')(page);
    },
  ],
  [
    'cliente@oficio.test',
    '/request-service',
    'Por favor completa todos los campos obligatorios',
    press('Siguiente'),
  ],
  [
    'cliente@oficio.test',
    '/request-service',
    'La imagen no debe superar 5MB',
    page => attach(page, 'image/png', 5_242_881),
  ],
  [
    'cliente@oficio.test',
    '/request-service',
    'Solo se permiten archivos de imagen',
    page => attach(page, 'application/pdf', 10),
  ],
  [
    'tecnico@oficio.test',
    '/technician/trabajos',
    'Debes especificar un precio',
    async page => {
      await pressOnCard('Poner precio y aprobar')(page);
      await page.getByLabel('Precio (€)').fill('');
      await press('Continuar')(page);
    },
  ],
];

const attach = (page: Page, mimeType: string, size: number) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'adjunto', mimeType, buffer: Buffer.alloc(size) });

/** Codes of `GeolocationPositionError`; null for a browser without geolocation. */
const POSITIONS: readonly (readonly [code: number | null, text: string])[] = [
  [1, 'Debes permitir el acceso a tu ubicación'],
  [2, 'Ubicación no disponible. Verifica tu GPS.'],
  [3, 'Tiempo de espera agotado. Inténtalo de nuevo.'],
  [null, 'Tu navegador no soporta geolocalización.'],
];

const LOCATION_BUTTONS: readonly (readonly [who: Reader, path: string, button: string])[] = [
  ['anonymous', '/', 'Mi ubicación'],
  ['tecnico@oficio.test', '/technician/perfil', 'Obtener mi ubicación'],
];

const journey = openJourney();
/** Id of a technician with reviews. */
let technician: number;
const contexts = new Map<Reader, BrowserContext>();

beforeAll(async () => {
  const found = (await (await fetch(`${journey.oficio.url}/api/technicians?limit=1`)).json()) as {
    technicians: readonly { id: number }[];
  };
  technician = found.technicians[0]?.id ?? 0;
  for (const reader of READERS) {
    const visitor = await journey.visitor(DESKTOP, reader === 'anonymous' ? undefined : reader);
    await visitor.page.close();
    contexts.set(reader, visitor.context);
  }
});

/** Opens a page in the browser of the account, runs `work` on it and closes it. */
async function onPage(reader: Reader, work: (page: Page) => Promise<void>): Promise<void> {
  const context = contexts.get(reader);
  if (!context) throw new Error(`${reader} has no browser`);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  try {
    await work(page);
  } finally {
    await page.close();
  }
}

/** Replaces the reply of a call in the browser from now on. Returns a function that counts the calls. */
async function replaceReply(
  page: Page,
  [method, path]: Call,
  answer: Answer | typeof LOST,
): Promise<() => number> {
  let callCount = 0;
  await page.route(
    url => path.test(url.pathname),
    route => {
      if (route.request().method() !== method) return route.fallback();
      callCount += 1;
      return answer === LOST ? route.abort() : route.fulfill(answer);
    },
  );
  return () => callCount;
}

const toasts = (page: Page) => page.locator('[aria-live=assertive]');

async function expectToast(page: Page, text: string): Promise<void> {
  await toasts(page).getByText(text, { exact: true }).first().waitFor();
}

/** Closes all toasts, so that a repeated text is recognised as new. */
async function dismissToasts(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Cerrar aviso' });
  while ((await close.count()) > 0)
    await close
      .first()
      .click({ timeout: 1000 })
      .catch(() => undefined);
}

describe('Toast after an action', () => {
  it.each(ACTIONS)('shows the message of the failed call: $who at $path: $text', async row => {
    await onPage(row.who, async page => {
      for (const [call, json] of row.given ?? []) await replaceReply(page, call, { status: 200, json });
      await page.goto(row.path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await row.fill?.(page);
      const said = (answer: Answer) => (answer.json as { error: string }).error;
      for (const [answer, text] of [
        [LOST, row.text],
        [BROKEN, row.prefers === 'server' ? said(BROKEN) : row.text],
        [REFUSED, row.prefers === 'text' ? row.text : said(REFUSED)],
      ] as const) {
        const callCount = await replaceReply(page, row.call, answer);
        await row.press(page);
        await expectToast(page, text);
        expect(callCount()).toBe(1);
        await dismissToasts(page);
      }
    });
  });
});

describe('Failed loading of a screen', () => {
  it.each(SCREENS)('shows the error in the place of the content: %s at %s', async (who, path, call, text) => {
    await onPage(who, async page => {
      for (const answer of [LOST, REFUSED] as const) {
        await replaceReply(page, call, answer);
        await page.goto(path);
        await page.getByRole('alert').getByRole('heading', { name: text, exact: true }).waitFor();
      }
    });
  });

  it('leads from a failed profile to the home page and from a failed payment to the requests', async () => {
    await onPage('anonymous', async page => {
      await replaceReply(page, ['GET', /\/api\/technicians\/\d+$/], LOST);
      await page.goto('/login');
      await goInside(page, `/technician/${technician}`);
      await expectToast(page, 'Error al cargar perfil del técnico');
      await page.waitForURL(url => url.pathname === '/');
    });
    await onPage('cliente@oficio.test', async page => {
      for (const [answer, text] of [
        [LOST, 'Error al cargar pago'],
        [REFUSED, 'Así no puede ser'],
      ] as const) {
        await replaceReply(page, ['GET', /\/api\/requests\/\d+$/], answer);
        await page.goto('/payment/1');
        await expectToast(page, text);
        await page.waitForURL(url => url.pathname === '/dashboard');
      }
    });
  });

  it('refers to support when a payment has no client secret', async () => {
    await onPage('cliente@oficio.test', async page => {
      const json = { clientSecret: '', amount: 1 };
      await replaceReply(page, ['POST', /\/create-payment-intent$/], { status: 200, json });
      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'Proceder al pago' }).first().click();
      await page
        .getByText('No se pudo inicializar el pago. Contacta con soporte.', { exact: true })
        .waitFor();
      expect(await page.getByRole('link', { name: /^Escribir a/ }).count()).toBe(0);
      await page.getByRole('link', { name: 'Volver a mis solicitudes' }).click();
      await page.waitForURL(url => url.pathname === '/dashboard');
      // As the server inserts the address when the site has one.
      await page.route('**/payment/*', async route => {
        const response = await route.fetch();
        const body = (await response.text()).replace('<html ', '<html data-contact="ayuda@oficio.test" ');
        await route.fulfill({ response, body });
      });
      await page.getByRole('link', { name: 'Proceder al pago' }).first().click();
      await page.reload();
      const link = page.getByRole('link', { name: 'Escribir a ayuda@oficio.test' });
      expect(await link.getAttribute('href')).toBe('mailto:ayuda@oficio.test');
      await expectAccessible(page);
    });
  });

  it('shows the provider’s message for a declined card beside the form and as a toast', async () => {
    await onPage('cliente@oficio.test', async page => {
      const pay = press(/^Pagar /);
      const said = async (text: string) => {
        await expectToast(page, text);
        await page.getByRole('alert').filter({ hasText: 'El pago no se ha hecho' }).getByText(text).waitFor();
        await dismissToasts(page);
      };
      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'Proceder al pago' }).first().click();
      await page.getByRole('button', { name: 'Usar la tarjeta 4000 0000 0000 0002' }).click();
      await pay(page);
      await said('Tu tarjeta ha sido rechazada. Prueba con otra tarjeta.');
      await replaceReply(page, ['POST', /\/payment_intents\/\w+\/confirm$/], {
        status: 402,
        json: { error: { type: 'card_error', message: 'El banco no contesta.' } },
      });
      await pay(page);
      await said('El banco no contesta.');
      expect(new URL(page.url()).pathname).toMatch(/^\/payment\/\d+$/);
    });
  });

  it('shows no message for failed calls that are only logged', async () => {
    await onPage('cliente@oficio.test', async page => {
      const calls = [/\/api\/notifications/, /\/api\/services$/, /\/api\/technicians$/, /\/api\/reviews\//];
      for (const path of calls) await replaceReply(page, ['GET', path], LOST);
      for (const path of ['/', `/technician/${technician}`]) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await page.getByText('Técnico no encontrado').count()).toBe(0);
        expect(await page.getByRole('button', { name: 'Cerrar aviso' }).count()).toBe(0);
      }
    });
  });
});

describe('Form validation', () => {
  it.each(FORMS)('marks the field and shows the message: %s at %s: %s', async (who, path, text, act) => {
    await onPage(who, async page => {
      await page.goto(path);
      await act(page);
      await expectToast(page, text);
      const marked = page.locator('[aria-invalid=true], [class*=error]');
      await expect.poll(() => marked.count()).toBeGreaterThan(0);
    });
  });
});

describe('Geolocation errors', () => {
  const rows = LOCATION_BUTTONS.flatMap(seeker =>
    POSITIONS.map(position => [...seeker, ...position] as const),
  );
  it.each(rows)(
    'shows the message of the failed position: %s at %s',
    async (who, path, button, code, text) => {
      await onPage(who, async page => {
        await page.addInitScript(failure => {
          if (failure === null) Reflect.deleteProperty(Navigator.prototype, 'geolocation');
          else
            navigator.geolocation.getCurrentPosition = (_, onError) =>
              onError?.({
                code: failure,
                message: '',
                PERMISSION_DENIED: 1,
                POSITION_UNAVAILABLE: 2,
                TIMEOUT: 3,
              });
        }, code);
        await page.goto(path);
        await press(button)(page);
        await expectToast(page, text);
      });
    },
  );
});

describe('Success messages', () => {
  const expectGood = (page: Page, text: string) =>
    page.getByRole('status').getByText(text, { exact: true }).waitFor();

  it('greets the user by name after the login', async () => {
    const { page, context } = await journey.visitor();
    await page.goto('/login');
    await page.getByLabel('Email').fill('admin@oficio.test');
    await page.getByRole('textbox', { name: 'Contraseña' }).fill('oficio123');
    await press('Iniciar sesión')(page);
    await page
      .getByRole('status')
      .getByText(/^¡Bienvenido [^!]+!$/)
      .waitFor();
    await context.close();
  });

  it('confirms adding and removing a service and cancelling a request', async () => {
    await onPage('tecnico@oficio.test', async page => {
      await page.goto('/technician/perfil');
      await page.getByLabel('Añadir un servicio').selectOption({ index: 1 });
      await press(/^Añadir$/)(page);
      await expectGood(page, 'Servicio agregado');
      await press(/^Quitar /)(page);
      await expectGood(page, 'Servicio eliminado');
    });
    await onPage('cliente@oficio.test', async page => {
      await page.goto('/dashboard');
      await unfoldAll(page);
      await pressOnCard('Cancelar solicitud', 'Cancelar solicitud')(page);
      await expectGood(page, 'Solicitud cancelada');
    });
  });
});
