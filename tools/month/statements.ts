import { DELIVERY_KINDS } from '@oficio/domain/admin/deliveries.ts';
import { fold } from '@oficio/domain/fields/fold.ts';
import { DAY, HOUR, NOW } from '../bench/growth/data/sizes.ts';
import { draw, type Loading, pickText } from '../bench/growth/load/sql.ts';
import { PHOTOS, photoName } from './photos.ts';

const LONG_NAME = 'María del Carmen Fernández-Villaverde de la Torre y Gutiérrez de los Ríos';
const LONG_COMPANY = 'Reformas Integrales, Fontanería y Calefacción Hermanos Echegaray Ruiz e Hijos, S. L.';
const MAIL_ERRORS = [
  'El servidor de correo ha respondido: 550 5.1.1 Mailbox unavailable',
  'El servidor de correo no contesta',
  'El servidor de correo ha respondido: 452 4.2.2 Mailbox full',
];
const COMPLAINTS = [
  'El grifo vuelve a gotear y ha manchado el mueble de debajo.',
  'Ha cobrado el material y no lo ha puesto.',
  'Se fue sin terminar y no contesta.',
  'La pared ha quedado con manchas, se ve en la foto.',
];
const ANSWERS = [
  'Lo dejé funcionando, puedo pasar mañana a revisarlo.',
  'El material está puesto, mando foto de la factura.',
  'Tuve una urgencia, vuelvo el lunes.',
  'Esas manchas ya estaban antes de empezar.',
];
const NOTES = ['Ha llamado dos veces, prefiere que le escriban.', 'Pidió factura a nombre de su empresa.'];

/**
 * What a busy site has besides the rows of the growth benchmark: open problems with photos, answered absences, stalled jobs, payouts
 * of suspended technicians, failed deliveries to people, notes, photos and long names. For the current schema.
 */
export function monthStatements(loading: Loading): string[] {
  return [
    ...peopleStatements(),
    ...photoStatements(),
    ...problemStatements(loading),
    ...payoutStatements(),
    ...deliveryStatements(),
    `insert into admin_notes (user_id, author_id, text, created_at)
      select id, ${loading.people.admin}, ${pickText('id % 2', NOTES)}, ${NOW - 3 * DAY} from users where id % 150 = 7 order by id`,
    // The provider of this data set knows none of its payments, so a comparison would report them all.
    `insert into scheduled_jobs (name, attempts, attempt_at) values ('reconcile', 0, ${NOW + 30 * DAY})`,
  ];
}

const LONG_ADDRESS = `'maria.del.carmen.fernandez-villaverde.' || id || '@oficio.test'`;
const peopleStatements = () => [
  `update users set name = '${LONG_NAME}', email = ${LONG_ADDRESS}, email_key = ${LONG_ADDRESS},
      words = '${fold(` ${LONG_NAME} `)}' || ${LONG_ADDRESS}
    where role = 'user' and deleted_at is null and id % 400 = 3`,
  `update users set name = '${LONG_COMPANY}', words = '${fold(` ${LONG_COMPANY} `)}' || email
    where role = 'technician' and id % 100 = 5`,
];

/** All rows share a few files, because their number is in the names of the rows only. */
const photoStatements = () => [
  `update requests set image = ${pickPhoto('id')} where image is not null`,
  `update request_photos set image = ${pickPhoto('request_id + position')}`,
  `update messages set image = ${pickPhoto('id')} where image is not null`,
  // The works of the growth benchmark have no files.
  'delete from technician_works',
];

const pickPhoto = (id: string) =>
  pickText(
    `(${id}) % ${PHOTOS}`,
    Array.from({ length: PHOTOS }, (_, n) => photoName(n)),
  );

function problemStatements({ series }: Loading): string[] {
  /** Problems that are not reported yet. */
  const isFree = 'not exists (select 1 from problems where problems.payment_id = payments.id)';
  const open = (kind: string, opener: string, at: string, from: string) => `insert into problems
      (request_id, payment_id, customer_id, technician_id, kind, state, opened_by, attempts, revision, created_at, updated_at)
    select payments.request_id, payments.id, payments.customer_id, payments.technician_id, '${kind}', 'open', payments.${opener}, 0, 0,
      ${at}, ${at} from payments ${from} and ${isFree} order by payments.id`;
  return [
    open(
      'problem',
      'customer_id',
      `payouts.created_at + ${HOUR}`,
      `join payouts on payouts.payment_id = payments.id
      where payouts.state = 'held' and payments.id % 4 = 1 and payouts.created_at < ${NOW - DAY}`,
    ),
    // The date has passed and the job has not started: the technician was not there, or the customer was not.
    `update payments set agreed_at = created_at + ${DAY} where awaits_start = 1 and request_id % 4 = 1`,
    ...(
      [
        ['no_show', 'customer_id', 1],
        ['absent_customer', 'technician_id', 17],
      ] as const
    ).map(([kind, opener, remainder]) =>
      open(
        kind,
        opener,
        `payments.agreed_at + ${HOUR}`,
        `where awaits_start = 1 and payments.request_id % 32 = ${remainder} and payments.agreed_at < ${NOW - 2 * HOUR}`,
      ),
    ),
    `insert into problem_entries (problem_id, author_id, text, image, created_at)
      select problems.id, case when n = 1 then problems.opened_by when problems.opened_by = problems.customer_id then problems.technician_id
          else problems.customer_id end,
        case when n = 1 then ${pickText('problems.id % 4', COMPLAINTS)} else ${pickText('problems.id % 4', ANSWERS)} end,
        case when problems.id % 3 > 0 then ${pickPhoto('problems.id + n')} end, problems.created_at + n * 60000
      from problems join ${series(2)} as numbers on 1 = 1
      where not exists (select 1 from problem_entries where problem_id = problems.id) order by problems.id, n`,
    `update payouts set state = 'frozen', attempt_at = null
      where state = 'held' and exists (select 1 from problems where problems.payment_id = payouts.payment_id and problems.state = 'open')`,
    `insert into payout_stops (payment_id, cause, created_at) select payment_id, 'problem', created_at from payouts
      where state = 'frozen' and not exists (select 1 from payout_stops where payout_stops.payment_id = payouts.payment_id)`,
  ];
}

const payoutStatements = () => [
  `update users set suspended_at = ${NOW - 2 * DAY}, suspension_reason = 'Varias quejas por trabajos sin terminar'
    where role = 'technician' and id % 100 = 44`,
  `insert into payout_stops (payment_id, cause, created_at) select payment_id, 'suspension', ${NOW - 2 * DAY} from payouts
    where state = 'held' and technician_id % 100 = 44`,
  `update payouts set state = 'frozen', attempt_at = null where state = 'held' and technician_id % 100 = 44`,
  `update payouts set release_at = ${NOW + DAY} + payment_id % 86400 * 1000 where state in ('held', 'frozen')`,
];

const deliveryStatements = () => [
  `update outbox set kind = ${pickText(`id % ${DELIVERY_KINDS.length}`, DELIVERY_KINDS)},
      last_error = ${pickText(`id % ${MAIL_ERRORS.length}`, MAIL_ERRORS)}, recipient = coalesce(
        (select email from users where users.id = 1 + outbox.id * 17 % 13000), recipient)`,
  `update outbox set created_at = ${NOW - 29 * DAY} + ${draw('id', 2, 28 * 24)} * ${HOUR} where dead_at is not null`,
  `update outbox set dead_at = created_at + ${9 * HOUR}, tried_at = created_at + ${9 * HOUR} where dead_at is not null`,
];
