import type { Page } from 'playwright-core';
import { DEMO_ACCOUNTS } from '../../apps/server/src/demo/accounts.ts';
import { REQUESTS } from './world.ts';

interface Interaction {
  readonly name: string;
  /** Whose browser; nobody's without. */
  readonly email?: string;
  readonly path: string;
  /** What is there once the page can be used. */
  readonly ready: (page: Page) => Promise<unknown>;
  /** Presses, one after the other, each of them measured. */
  readonly presses: readonly ((page: Page) => Promise<unknown>)[];
}

const words = (text: string) => (page: Page) => page.getByText(text, { exact: true }).first().click();
const key = (name: string) => (page: Page) => page.keyboard.press(name);
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const typed = (text: string) => [...text].map(message => key(message));
const focus = (label: string) => (page: Page) => page.getByLabel(label, { exact: false }).first().click();

/** The presses that quality is measured by. */
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
    name: `Customer's dashboard with ${REQUESTS} requests: filter`,
    email: DEMO_ACCOUNTS.user,
    path: '/dashboard',
    ready: page => page.getByRole('button', { name: 'Ver más' }).waitFor(),
    presses: [words('Activas'), words('Anteriores'), words('Todas')],
  },
  {
    name: `Customer's dashboard with ${REQUESTS} requests: 'Ver más'`,
    email: DEMO_ACCOUNTS.user,
    path: '/dashboard',
    ready: page => page.getByRole('button', { name: 'Ver más' }).waitFor(),
    presses: [words('Ver más'), words('Ver más'), words('Ver más')],
  },
  {
    name: `Technician's dashboard with ${REQUESTS} requests: tabs`,
    email: DEMO_ACCOUNTS.technician,
    path: '/technician/dashboard',
    ready: page => page.getByRole('tab').first().waitFor(),
    presses: [tab('Trabajos'), tab('Historial'), tab('Nuevas')],
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
    name: 'Request form: service, words',
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
    presses: [words('90 días'), words('30 días')],
  },
];
