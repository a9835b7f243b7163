import { PASSWORD_MASK } from '@oficio/domain/admin/config/rules.ts';
import { photoRefusal } from '@oficio/domain/photos.ts';
import type { Page } from 'playwright-core';
import { adminPayments, moneyRequests } from '../../apps/web/src/testing/money-fixtures.ts';
import type { Call, FakeReply } from './replaced-replies.ts';
import { fillWhat, fillWhere } from './request-form.ts';

/**
 * The rows of `error-texts.test.ts`: the texts of the error catalogue (spec, sections 5 and 8), each with the screen and the call
 * that show it.
 */
export type Reader = 'anonymous' | 'cliente@oficio.test' | 'tecnico@oficio.test' | 'admin@oficio.test';

interface Action {
  readonly text: string;
  readonly who: Reader;
  readonly path: string;
  readonly call: Call;
  /** When the screen shows the server's message instead: always, or only for a refusal (4xx). */
  readonly prefers: 'server' | 'refusal';
  /** Fills the fields before the first press. */
  readonly fill?: (page: Page) => Promise<unknown>;
  /** Triggers the call. */
  readonly press: (page: Page) => Promise<unknown>;
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const cardOf = (page: Page, button: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: button }) })
    .first();
export const pressOnCard = (button: string, confirm?: string) => async (page: Page) => {
  await cardOf(page, button).getByRole('button', { name: button }).click();
  if (confirm) await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
};

const STATUS: Call = ['PUT', /\/api\/requests\/\d+\/status$/];

const samples = (...names: readonly string[]) =>
  moneyRequests(Date.now()).flatMap(([name, request]) => (names.includes(name) ? [request] : []));

/** Adds sample requests to one group of a list. */
const withSamples =
  (group: string, ...names: readonly string[]) =>
  ({ requests, ...rest }: { requests: readonly object[] }, query: URLSearchParams): object => ({
    ...rest,
    requests: query.get('group') === group ? [...samples(...names), ...requests] : requests,
  });

/** Toasts after the user presses a button. Rows of the same screen stand together, because they share the loaded page. */
export const ACTIONS: readonly Action[] = [
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
    press: pressOnCard('Cancelar solicitud', 'Cancelar solicitud'),
  },
  {
    text: 'Error al cancelar trabajo',
    who: 'cliente@oficio.test',
    path: '/dashboard',
    call: ['POST', /\/withdraw$/],
    prefers: 'server',
    async fill(page) {
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
    press: press('Mostrar Gas'),
  },
  {
    text: 'Error al confirmar el trabajo',
    who: 'cliente@oficio.test',
    path: '/dashboard',
    call: ['POST', /\/confirm$/],
    prefers: 'refusal',
    press: pressOnCard('Todo correcto', 'Todo correcto'),
  },
  {
    text: 'Error al avisar del problema',
    who: 'cliente@oficio.test',
    path: '/dashboard',
    call: ['POST', /\/problem$/],
    prefers: 'server',
    async fill(page) {
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
    press: pressOnCard('Ya está resuelto', 'Ya está resuelto'),
  },
  {
    text: 'Error al enviar el aviso',
    who: 'cliente@oficio.test',
    path: '/dashboard',
    call: ['POST', /\/no-show$/],
    prefers: 'server',
    fill: press('No ha venido'),
    press: page => page.getByRole('dialog').getByRole('button', { name: 'No ha venido' }).click(),
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
    text: 'Error al enviar el aviso',
    who: 'tecnico@oficio.test',
    path: '/technician/trabajos',
    call: ['POST', /\/absence$/],
    prefers: 'server',
    async fill(page) {
      await press('No había nadie')(page);
    },
    press: page => page.getByRole('dialog').getByRole('button', { name: 'No había nadie' }).click(),
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
    press: pressOnCard('Empezar trabajo', 'Empezar trabajo'),
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
    text: 'Error al cambiar la disponibilidad',
    who: 'tecnico@oficio.test',
    path: '/technician/perfil',
    call: ['PUT', /\/api\/technicians\/profile$/],
    prefers: 'refusal',
    press: page => page.getByRole('switch').press('Space'),
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
    text: 'Error al reintentar devolución',
    who: 'admin@oficio.test',
    path: '/admin/payments/1',
    call: ['POST', /\/retry$/],
    prefers: 'server',
    async press(page) {
      await press('Reintentar')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Reintentar' }).click();
    },
  },
  {
    text: 'Error al anotar devolución',
    who: 'admin@oficio.test',
    path: '/admin/payments/1',
    call: ['POST', /\/settle$/],
    prefers: 'server',
    async fill(page) {
      await press('Resuelta a mano')(page);
      await page.getByLabel('Cómo se ha resuelto').fill('Con una transferencia');
    },
    press: press('Anotar devolución'),
  },
  {
    text: 'Error al liberar pago',
    who: 'admin@oficio.test',
    path: '/admin/payments/2',
    call: ['POST', /\/release$/],
    prefers: 'server',
    async fill(page) {
      await press('Liberar al técnico')(page);
      await page.getByLabel('Motivo').fill('Está bien hecho');
    },
    press: press('Liberar pago'),
  },
  {
    text: 'Error al devolver pago',
    who: 'admin@oficio.test',
    path: '/admin/payments/2',
    call: ['POST', /\/refund$/],
    prefers: 'server',
    async fill(page) {
      await press('Devolver todo')(page);
      await page.getByLabel('Motivo').fill('Está mal hecho');
    },
    press: page => page.getByRole('dialog').getByRole('button', { name: 'Devolver todo' }).click(),
  },
  {
    text: 'Error al decidir',
    who: 'admin@oficio.test',
    path: '/admin/payments/3',
    call: ['POST', /\/continue$/],
    prefers: 'server',
    async fill(page) {
      await press('Que siga el trabajo')(page);
      await page.getByLabel('Motivo').fill('Javier vuelve mañana');
    },
    press: page => page.getByRole('dialog').getByRole('button', { name: 'Que siga el trabajo' }).click(),
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
    path: '/admin/requests/2',
    call: ['POST', /\/chat\/open$/],
    prefers: 'refusal',
    press: press('Leer la conversación'),
  },
  {
    text: 'Error al cancelar el trabajo',
    who: 'admin@oficio.test',
    path: '/admin/requests/2',
    call: ['POST', /\/requests\/2\/cancel$/],
    prefers: 'server',
    async fill(page) {
      await press('Cancelar solicitud')(page);
      await page.getByRole('dialog').getByLabel('Motivo').fill('No contesta');
    },
    press: press('Cancelar trabajo'),
  },
  {
    text: 'Error al enviar la solicitud a otro técnico',
    who: 'admin@oficio.test',
    path: '/admin/requests/2',
    call: ['POST', /\/requests\/2\/replace$/],
    prefers: 'server',
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
    call: ['POST', /\/reviews\/8\/show$/],
    prefers: 'refusal',
    async press(page) {
      await press('Mostrar de nuevo')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Mostrar reseña' }).click();
    },
  },
  {
    text: 'Error al eliminar usuario',
    who: 'admin@oficio.test',
    path: '/admin/users',
    call: ['DELETE', /\/api\/admin\/users\/\d+$/],
    prefers: 'server',
    async press(page) {
      await press('Eliminar')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Eliminar usuario' }).click();
    },
  },
  {
    text: 'Error al guardar configuración',
    who: 'admin@oficio.test',
    path: '/admin/config',
    call: ['PUT', /\/api\/admin\/config$/],
    prefers: 'server',
    press: press('Guardar configuración'),
  },
  {
    text: 'Error al enviar email de prueba',
    who: 'admin@oficio.test',
    path: '/admin/config',
    call: ['POST', /\/api\/admin\/test-email$/],
    prefers: 'server',
    fill: page => page.getByLabel('Enviar a').fill('ana@oficio.test'),
    press: press('Enviar prueba'),
  },
];

/** Screens that show a loading error in the place of the content. Neighbours have different paths, so that each is opened anew. */
export const SCREENS: readonly (readonly [who: Reader, path: string, call: Call, text: string])[] = [
  // First, because the header of each screen loads the chats.
  ['cliente@oficio.test', '/chat', ['GET', /\/api\/chat\/my-chats$/], 'Error al cargar chats'],
  ['cliente@oficio.test', '/dashboard', ['GET', /\/my-requests\b/], 'Error al cargar solicitudes'],
  ['cliente@oficio.test', '/request-service', ['GET', /\/api\/services$/], 'Error al cargar servicios'],
  ['cliente@oficio.test', '/trabajos/1', ['GET', /\/api\/requests\/1$/], 'Error al cargar el trabajo'],
  [
    'cliente@oficio.test',
    '/chat?request=1',
    ['GET', /\/api\/chat\/request\/1\b/],
    'Error al cargar mensajes',
  ],
  ['tecnico@oficio.test', '/technician/dashboard', ['GET', /\/my\/profile$/], 'Error al cargar perfil'],
  ['tecnico@oficio.test', '/technician/perfil', ['GET', /\/api\/services$/], 'Error al cargar servicios'],
  // Before the dashboard, which loads the same list.
  ['tecnico@oficio.test', '/technician/solicitudes', ['GET', /\/for-tech/], 'Error al cargar solicitudes'],
  ['tecnico@oficio.test', '/technician/dashboard', ['GET', /\/today$/], 'Error al cargar solicitudes'],
  [
    'tecnico@oficio.test',
    '/technician/cobros',
    ['GET', /\/api\/payouts$/],
    'Error al cargar los cobros pendientes',
  ],
  ['admin@oficio.test', '/admin', ['GET', /\/api\/admin\/stats$/], 'Error al cargar estadísticas'],
  ['admin@oficio.test', '/admin/technicians', ['GET', /\/pending\b/], 'Error al cargar técnicos pendientes'],
  ['admin@oficio.test', '/admin/users', ['GET', /\/api\/admin\/users$/], 'Error al cargar usuarios'],
  ['admin@oficio.test', '/admin/services', ['GET', /\/api\/admin\/services$/], 'Error al cargar servicios'],
  ['admin@oficio.test', '/admin/config', ['GET', /\/api\/admin\/config$/], 'Error al cargar configuración'],
  ['admin@oficio.test', '/admin/payments', ['GET', /\/api\/admin\/payments$/], 'Error al cargar pagos'],
  ['admin@oficio.test', '/admin/payments/1', ['GET', /\/api\/admin\/payments\/1$/], 'Error al cargar pago'],
  [
    'admin@oficio.test',
    '/admin/requests/1',
    ['GET', /\/api\/admin\/requests\/1$/],
    'Error al cargar solicitud',
  ],
  ['admin@oficio.test', '/admin/users/1', ['GET', /\/api\/admin\/users\/1$/], 'Error al cargar usuario'],
  [
    'admin@oficio.test',
    '/admin/requests/1',
    ['GET', /\/requests\/1\/ledger$/],
    'Error al cargar la contabilidad',
  ],
  ['admin@oficio.test', '/admin/users/1', ['GET', /\/users\/1\/notes$/], 'Error al cargar las notas'],
];

interface Form {
  readonly who: Reader;
  readonly path: string;
  readonly text: string;
  readonly act: (page: Page) => Promise<unknown>;
  /** Name of the rejected field. */
  readonly field: string;
}

const password = (page: Page) => page.getByRole('textbox', { name: 'Contraseña' });

/** Messages of forms that are sent incomplete. */
export const FORMS: readonly Form[] = [
  {
    who: 'anonymous',
    path: '/login',
    text: 'Por favor completa todos los campos',
    act: press('Iniciar sesión'),
    field: 'email',
  },
  {
    who: 'anonymous',
    path: '/register',
    text: 'Por favor completa todos los campos obligatorios',
    act: press('Crear cuenta'),
    field: 'name',
  },
  {
    who: 'anonymous',
    path: '/register',
    text: 'La contraseña debe tener al menos 6 caracteres',
    async act(page) {
      await page.getByLabel('Nombre').fill('Ana');
      await page.getByLabel('Email').fill('ana@oficio.test');
      await password(page).fill('12345');
      await press('Crear cuenta')(page);
    },
    field: 'password',
  },
  {
    who: 'cliente@oficio.test',
    path: '/request-service',
    text: 'Por favor completa todos los campos obligatorios',
    act: press('Siguiente'),
    field: 'service_id',
  },
  {
    who: 'tecnico@oficio.test',
    path: '/technician/trabajos',
    text: 'Debes especificar un precio',
    async act(page) {
      await pressOnCard('Poner precio y aprobar')(page);
      await page.getByLabel('Precio (€)').fill('');
      await press('Continuar')(page);
    },
    field: 'negotiated_price',
  },
];

/** Photos that the request form rejects; the first one is broken, so that it cannot be reduced. */
export const PHOTOS: readonly (readonly [text: string, name: string, start: string, size: number])[] = [
  [photoRefusal('adjunto.png', 'too_large'), 'adjunto.png', '\x89PNG\r\n\x1a\n', 5_242_881],
  [photoRefusal('adjunto.pdf', 'wrong_type'), 'adjunto.pdf', '%PDF', 10],
];

const payment = (
  id: number,
  isWanted: (payment: ReturnType<typeof adminPayments>[number]) => boolean,
): readonly [Call, FakeReply] => [
  ['GET', new RegExp(`/api/admin/payments/${id}$`)],
  { json: { payment: adminPayments(Date.now()).find(isWanted), timeline: [] } },
];

const service = (id: number, name: string, hidden: boolean) => ({
  id,
  name,
  icon: '🔥',
  category: 'Casa',
  hidden,
  version: 0,
  default_name: null,
  words: null,
  technicians: 3,
});

const review = (id: number, hidden: object | null) => ({
  id,
  request_id: id,
  user_name: 'Ana',
  rating: 1,
  comment: 'Mal',
  created_at: '2026-03-04T09:05:00Z',
  other: { id: 2, name: 'Luis' },
  hidden,
});

/** Replies that bring the screens into the states in which the rows make their calls. */
export const STATES: readonly (readonly [Call, FakeReply])[] = [
  [['GET', /\/my-requests$/], withSamples('open', 'held', 'problem in progress', 'no-show possible')],
  [['GET', /\/for-technician$/], withSamples('active', 'agreed time')],
  [['GET', /\/problem$/], { json: { entries: [] } }],
  [['GET', /\/withdrawal$/], { json: { paid: 0, refund: 0, percent: 0, fee_percent: 0, why: 'terms' } }],
  payment(1, ({ failed_refunds }) => failed_refunds.length > 0),
  payment(2, ({ money, dispute }) => money.payout?.state === 'frozen' && dispute === null),
  payment(3, ({ money }) => money.payout === null && money.problem?.state === 'open'),
  [
    // The file of an unpaid job with messages.
    ['GET', /\/api\/admin\/requests\/2$/],
    {
      json: {
        request: { ...moneyRequests(Date.now())[0]?.[1], id: 2, status: 'approved', money: null },
        events: [],
        messages: 3,
        payments: [],
      },
    },
  ],
  [
    ['GET', /\/users\/1\/reviews$/],
    {
      json: {
        reviews: [review(7, null), review(8, { at: '2026-03-04T09:05:00Z', reason: 'Insultos' })],
        next_cursor: null,
      },
    },
  ],
  [
    ['GET', /\/api\/admin\/services$/],
    {
      json: {
        services: [service(1, 'Fontanería', false), service(2, 'Luz', false), service(3, 'Gas', true)],
      },
    },
  ],
  [
    ['GET', /\/api\/admin\/config$/],
    ({ config }: { config: object }) => ({
      config: {
        ...config,
        email_service: 'gmail',
        email_user: 'correo@oficio.test',
        email_password: PASSWORD_MASK,
      },
    }),
  ],
];
