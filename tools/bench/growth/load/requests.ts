import { isNewest, isRecent } from '../data/newest.ts';
import {
  BUSY_JOB_EVERY,
  BUSY_NEWEST_JOB_EVERY,
  BUSY_NEWEST_REQUEST_EVERY,
  BUSY_REQUEST_EVERY,
  longChatRequest,
  ORDINARY_JOBS,
  ORDINARY_REQUESTS,
  RESERVED,
} from '../data/people.ts';
import { DAY, HOUR, NOW } from '../data/sizes.ts';
import { draw, type Loading, pickText, rowsOf } from './sql.ts';
import { WAITING } from './technicians.ts';

const DESCRIPTIONS = [
  'Gotea el grifo de la cocina y hay que cambiarlo',
  'No funciona la caldera desde ayer por la mañana',
  'Quiero instalar dos enchufes en el salón',
  'Pérdida de agua debajo del fregadero, es urgente',
  'Pintar un piso de tres habitaciones',
  'La persiana del dormitorio no sube',
  'Montar un armario grande y dos estanterías',
  'Limpieza a fondo después de una reforma',
];
/** Statuses of recent requests: each up to this draw of 1000. */
const RECENT_UP_TO = [
  ['pending', 300],
  ['negotiating', 380],
  ['accepted', 440],
  ['approved', 510],
  ['payment_pending', 590],
  ['payment_completed', 720],
  ['in_progress', 800],
  ['completed', 950],
  ['cancelled', 1000],
] as const;
const ORDINARY_TECHNICIAN_STATUSES = [
  [15, 'completed'],
  [16, 'cancelled'],
  [17, 'approved'],
  [18, 'payment_completed'],
  [19, 'in_progress'],
] as const;
const ORDINARY_CUSTOMER_STATUSES = [
  [4, 'completed'],
  [5, 'cancelled'],
  [6, 'approved'],
  [7, 'pending'],
] as const;

/** What happens on the way to each status, in hours after the request. A cancelled request may have had an offer and a payment. */
const STEPS: readonly (readonly [
  status: string,
  action: string,
  from: string | null,
  to: string,
  hours: number,
])[] = (() => {
  const create = ['create', null, 'pending', 0] as const;
  const accept = ['accept', 'pending', 'accepted', 2] as const;
  const approve = ['approve', 'accepted', 'approved', 4] as const;
  const pay = ['payment_succeeded', 'approved', 'payment_completed', 8] as const;
  const start = ['start', 'payment_completed', 'in_progress', 48] as const;
  const paths = {
    pending: [create],
    negotiating: [create, accept, approve, ['counter_offer', 'approved', 'negotiating', 6]],
    accepted: [create, accept],
    approved: [create, accept, approve],
    payment_pending: [create, accept, approve, ['payment_started', 'approved', 'payment_pending', 7]],
    payment_completed: [create, accept, approve, pay],
    in_progress: [create, accept, approve, pay, start],
    completed: [create, accept, approve, pay, start, ['complete', 'in_progress', 'completed', 52]],
    cancelled: [create, ['cancel', 'pending', 'cancelled', 20]],
    withdrawn: [create, accept, approve, ['withdraw', 'approved', 'cancelled', 20]],
    refunded: [create, accept, approve, pay, ['withdraw', 'payment_completed', 'cancelled', 20]],
  } as const;
  return Object.entries(paths).flatMap(([status, steps]) =>
    steps.map(([action, from, to, hours]) => [status, action, from, to, hours] as const),
  );
})();

/** Returns the status, or an earlier one if the steps to it would be in the future. Hours as in `STEPS`. */
const reached = (created: string, status: string): string => `case
    when ${created} > ${NOW - 2 * HOUR} then 'pending'
    when ${status} = 'pending' then 'pending'
    when ${created} > ${NOW - 8 * HOUR} then 'accepted'
    when ${created} > ${NOW - 21 * HOUR} and ${status} = 'cancelled' then 'accepted'
    when ${created} > ${NOW - 52 * HOUR} and ${status} in ('in_progress', 'completed') then 'payment_completed'
    else ${status} end`;

/** The time zone of a place, as `zoneOfJob` of the domain finds it. */
const ZONE = `case when technicians.latitude between 27.4 and 29.6 and technicians.longitude between -18.4 and -13.2
    then 'Atlantic/Canary' else 'Europe/Madrid' end`;

/** Requests in all statuses with their first photos, offers and events. */
export function requestStatements({ series, sizes, people }: Loading): string[] {
  const { requests, technicians, users } = sizes;
  const jobStep = requests / ORDINARY_JOBS;
  const requestStep = requests / ORDINARY_REQUESTS;
  const isOrdinaryJob = `n % ${jobStep} = 7`;
  const isOrdinaryRequest = `n % ${requestStep} = 9`;
  /** A quarter of all requests and all of the ordinary people have two photos. */
  const hasPhotos = `(n % 4 = 1 or ${isOrdinaryJob} or ${isOrdinaryRequest})`;
  const isLongChat = `n = ${longChatRequest(sizes)}`;
  const newest = isNewest('n', sizes);
  const byCase = (value: string, upTo: readonly (readonly [number, string])[]) =>
    `case ${upTo.map(([most, status]) => `when ${value} <= ${most} then '${status}'`).join(' ')} end`;
  const drawn = draw('n', 5, 1000);
  const status = `case when ${isLongChat} then 'in_progress'
    when ${isOrdinaryJob} then ${byCase(`n / ${jobStep}`, ORDINARY_TECHNICIAN_STATUSES)}
    when ${isOrdinaryRequest} then ${byCase(`n / ${requestStep}`, ORDINARY_CUSTOMER_STATUSES)}
    when ${isRecent('n', sizes)}
      then case ${RECENT_UP_TO.map(([name, below]) => `when ${drawn} < ${below} then '${name}'`).join(' ')} end
    when ${drawn} < 790 then 'completed' else 'cancelled' end`;
  const someTechnician = `${RESERVED + 1} + ${draw('n', 6, technicians - RESERVED - 1)}`;
  const approvedTechnician = `case when (${someTechnician}) % ${WAITING.every} = ${WAITING.at} then 1 else 0 end + ${someTechnician}`;
  const technician = `case when ${isLongChat} then ${people.longChatTechnician} when ${isOrdinaryJob} then ${people.ordinaryTechnician}
    when n % ${BUSY_JOB_EVERY} = 13 or ${newest} and n % ${BUSY_NEWEST_JOB_EVERY} = 0 then ${people.busyTechnician} else ${approvedTechnician} end`;
  const customer = `case when ${isLongChat} then ${people.longChatCustomer} when ${isOrdinaryRequest} then ${people.ordinaryCustomer}
    when n % ${BUSY_REQUEST_EVERY} = 21 or ${newest} and n % ${BUSY_NEWEST_REQUEST_EVERY} = 1 then ${people.busyCustomer}
    else ${technicians + RESERVED + 1} + ${draw('n', 7, users - technicians - 3 * RESERVED)} end`;
  const span = sizes.days * DAY;
  const created = `${Math.floor(NOW - sizes.youngest * DAY - span)} + n * ${Math.floor(span / requests)}`;
  return [
    `insert into requests (id, user_id, technician_id, is_open, service_id, description, address, latitude, longitude,
        town, time_zone, scheduled_at, status, offer_version, created_at, updated_at, cancel_reason, client_id, client_digest, cancelled_by, image)
      select n, customer, case when status = 'pending' and is_open = 1 then null else drawn.technician end, is_open, service,
        ${pickText(draw('n', 8, 8), DESCRIPTIONS)} || ' (' || n || ')', technicians.address, technicians.latitude, technicians.longitude,
        technicians.town, ${ZONE}, created + ${2 * DAY}, status, 0, created, created + ${4 * HOUR},
        case when status = 'cancelled' then 'Ya no lo necesito' end, 'pedido-' || n, 'huella', case when status = 'cancelled' then 'customer' end,
        case when ${hasPhotos} then 'foto-' || n || '-1.webp' end
      from (select n, ${customer} as customer, ${technician} as technician, ${reached(created, status)} as status,
          case when ${draw('n', 9, 100)} < 60 and not (${isOrdinaryJob}) then 1 else 0 end as is_open,
          1 + ${draw('n', 10, 25)} * ${draw('n', 11, 25)} / 25 as service, ${created} as created
        from ${series(requests)} as numbers) as drawn
      join technicians on technicians.user_id = drawn.technician order by n`,
    // Half of the requests that were cancelled had an offer, and some of these were paid.
    `insert into offers (request_id, version, technician_id, price_cents, starts_at, created_at)
      select id, 1, technician_id, 3000 + 50 * ${draw('id', 0, 400)}, scheduled_at, created_at + ${4 * HOUR}
      from requests where status not in ('pending', 'accepted') and (status <> 'cancelled' or id % 2 = 0) order by id`,
    `update requests set offer_version = 1 where status not in ('pending', 'accepted') and (status <> 'cancelled' or id % 2 = 0)`,
    `update requests set counter_price_cents = 2900, counter_message = '¿Puede ser un poco menos?' where status = 'negotiating'`,
    `insert into counter_offers (request_id, offer_version, price_cents, message, created_at)
      select id, offer_version, counter_price_cents, counter_message, created_at + ${6 * HOUR} from requests where status = 'negotiating'`,
    `insert into request_events (request_id, actor_id, action, from_status, to_status, at)
      select requests.id,
        case when step.action in ('create', 'counter_offer', 'cancel', 'withdraw') then user_id
          when step.action like 'payment%' then null else technician_id end,
        step.action, step.from_status, step.to_status, requests.created_at + step.hours * ${HOUR}
      from requests join ${rowsOf(['path', 'action', 'from_status', 'to_status', 'hours'], STEPS)} as step
        on step.path = case when status <> 'cancelled' or id % 2 = 1 then status when id % 10 = 4 then 'refunded' else 'withdrawn' end
      order by requests.id, step.hours`,
    `insert into acceptances (request_id, technician_id, accepted_at)
      select requests.id, requests.technician_id, at from requests
      join request_events on request_events.request_id = requests.id and action = 'accept' where is_open = 1 order by requests.id`,
  ];
}
