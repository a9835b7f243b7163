import type { AdminUserOut } from '@oficio/domain/accounts/admin/contract.ts';
import type { ActOut } from '@oficio/domain/admin/audit/contract.ts';
import type { DeadLetterOut } from '@oficio/domain/admin/deliveries/contract.ts';
import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { AdminRequestRowOut } from '@oficio/domain/requests/admin/contract.ts';
import type { AdminReviewOut } from '@oficio/domain/reviews/admin/contract.ts';
import type { ListedTechnicianOut } from '@oficio/domain/technicians/admin/contract.ts';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { formatMediumDate, formatShortDateTime } from '../../lib/format/date-times.ts';
import {
  formatJobDay,
  formatJobTableDay,
  formatJobTableTime,
  formatJobTime,
} from '../../lib/format/job-times.ts';
import { Providers } from '../providers.tsx';
import { matchRoute } from './routes.ts';

/** What a table shows of one row, and what its address means. */
interface TableCase {
  /** Start of the query key of its list. */
  readonly key: readonly string[];
  /** Name of the rows in the reply. */
  readonly list: string;
  readonly row: { readonly id: number };
  /** Heading of each column and text of its cell, with all columns. */
  readonly cells: readonly (readonly [heading: string, text: string])[];
  /** Names of all optional columns in the address. */
  readonly columns: string;
  /** Headings that only `columns` shows. */
  readonly extras: readonly string[];
  /** Page of the row; null without one. */
  readonly href: string | null;
  /** Labels of the filters, in their order. */
  readonly filters: readonly string[];
  /** Address with a value of each filter, and the query that it means. */
  readonly filtered: readonly [address: string, query: Readonly<Record<string, unknown>>];
  /** Heading of each order, by its name in the address. */
  readonly sorts: Readonly<Record<string, string>>;
  /** Titles of the empty list: without filters, with a filter, and with a search for 'ana' if the table has one. */
  readonly none: readonly [usual: string, filtered: string, searched?: string];
  /** The server can refuse a search that matches too many people. */
  readonly canBeTooBroad?: boolean;
}

const AT = '2026-03-04T09:05:00.000Z';
const LATER = '2026-03-06T11:40:00.000Z';
const LAST = '2026-03-07T15:20:00.000Z';
const LUCIA = { id: 2, name: 'Lucía Serrano' };
const JAVIER = { id: 3, name: 'Javier Molina' };
const MADRID = 28079;
const IN_MADRID = { time_zone: 'Europe/Madrid' };

const request: AdminRequestRowOut = {
  id: 41,
  status: 'completed',
  service_name: 'Fontanería',
  customer: LUCIA,
  technician: JAVIER,
  price: 1250.5,
  town: MADRID,
  ...IN_MADRID,
  date: LATER,
  created_at: AT,
  updated_at: LAST,
};

const review: AdminReviewOut = {
  id: 9,
  request_id: 41,
  rating: 4,
  comment: 'Muy bien',
  service_name: 'Fontanería',
  customer: LUCIA,
  technician: JAVIER,
  town: MADRID,
  is_hidden: false,
  is_counted: true,
  created_at: AT,
};

const technician: ListedTechnicianOut = {
  id: 3,
  name: 'Javier Molina',
  email: 'javier@oficio.test',
  phone: '+34600000003',
  rating: 4.5,
  total_reviews: 12,
  experience_years: 1,
  hourly_rate: 30,
  services: ['Fontanería', 'Gas'],
  state: 'pending',
  town: MADRID,
  created_at: AT,
};

const user: AdminUserOut = {
  id: 2,
  name: 'Lucía Serrano',
  email: 'lucia@oficio.test',
  phone: null,
  role: 'user',
  google_id: null,
  created_at: AT,
  suspended_at: LATER,
  suspension_reason: 'Ha insultado',
  invited_at: null,
};

const payment: AdminPaymentOut = {
  id: 7,
  request_id: 41,
  service_name: 'Fontanería',
  customer_name: 'Lucía Serrano',
  technician_name: 'Javier Molina',
  technician_id: 3,
  town: MADRID,
  ...IN_MADRID,
  amount: 85.5,
  paid_at: AT,
  intent_id: 'pi_1',
  money: {
    payment_id: 7,
    paid: 85.5,
    left: 85.5,
    fee_percent: 10,
    agreed_date: null,
    date_proposal: null,
    cancellation: null,
    technician_suspended: false,
    start_agreed: false,
    failure: null,
    refund: null,
    disputes: [],
    late_payment: null,
    payout: {
      state: 'held',
      amount: 76.95,
      fee: 8.55,
      release_at: LAST,
      disputed: false,
      decision: null,
      delay: { kind: 'hold', since: null, until: LAST, failure: null },
    },
    problem: null,
  },
  refundable: 0,
  dispute: null,
  failed_refunds: [],
  ready_to_decide: null,
  todo: [{ kind: 'dispute', since: LATER }],
  provider_url: null,
  hold_hours: 48,
  fee_percent: 10,
};

const DELAY = `Retenido hasta el ${formatJobTime(LAST, IN_MADRID)}: el cliente todavía puede avisar de un problema.`;

const act: ActOut = {
  id: 5,
  at: AT,
  admin: { id: 1, name: 'Ana' },
  action: 'user_suspended',
  subject_id: '2',
  details: { reason: 'Ha insultado' },
  address: '10.0.0.1',
};

const letter: DeadLetterOut = {
  id: 6,
  kind: 'notice_mail',
  recipient: 'lucia@oficio.test',
  error: '550 Mailbox unavailable',
  attempts: 8,
  created_at: AT,
  tried_at: LATER,
  died_at: LAST,
};

const DAYS = 'desde=2026-01-01&hasta=2026-03-31';
const DAYS_QUERY = { from: '2026-01-01', until: '2026-03-31' };
const PLACES = 'servicio=3&poblacion=28079';
const PLACES_QUERY = { service: 3, town: MADRID };

/** A wrong value of each filter. */
const UNKNOWN = new URLSearchParams(
  [
    'estado',
    'rol',
    'filtro',
    'valoracion',
    'accion',
    'tipo',
    'quien',
    'servicio',
    'poblacion',
    'desde',
    'hasta',
    'orden',
  ].map(name => [name, 'nada']),
);

const TABLES: Readonly<Record<string, TableCase>> = {
  '/admin/requests': {
    key: ['admin', 'requests', 'list'],
    list: 'requests',
    row: request,
    columns: 'state,customer,technician,town,price,date,created,updated',
    cells: [
      ['Trabajo', '41 · Fontanería'],
      ['Estado', 'Completada'],
      ['Cliente', 'Lucía Serrano'],
      ['Técnico', 'Javier Molina'],
      ['Población', 'Madrid'],
      ['Precio', formatEuros(1250.5)],
      ['Para el', formatJobTableTime(LATER, IN_MADRID)],
      ['Creado', formatJobTableTime(AT, IN_MADRID)],
      ['Último cambio', formatJobTableTime(LAST, IN_MADRID)],
    ],
    extras: ['Último cambio'],
    href: '/admin/requests/41',
    filters: ['Número, nombre o email', 'Estado', 'Servicio', 'Población', 'Creado desde', 'Creado hasta'],
    filtered: [
      `buscar=ana&estado=completed&${PLACES}&${DAYS}`,
      { search: 'ana', status: 'completed', ...PLACES_QUERY, ...DAYS_QUERY },
    ],
    sorts: { created: 'Creado', updated: 'Último cambio' },
    none: [
      'Todavía no hay trabajos',
      'Ningún trabajo cumple los filtros',
      'Ningún trabajo coincide con «ana»',
    ],
    canBeTooBroad: true,
  },
  '/admin/technicians/all': {
    key: ['admin', 'technicians', 'all'],
    list: 'technicians',
    row: technician,
    columns: 'state,services,town,rating,reviews,rate,experience,phone,email,created',
    cells: [
      ['Técnico', 'Javier Molina'],
      ['Estado', 'Pendiente'],
      ['Servicios', 'Fontanería, Gas'],
      ['Población', 'Madrid'],
      ['Valoración', '4,5'],
      ['Reseñas', '12'],
      ['Tarifa', '$30/h'],
      ['Experiencia', '1 año'],
      ['Teléfono', '+34600000003'],
      ['Email', 'javier@oficio.test'],
      ['Registro', formatMediumDate(AT)],
    ],
    extras: ['Experiencia', 'Email'],
    href: '/admin/users/3',
    filters: [
      'Número, nombre o email',
      'Estado',
      'Servicio',
      'Población',
      'Registrado desde',
      'Registrado hasta',
    ],
    filtered: [
      `buscar=ana&estado=pending&${PLACES}&${DAYS}`,
      { search: 'ana', state: 'pending', ...PLACES_QUERY, ...DAYS_QUERY },
    ],
    sorts: { rating: 'Valoración', reviews: 'Reseñas', created: 'Registro' },
    none: [
      'Todavía no hay técnicos',
      'Ningún técnico cumple los filtros',
      'Ningún técnico coincide con «ana»',
    ],
  },
  '/admin/users': {
    key: ['admin', 'users'],
    list: 'users',
    row: user,
    columns: 'email,phone,role,created,suspension',
    cells: [
      ['Usuario', 'L Lucía Serrano N.º 2 Suspendida'],
      ['Email', 'lucia@oficio.test'],
      ['Teléfono', '—'],
      ['Rol', 'Usuario'],
      ['Registro', formatMediumDate(AT)],
      ['Motivo de la suspensión', `${formatMediumDate(LATER)}: Ha insultado`],
      ['Acciones', ''],
    ],
    extras: ['Motivo de la suspensión'],
    href: '/admin/users/2',
    filters: ['Número, nombre o email', 'Estado', 'Registro desde', 'Registro hasta'],
    filtered: [
      `buscar=ana&rol=technician&estado=suspended&${DAYS}`,
      { search: 'ana', role: 'technician', state: 'suspended', ...DAYS_QUERY },
    ],
    sorts: { created: 'Registro' },
    none: ['Todavía no hay usuarios', 'Ningún usuario cumple los filtros', 'Nadie coincide con «ana»'],
  },
  '/admin/payments': {
    key: ['admin', 'payments', 'list'],
    list: 'payments',
    row: payment,
    columns: 'paid,state,customer,technician,amount,todo,job,town,payout,delay,fee,release,intent',
    cells: [
      ['Pago', '7 · Fontanería'],
      ['Pagado', formatJobTableTime(AT, IN_MADRID)],
      ['Estado', 'Retenido'],
      ['Cliente', 'Lucía Serrano'],
      ['Técnico', 'Javier Molina'],
      ['Cobrado', formatEuros(85.5)],
      ['Por decidir desde', `Reclamación del banco · ${formatJobTableDay(LATER, IN_MADRID)}`],
      ['Trabajo', '41'],
      ['Población', 'Madrid'],
      ['Para el técnico', formatEuros(76.95)],
      ['Por qué no ha salido', DELAY],
      ['Comisión', formatEuros(8.55)],
      ['Plazo para reclamar', formatJobDay(LAST, IN_MADRID)],
      ['En el proveedor', 'pi_1'],
    ],
    extras: [
      'Trabajo',
      'Población',
      'Para el técnico',
      'Por qué no ha salido',
      'Comisión',
      'Plazo para reclamar',
      'En el proveedor',
    ],
    href: '/admin/payments/7',
    filters: [
      'Número, nombre o email',
      'Qué pagos ver',
      'Servicio',
      'Población',
      'Pagado desde',
      'Pagado hasta',
    ],
    filtered: [
      `buscar=ana&filtro=refunded&${PLACES}&${DAYS}`,
      { search: 'ana', filter: 'refunded', ...PLACES_QUERY, ...DAYS_QUERY },
    ],
    sorts: { paid: 'Pagado', amount: 'Cobrado' },
    none: ['Todavía no hay pagos', 'Ningún pago cumple los filtros', 'Ningún pago coincide con «ana»'],
    canBeTooBroad: true,
  },
  '/admin/reviews': {
    key: ['admin', 'reviews', 'list'],
    list: 'reviews',
    row: review,
    columns: 'created,rating,comment,customer,technician,service,town',
    cells: [
      ['Trabajo', '41 · Fontanería'],
      ['Fecha', formatShortDateTime(AT)],
      ['Valoración', '4 de 5 estrellas'],
      ['Comentario', 'Muy bien'],
      ['Cliente', 'Lucía Serrano'],
      ['Técnico', 'Javier Molina'],
      ['Servicio', 'Fontanería'],
      ['Población', 'Madrid'],
      ['Decisión', 'Ocultar'],
    ],
    extras: ['Servicio', 'Población'],
    // A review has no page of its own.
    href: '/admin/requests/41',
    filters: [
      'Trabajo, nombre o email',
      'Valoración',
      'Servicio',
      'Población',
      'Escrita desde',
      'Escrita hasta',
    ],
    filtered: [
      `buscar=ana&valoracion=4&${PLACES}&${DAYS}`,
      { search: 'ana', rating: '4', ...PLACES_QUERY, ...DAYS_QUERY },
    ],
    sorts: { created: 'Fecha', rating: 'Valoración' },
    none: [
      'Todavía no hay reseñas',
      'Ninguna reseña cumple los filtros',
      'Ninguna reseña coincide con «ana»',
    ],
    canBeTooBroad: true,
  },
  '/admin/audit': {
    key: ['admin', 'audit'],
    list: 'acts',
    row: act,
    columns: 'action,admin,details,address',
    cells: [
      ['Fecha', formatShortDateTime(AT)],
      ['Acción', 'Cuenta suspendida'],
      ['Administrador', 'Ana'],
      ['Detalles', 'Usuario n.º 2 · Motivo: Ha insultado'],
      ['Desde', '10.0.0.1'],
    ],
    extras: [],
    href: '/admin/users/2',
    filters: ['Acción', 'Administrador', 'Desde el día', 'Hasta el día'],
    filtered: [
      `accion=user_suspended&quien=7&${DAYS}`,
      { action: 'user_suspended', admin: 7, ...DAYS_QUERY },
    ],
    sorts: {},
    none: ['Todavía no hay nada en el registro', 'Nada coincide con el filtro'],
  },
  '/admin/dead-letters': {
    key: ['admin', 'deliveries', 'list'],
    list: 'letters',
    row: letter,
    columns: 'recipient,error,attempts,created,tried,died',
    cells: [
      ['Tipo', 'Aviso por correo'],
      ['Para', 'lucia@oficio.test'],
      ['Error', '550 Mailbox unavailable'],
      ['Intentos', '8'],
      ['Creado', formatShortDateTime(AT)],
      ['Último intento', formatShortDateTime(LATER)],
      ['Fallido desde', formatShortDateTime(LAST)],
      ['Reintentar', 'Reintentar'],
    ],
    extras: ['Fallido desde'],
    href: null,
    filters: ['Tipo', 'Fallido desde', 'Fallido hasta'],
    filtered: [`tipo=notice_mail&${DAYS}`, { kind: 'notice_mail', ...DAYS_QUERY }],
    sorts: { died: 'Fallido desde' },
    none: ['No hay envíos fallidos', 'Ningún envío fallido cumple los filtros'],
  },
};

describe.each(Object.entries(TABLES))('%s', (path, table) => {
  const headings = table.cells.map(([heading]) => heading);

  it('shows its usual columns, and all of them when the address names them', async () => {
    const usual = await show(path, table);
    expect(usual.headings.map(({ text }) => text)).toEqual(
      headings.filter(heading => !table.extras.includes(heading)),
    );
    const all = await show(`${path}?columnas=${table.columns}`, table);
    expect(all.headings.map(({ text }) => text)).toEqual(headings);
    expect(all.cells).toEqual(table.cells.map(([, text]) => text));
    expect(all.href).toBe(table.href);
  });

  it('names its filters and offers a download', async () => {
    const { filters, html } = await show(path, table);
    expect(filters).toEqual(table.filters);
    expect(html).toContain('Descargar CSV');
    expect(html).not.toContain('Quitar filtros');
  });

  it('loads the rows of the filters that its address describes, and ignores unknown values', async () => {
    const [address, query] = table.filtered;
    const filtered = await show(`${path}?${address}`, table);
    expect(filtered.query).toMatchObject(query);
    expect(filtered.html).toContain('Quitar filtros');
    const { query: usual } = await show(path, table);
    expect((await show(`${path}?${UNKNOWN}`, table)).query).toEqual(usual);
  });

  it('says why it is empty, and leads to all rows', async () => {
    const [usual, filtered, searched] = table.none;
    const empty = { ...table, row: null };
    const { html } = await show(path, empty);
    expect(html).toContain(usual);
    expect(html).not.toContain('Quitar los filtros');
    const { html: narrowed } = await show(`${path}?${DAYS}`, empty);
    expect(narrowed).toContain(filtered);
    expect(narrowed).toMatch(new RegExp(`href="${path}"[^>]*>.*Quitar los filtros`));
    if (searched) expect((await show(`${path}?buscar=ana`, empty)).html).toContain(searched);
  });

  it('marks the sorted column and sends each of its orders to the server', async () => {
    const sorts = Object.entries(table.sorts);
    const columns = `columnas=${table.columns}`;
    const { headings: all } = await show(`${path}?${columns}`, table);
    expect(all.filter(({ tag }) => tag.includes('<button')).map(({ text }) => text)).toEqual(
      headings.filter(heading => sorts.some(([, sorted]) => sorted === heading)),
    );
    for (const [name, heading] of sorts)
      for (const [sort, direction] of [
        [name, 'ascending'],
        [`-${name}`, 'descending'],
      ] as const) {
        const shown = await show(`${path}?${columns}&orden=${sort}`, table);
        expect(shown.query).toMatchObject({ sort });
        expect(
          shown.headings
            .filter(({ tag }) => tag.includes('aria-sort'))
            .map(({ tag, text }) => [text, /aria-sort="(\w+)"/.exec(tag)?.[1]]),
        ).toEqual([[heading, direction]]);
      }
  });
});

it.each(Object.entries(TABLES).filter(([, { canBeTooBroad }]) => canBeTooBroad))(
  '%s says that a search matches too many people, with and without rows',
  async (path, table) => {
    for (const row of [table.row, null]) {
      const { html } = await show(`${path}?buscar=ana`, { ...table, row }, { is_too_broad: true });
      expect(html).toContain('Demasiadas personas coinciden con «ana»');
      expect(html).not.toContain(table.none[2]);
    }
  },
);

interface Shown {
  /** Tags and texts of the headings. */
  readonly headings: readonly { readonly tag: string; readonly text: string }[];
  readonly cells: readonly string[];
  readonly href: string | null;
  readonly filters: readonly string[];
  readonly html: string;
  /** Filters with which the list is loaded. */
  readonly query: Readonly<Record<string, unknown>>;
}

/** Renders the page of a table with one row, or without rows if it is null. `reply` is the rest of the server's reply. */
async function show(
  address: string,
  { key, list, row }: Pick<TableCase, 'key' | 'list'> & { readonly row: object | null },
  reply: object = {},
): Promise<Shown> {
  const found = matchRoute(address.replace(/\?.*/, ''));
  if (!found) throw new Error(`No route matches ${address}`);
  const { default: Page } = await found.route.load();
  const queryClient = createQueryClient();
  const render = () =>
    renderToString(
      <Providers queryClient={queryClient}>
        <StaticRouter location={address}>
          <Page />
        </StaticRouter>
      </Providers>,
    );
  // The first rendering adds the query of the list to the cache.
  render();
  const queryKey = queryClient
    .getQueryCache()
    .findAll({ queryKey: key })
    .map(query => query.queryKey)
    .find(found => typeof found.at(-1) === 'object');
  if (!queryKey) throw new Error(`${address} loads no list`);
  queryClient.setQueryData(queryKey, {
    pages: [{ ...reply, [list]: row === null ? [] : [row], next_cursor: null }],
    pageParams: [null],
  });
  const html = render();
  const table = /<table.*<\/table>/s.exec(html)?.[0] ?? '';
  return {
    headings: [...table.matchAll(/(<th .*?)<\/th>/gs)].map(([, tag = '']) => ({ tag, text: textOf(tag) })),
    cells: [...table.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, content = '']) => textOf(content)),
    href: /<td[^>]*><a [^>]*href="([^"]*)"/.exec(table)?.[1] ?? null,
    filters: [...(/<search.*<\/search>/s.exec(html)?.[0] ?? '').matchAll(/<label[^>]*>(.*?)<\/label>/gs)].map(
      ([, label = '']) => textOf(label),
    ),
    html,
    query: queryKey.at(-1) as Record<string, unknown>,
  };
}

/** Returns the visible text; an image counts as its name. */
const textOf = (html: string) =>
  html
    .replace(/<span [^>]*role="img" aria-label="([^"]*)"[^>]*>/g, '$1')
    .replace(/<!-- -->|<wbr\/?>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
