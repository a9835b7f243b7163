import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isFull } from '../../apps/server/src/testing/extent.ts';
import { dateRequests } from '../../apps/web/src/testing/date-fixtures.ts';
import { adminPayments, moneyRequests } from '../../apps/web/src/testing/money-fixtures.ts';
import { demoIds, filled } from '../../tools/pictures/demo-ids.ts';
import { openSharedJourney } from './journey.ts';
import { fillWhat } from './request-form.ts';
import { watchLoading } from './settled.ts';
import { DESKTOP, REPLACES_REPLIES, type Visitor } from './support.ts';
import { unfoldAll } from './unfold.ts';

const MANIFEST = new URL('../../apps/web/dist/client/manifest.json', import.meta.url);
const journey = openSharedJourney(REPLACES_REPLIES);
/** High, because the machine may be busy. */
const WAIT_OPTIONS = { timeout: 15_000 };

const visitors = new Map<string, Visitor>();

/**
 * Returns the page of the account, and removes the routes that the test adds to it. Each test loads a document, because an open one
 * keeps the code that it has.
 */
async function pageFor(who: string): Promise<Page> {
  const visitor = visitors.get(who) ?? (await journey.visitor(DESKTOP, who));
  visitors.set(who, visitor);
  // Not `pageOf`: missing code is a complaint.
  onTestFinished(() => visitor.page.unrouteAll({ behavior: 'wait' }));
  return visitor.page;
}

/** The two reasons for missing code: no network, or a deploy that replaced the files. */
const LOSSES = {
  offline: (route: Route) => route.abort(),
  'after a deploy': (route: Route) => route.fulfill({ status: 404, body: 'Not found' }),
} as const;

const jobs = (wanted: string) => ({
  requests: moneyRequests(Date.now()).flatMap(([name, request]) => (name === wanted ? [request] : [])),
  next_cursor: null,
});
const proposed = {
  requests: dateRequests(Date.now()).flatMap(([name, request]) =>
    name === 'nearer date proposed by the technician' ? [request] : [],
  ),
  next_cursor: null,
};
const frozen = adminPayments(Date.now()).find(
  ({ money }) => money.payout?.state === 'frozen' && money.problem?.state === 'open',
);
const undecided = adminPayments(Date.now()).find(
  ({ money }) => money.payout === null && money.problem?.state === 'open',
);

interface Control {
  readonly who: string;
  readonly path: string;
  readonly button: string;
  /** A call with an answer that brings the button onto the screen. */
  readonly given?: readonly [path: RegExp, json: object];
}

const failed = adminPayments(Date.now()).find(({ failed_refunds }) => failed_refunds.length > 0);

const CUSTOMER = { who: 'cliente@oficio.test', path: '/dashboard' };
const TECHNICIAN = { who: 'tecnico@oficio.test', path: '/technician/trabajos' };
const ADMIN = 'admin@oficio.test';
const onePayment = (payment: typeof frozen) =>
  [/\/api\/admin\/payments\/\d+$/, { payment, timeline: [] }] as const;

const DIALOGS: readonly Control[] = [
  { ...CUSTOMER, button: 'Cancelar solicitud' },
  { ...CUSTOMER, button: 'Proponer otro precio' },
  { ...CUSTOMER, button: 'Dejar reseña' },
  { ...CUSTOMER, button: 'Cancelar trabajo' },
  { ...CUSTOMER, button: 'Tengo un problema', given: [/\/my-requests$/, jobs('held')] },
  { ...CUSTOMER, button: 'Responder', given: [/\/my-requests$/, jobs('no-show awaits a reply')] },
  { ...CUSTOMER, button: 'Proponer otra fecha', given: [/\/my-requests$/, proposed] },
  { ...CUSTOMER, button: 'Aceptar', given: [/\/my-requests$/, proposed] },
  { ...TECHNICIAN, button: 'Poner precio y aprobar' },
  { ...TECHNICIAN, button: 'Cancelar trabajo' },
  { ...TECHNICIAN, path: '/technician/solicitudes', button: 'Rechazar' },
  { ...TECHNICIAN, path: '/technician/dashboard', button: 'Poner precio' },
  { who: ADMIN, path: '/admin/technicians', button: 'Rechazar' },
  { who: ADMIN, path: '/admin/users', button: 'Suspender' },
  { who: ADMIN, path: '/admin/users', button: 'Eliminar' },
  { who: ADMIN, path: '/admin/payments/1', button: 'Devolver una parte', given: onePayment(frozen) },
  { who: ADMIN, path: '/admin/payments/1', button: 'Que siga el trabajo', given: onePayment(undecided) },
  { who: ADMIN, path: '/admin/payments/1', button: 'Liberar al técnico', given: onePayment(frozen) },
  { who: ADMIN, path: '/admin/payments/1', button: 'Resuelta a mano', given: onePayment(failed) },
];

const answerWith = (page: Page, [path, json]: NonNullable<Control['given']>) =>
  page.route(
    url => path.test(url.pathname),
    route => route.fulfill({ json }),
  );
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'No se ha podido cargar' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** All dialogs load their code by `lazyDialog`: two of them without a network and one after a deploy show it; all of them in `full`. */
const LOST_DIALOGS = [
  ...(isFull ? DIALOGS : DIALOGS.slice(0, 2)).map(control => ({ ...control, loss: 'offline' as const })),
  ...DIALOGS.slice(0, 1).map(control => ({ ...control, loss: 'after a deploy' as const })),
];

describe('Dialog with missing code', () => {
  it.each(LOST_DIALOGS)(
    'keeps the page and opens the dialog on retry: $who, $button, $loss',
    async control => {
      const lose = LOSSES[control.loss];
      const page = await pageFor(control.who);
      if (control.given) await answerWith(page, control.given);
      const settled = watchLoading(page);
      await page.goto(control.path);
      if ([CUSTOMER.path, TECHNICIAN.path].includes(control.path)) await unfoldAll(page);
      const button = page.getByRole('button', { name: control.button, exact: true }).first();
      await button.waitFor();
      await settled();
      const title = await heading(page).textContent();

      await page.route(/\/assets\//, lose);
      await button.click();
      await failure(page).waitFor();
      expect(await heading(page).textContent()).toBe(title);
      expect(await button.isVisible()).toBe(true);
      // After the visitor closes the message, the button tries again.
      await failure(page).getByRole('button', { name: 'Cerrar' }).click();
      await failure(page).waitFor({ state: 'detached' });
      await button.click();
      await failure(page).waitFor();

      await page.unroute(/\/assets\//);
      await failure(page).getByRole('button', { name: 'Reintentar' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await failure(page).waitFor({ state: 'detached' });
      // The missing style sheets have also loaded.
      const lost = await page.evaluate(
        () =>
          [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(l => !l.sheet)
            .length,
      );
      expect(lost).toBe(0);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect
        .poll(() => button.evaluate(element => element === document.activeElement), WAIT_OPTIONS)
        .toBe(true);
    },
  );
});

interface Part {
  readonly who: string;
  readonly path: string;
  /** Source file of the part, a key of the build manifest. */
  readonly module: string;
  readonly text: string;
  readonly given?: Control['given'];
  /** Button that shows the part. */
  readonly button?: string;
  /** Opens the part of the page, before the button. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** Selector of an element that exists when the part has loaded. */
  readonly there: string;
}

/** All parts load their code by `lazyPart`: the first two show it; all of them in `full`. */
const PARTS: readonly Part[] = [
  {
    who: CUSTOMER.who,
    path: '/',
    module: 'src/features/technicians/map/technician-map.tsx',
    text: 'No se ha podido cargar el mapa',
    there: '[role=application]',
  },
  {
    who: CUSTOMER.who,
    path: '/payment/{approved}',
    module: 'src/features/payments/charges/stripe-form.tsx',
    text: 'No se ha podido cargar el formulario de pago',
    given: [/\/api\/payments\/config$/, { provider: 'stripe', publishableKey: 'pk_test_1', apiUrl: null }],
    there: 'form, [role=status]',
  },
  {
    who: CUSTOMER.who,
    path: '/request-service',
    open: page => fillWhat(page, 'Gotea el grifo', { index: 1 }),
    module: 'src/ui/maps/point-map.tsx',
    text: 'No se ha podido cargar el mapa',
    there: '[role=application]',
  },
  {
    who: TECHNICIAN.who,
    path: '/technician/dashboard',
    module: 'src/features/technicians/own-profile/my-profile-form.tsx',
    text: 'No se ha podido cargar el formulario',
    button: 'Editar perfil',
    there: 'textarea[name=bio]',
  },
  {
    who: TECHNICIAN.who,
    path: '/technician/perfil',
    module: 'src/features/technicians/own-profile/my-place-map.tsx',
    text: 'No se ha podido cargar el mapa',
    button: 'Marcar en el mapa',
    there: '[role=application]',
  },
  {
    who: CUSTOMER.who,
    path: '/dashboard',
    module: 'src/features/requests/problems/problem-entries.tsx',
    text: 'No se ha podido cargar lo que se ha dicho',
    given: [/\/my-requests$/, jobs('frozen')],
    // The job does not exist on the server, so an error appears in the place of the entries.
    there: 'article [role=note] :is([role=alert], p, ol)',
  },
  {
    who: ADMIN,
    path: '/admin/payments/1',
    module: 'src/features/payments/admin/problem-entries.tsx',
    text: 'No se ha podido cargar lo que se ha dicho',
    given: onePayment(frozen),
    there: '[role=note] :is([role=alert], p, ol)',
  },
  {
    who: ADMIN,
    path: '/admin',
    module: 'src/features/admin/overview/figure-plots.tsx',
    text: 'No se han podido cargar las gráficas',
    there: 'figure',
  },
];

describe('Page part with missing code', () => {
  let files: Readonly<Record<string, { readonly file: string }>>;
  beforeAll(() => {
    files = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  });

  it.each(isFull ? PARTS : PARTS.slice(0, 2))(
    'keeps the rest of the page and loads the part on retry: $module',
    async part => {
      const page = await pageFor(part.who);
      if (part.given) await answerWith(page, part.given);
      const file = files[part.module]?.file;
      if (!file) throw new Error(`The build has no ${part.module}`);
      const isFile = (url: URL) => url.pathname === `/${file}`;
      await page.route(isFile, route => route.abort());
      const ids = await demoIds(journey.oficio);
      await page.goto(filled(part.path, ids));
      await part.open?.(page);
      if (part.button) await page.getByRole('button', { name: part.button }).click();
      const alert = page.getByRole('alert').filter({ hasText: part.text });
      await alert.waitFor();
      expect(await heading(page).isVisible()).toBe(true);
      await page.unroute(isFile);
      const fetched = page.waitForResponse(response => isFile(new URL(response.url())));
      await alert.getByRole('button', { name: 'Reintentar' }).click();
      expect((await fetched).status()).toBe(200);
      await alert.waitFor({ state: 'detached' });
      await page.locator(part.there).first().waitFor({ state: 'attached' });
    },
  );
});

const PAYMENTS_PAGE = 'src/pages/payments/admin-payments-page.tsx';

describe('Page with missing code', () => {
  it.each(Object.entries(LOSSES))(
    'says so after a few requests, and shows the page after a reload: %s',
    async (_, lose) => {
      const files = JSON.parse(readFileSync(MANIFEST, 'utf8'));
      const sheets: readonly string[] = files[PAYMENTS_PAGE].css ?? [];
      const page = await pageFor(ADMIN);
      let requests = 0;
      const isCode = ({ pathname }: URL) =>
        [files[PAYMENTS_PAGE].file, ...sheets].includes(pathname.slice(1));
      await page.route(isCode, route => {
        requests += 1;
        return lose(route);
      });
      await page.goto('/admin/payments');
      await page.getByRole('heading', { name: 'No hemos podido cargar esta página' }).waitFor();
      expect(requests).toBeGreaterThan(0);
      expect(requests).toBeLessThan(10);
      await page.unroute(isCode);
      await page.getByRole('button', { name: 'Recargar la página' }).click();
      await page.getByRole('heading', { name: 'Pagos', level: 1 }).waitFor();
    },
  );

  it('says so again when a style sheet fails for the second time, and shows another page after it has loaded', async () => {
    const sheets: readonly string[] = JSON.parse(readFileSync(MANIFEST, 'utf8'))[PAYMENTS_PAGE].css ?? [];
    const page = await pageFor(ADMIN);
    const failed = page.getByRole('heading', { name: 'No hemos podido cargar esta página' });
    const isSheet = ({ pathname }: URL) => sheets.includes(pathname.slice(1));
    await page.route(isSheet, LOSSES.offline);
    await page.goto('/admin/payments');
    await failed.waitFor();
    const visit = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
    await visit('Mi cuenta');
    await page.waitForURL('**/account');
    await failed.waitFor();
    await page.unroute(isSheet);
    await visit('Usuarios');
    await page.getByRole('heading', { name: 'Usuarios', level: 1 }).waitFor();
  });
});
