import type { Page } from 'playwright-core';
import { DEMO_ACCOUNTS } from '../../../apps/server/src/demo/accounts.ts';
import { REQUESTS } from './world.ts';

interface Interaction {
  readonly name: string;
  /** Account that is logged in; none if absent. */
  readonly email?: string;
  readonly path: string;
  /** Waits until the page is usable. */
  readonly ready: (page: Page) => Promise<unknown>;
  /** Presses in order; each one is measured. */
  readonly presses: readonly ((page: Page) => Promise<unknown>)[];
}

const clickText = (text: string) => (page: Page) => page.getByText(text, { exact: true }).first().click();
const key = (name: string) => (page: Page) => page.keyboard.press(name);
const clickTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const typed = (text: string) => [...text].map(character => key(character));
const focus = (label: string) => (page: Page) => page.getByLabel(label, { exact: false }).first().click();

/** The measured interactions of the quality goals. */
export const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'Home: filters unfold, another service, a smaller circle',
    path: '/',
    ready: page => page.getByRole('button', { name: 'Filtros' }).waitFor(),
    presses: [
      page => page.getByRole('button', { name: 'Filtros' }).click(),
      page => page.getByLabel('Servicio').press('ArrowDown'),
      page => page.getByLabel('Servicio').press('ArrowUp'),
      page => page.getByLabel('Radio de búsqueda').press('ArrowLeft'),
    ],
  },
  {
    name: `Customer's dashboard with ${REQUESTS} requests: cards unfold`,
    email: DEMO_ACCOUNTS.user,
    path: '/dashboard',
    ready: page => page.getByRole('button', { name: 'Ver más' }).waitFor(),
    presses: [clickText('Detalles y opciones'), clickText('Detalles y opciones'), clickText('Menos')],
  },
  {
    name: `Customer's dashboard with ${REQUESTS} requests: 'Ver más'`,
    email: DEMO_ACCOUNTS.user,
    path: '/dashboard',
    ready: page => page.getByRole('button', { name: 'Ver más' }).waitFor(),
    presses: [clickText('Ver más'), clickText('Ver más')],
  },
  {
    name: `Technician's jobs with ${REQUESTS} requests: tabs`,
    email: DEMO_ACCOUNTS.technician,
    path: '/technician/trabajos',
    ready: page => page.getByRole('tab').first().waitFor(),
    presses: [clickTab('Historial'), clickTab('Mis trabajos'), clickTab('Historial')],
  },
  {
    name: 'Chat: open, write, send',
    email: DEMO_ACCOUNTS.user,
    path: '/chat',
    ready: page => page.locator('[data-chat]').first().waitFor(),
    presses: [
      page => page.locator('[data-chat]').first().click(),
      page => page.getByRole('textbox', { name: 'Mensaje' }).click(),
      ...typed('Hola'),
      key('Enter'),
    ],
  },
  {
    name: 'Request form: service, description',
    email: DEMO_ACCOUNTS.user,
    path: '/request-service',
    ready: page => page.getByLabel('Descripción').waitFor(),
    presses: [
      page => page.getByLabel('Servicio').press('ArrowDown'),
      page => page.getByLabel('Servicio').press('ArrowDown'),
      focus('Descripción'),
      ...typed('gotea'),
    ],
  },
  {
    name: 'Account: typing a name',
    email: DEMO_ACCOUNTS.user,
    path: '/account',
    ready: page => page.getByLabel('Nombre').first().waitFor(),
    presses: [focus('Nombre'), ...typed('abc')],
  },
  {
    name: 'Administration: another span of figures',
    email: DEMO_ACCOUNTS.admin,
    path: '/admin',
    ready: page => page.getByRole('heading', { name: 'Evolución' }).waitFor(),
    presses: [clickText('90 días'), clickText('30 días')],
  },
];
