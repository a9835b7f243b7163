import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import {
  DESKTOP,
  goInside,
  newVisitor,
  type Oficio,
  openBrowser,
  PHONE,
  signIn,
  startOficio,
} from './support.ts';

/** `npm run shots`: every screen in its states, in both widths and schemes, as pictures to look at. */
const FOLDER = fileURLToPath(new URL('../../shots/', import.meta.url));
const WIDTHS = { phone: PHONE, desktop: DESKTOP };
const SCHEMES = ['light', 'dark'] as const;
/** Milliseconds for fonts, pictures and whatever else comes after the last answer. */
const REST = 400;

interface Screen {
  readonly name: string;
  readonly path: string;
  /** The call that fills the screen: left unanswered for `loading`, dropped for `error`. */
  readonly call?: RegExp;
  /** The page arrives with its answers: only a reader who comes from another page makes the call. */
  readonly served?: true;
  /** What that call answers when there is nothing yet. */
  readonly empty?: object;
  /** What is pressed or typed, by the name of the state it leads to. */
  readonly acts?: Readonly<Record<string, (page: Page) => Promise<unknown>>>;
}

const press =
  (...names: readonly string[]) =>
  async (page: Page) => {
    for (const name of names)
      await page.getByRole('button', { name }).filter({ visible: true }).first().click();
  };

const LIST = { next_cursor: null };
const ACCOUNT = { hasAccount: true, onboardingComplete: false, chargesEnabled: false };

/** By who looks at them. `{name}` in a path is an id of the demo. */
const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  nobody: [
    {
      name: 'home',
      path: '/',
      served: true,
      call: /\/api\/technicians$/,
      empty: { ...LIST, technicians: [], total: 0 },
    },
    {
      name: 'technician',
      path: '/technician/{technician}',
      served: true,
      call: /\/api\/technicians\/\d+$/,
    },
    {
      name: 'technician-reviews',
      path: '/technician/{technician}',
      served: true,
      call: /\/api\/reviews\//,
      empty: { ...LIST, reviews: [], histogram: [0, 0, 0, 0, 0] },
    },
    { name: 'technician-unknown', path: '/technician/999999' },
    { name: 'login', path: '/login', acts: { wrong: press('Iniciar sesión') } },
    { name: 'register', path: '/register', acts: { wrong: press('Crear cuenta') } },
    { name: 'payment-success', path: '/payment-success' },
    { name: 'not-found', path: '/nada' },
  ],
  'cliente@oficio.test': [
    {
      name: 'dashboard',
      path: '/dashboard',
      call: /\/my-requests$/,
      empty: { ...LIST, requests: [] },
      acts: {
        cancel: press('Cancelar solicitud'),
        withdraw: press('Cancelar trabajo'),
        review: press('Dejar reseña'),
        'counter-offer': press('Proponer otro precio', 'Enviar propuesta'),
        bell: page => page.getByRole('button', { name: /otificaciones/ }).click(),
      },
    },
    {
      name: 'request',
      path: '/request-service',
      call: /\/api\/services$/,
      acts: { wrong: press('Enviar solicitud') },
    },
    { name: 'request-chosen', path: '/request-service?technician={technician}' },
    {
      name: 'payment',
      path: '/payment/{approved}',
      call: /\/create-payment-intent$/,
      acts: { wrong: press('Pagar') },
    },
    {
      name: 'payment-checking',
      path: '/payment-success?request_id={approved}',
      call: /\/api\/requests\/\d+$/,
    },
    { name: 'payment-processing', path: '/payment/{payment_pending}' },
    { name: 'payment-paid', path: '/payment/{in_progress}' },
    { name: 'receipt', path: '/payments/{payment}/receipt', call: /\/receipt$/ },
    { name: 'chats', path: '/chat', call: /\/my-chats$/, empty: { ...LIST, chats: [] } },
    {
      name: 'chat',
      path: '/chat?request={approved}',
      call: /\/api\/chat\/request\/\d+$/,
      empty: { messages: [], has_more: false, read_up_to: 0 },
    },
    {
      name: 'notifications',
      path: '/notifications',
      call: /\/api\/notifications$/,
      empty: { ...LIST, notifications: [] },
    },
  ],
  'tecnico@oficio.test': [
    {
      name: 'panel',
      path: '/technician/dashboard',
      call: /\/for-technician$/,
      empty: { ...LIST, requests: [] },
      acts: { decline: press('Rechazar') },
    },
    { name: 'panel-profile', path: '/technician/dashboard', call: /\/my\/profile$/ },
    {
      name: 'panel-jobs',
      path: '/technician/dashboard?tab=trabajos',
      acts: {
        price: press('Poner precio y aprobar'),
        complete: press('Marcar como completado'),
        withdraw: press('Cancelar trabajo'),
      },
    },
    { name: 'panel-history', path: '/technician/dashboard?tab=historial' },
    { name: 'statement', path: '/technician/statement', call: /\/payouts\/statement$/ },
    { name: 'statement-empty', path: '/technician/statement?month=2020-02' },
    { name: 'payout', path: '/technician/stripe-onboarding', call: /\/account-status$/, empty: ACCOUNT },
  ],
  'admin@oficio.test': [
    { name: 'admin', path: '/admin' },
    {
      name: 'admin-technicians',
      path: '/admin/technicians',
      call: /\/technicians\/pending$/,
      empty: { technicians: [] },
      acts: { reject: press('Rechazar') },
    },
    {
      name: 'admin-payments',
      path: '/admin/payments',
      call: /\/api\/admin\/payments$/,
      empty: { ...LIST, payments: [], problems: 0 },
      acts: { reconcile: press('Conciliar ahora') },
    },
    {
      name: 'admin-payment',
      path: '/admin/payments/{payment}',
      call: /\/api\/admin\/payments\/\d+$/,
      acts: { refund: press('Devolver al cliente') },
    },
  ],
};

/** Brings a screen into a state; the picture is taken afterwards. */
type State = readonly [name: string, bring: (page: Page, path: string) => Promise<unknown>];

function statesOf({ call, served, empty, acts = {} }: Screen): readonly State[] {
  const isCall = (url: URL) => call?.test(url.pathname) ?? false;
  const meddled = (name: string, answer: Parameters<Page['route']>[1]): State => [
    name,
    async (page, path) => {
      await page.route(isCall, answer);
      if (served) {
        await page.goto('/login');
        await goInside(page, path);
      } else await page.goto(path);
      await page.waitForTimeout(REST);
    },
  ];
  return [
    ['full', open],
    ...(call ? [meddled('loading', () => {}), meddled('error', route => route.abort())] : []),
    ...(empty ? [meddled('empty', route => route.fulfill({ json: empty }))] : []),
    ...Object.entries(acts).map(
      ([name, act]): State => [
        name,
        async (page, path) => {
          await open(page, path);
          await act(page);
        },
      ],
    ),
  ];
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** One request of the demo's customer in each status, and a technician with reviews. */
async function demoIds({ url }: Oficio): Promise<Readonly<Record<string, number>>> {
  const read = async (path: string, init?: RequestInit) => (await fetch(url + path, init)).json();
  const { token } = (await read('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'cliente@oficio.test', password: 'oficio123' }),
  })) as { token: string };
  const { requests } = (await read('/api/requests/my-requests', {
    headers: { authorization: `Bearer ${token}` },
  })) as {
    requests: readonly {
      id: number;
      status: string;
      technician_id: number | null;
      money: { payment_id: number | null } | null;
    }[];
  };
  const ids = Object.fromEntries(requests.map(({ id, status }) => [status, id]));
  const technician = requests.find(({ status }) => status === 'approved')?.technician_id;
  const payment = requests.find(({ money }) => money?.payment_id)?.money?.payment_id;
  return { ...ids, ...(technician && { technician }), ...(payment && { payment }) };
}

const asked = process.argv.slice(2);
const isAsked = (name: string) => asked.length === 0 || asked.some(part => name.includes(part));
const oficio = await startOficio();
const browser = await openBrowser();
let taken = 0;
const failed: string[] = [];
try {
  if (asked.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const ids = await demoIds(oficio);
  for (const [reader, screens] of Object.entries(SCREENS)) {
    const wanted = screens.filter(({ name }) => isAsked(name));
    if (wanted.length === 0) continue;
    const visitor = await newVisitor(browser, oficio);
    if (reader !== 'nobody') await signIn(visitor, reader);
    for (const screen of wanted)
      for (const [state, bring] of statesOf(screen))
        for (const [width, viewport] of Object.entries(WIDTHS)) {
          const name = `${screen.name}.${state}.${width}`;
          const page = await visitor.context.newPage();
          page.setDefaultTimeout(10_000);
          try {
            await page.setViewportSize(viewport);
            await bring(
              page,
              screen.path.replace(/\{(\w+)\}/, (_, id: string) => String(ids[id])),
            );
            for (const colorScheme of SCHEMES) {
              await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
              await page.waitForTimeout(REST);
              // What lies over the page is where the reader has scrolled to.
              const fullPage = (await page.getByRole('dialog').count()) === 0;
              await page.screenshot({ path: `${FOLDER}${name}.${colorScheme}.png`, fullPage });
              taken += 1;
            }
          } catch (error) {
            failed.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
          } finally {
            await page.close();
          }
        }
    await visitor.context.close();
  }
} finally {
  await browser.close();
  await oficio.stop();
}
process.stdout.write(`${taken} pictures in ${FOLDER}\n`);
for (const line of failed) process.stderr.write(`Not taken: ${line}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
