import { fold } from '@oficio/domain/fields/fold.ts';
import { AREA_ALERTS } from '@oficio/domain/technicians/limits.ts';
import { NAMES, SURNAMES } from '../../support/names.ts';
import { COMMON_PEOPLE } from '../data/people.ts';
import { DAY, NOW } from '../data/sizes.ts';
import { draw, type Loading, pickText } from './sql.ts';

/** One user has this name, so that a text search finds exactly one. */
export const RARE_NAME = 'Xiomara Quetzal Ñandú';
/** Has as many users in every data set, among them the busy ones. */
export const COMMON_NAME = 'Aitana Echegaray Ruiz';
const ADMINS = 5;

/** Users with their sessions, links, browsers, preferences and alerts for areas. */
export function userStatements({ series, sizes, people }: Loading): string[] {
  const { users, technicians } = sizes;
  const rare = technicians + Math.floor((users - technicians) / 2);
  const isCommon = `n % ${users / COMMON_PEOPLE} = ${people.busyTechnician}`;
  const nameIn = (form: (text: string) => string) =>
    `case when n = ${rare} then '${form(RARE_NAME)}' when ${isCommon} then '${form(COMMON_NAME)}' else
    ${[NAMES, SURNAMES, SURNAMES].map((texts, part) => pickText(draw('n', part, 10), texts.map(form))).join(" || ' ' || ")} end`;
  const ordinary = `n > ${technicians + 10} and n <= ${users - ADMINS}`;
  const isDeleted = `(${ordinary} and n % 100 = 77)`;
  const isSuspended = `(${ordinary} and n % 500 = 99)`;
  const email = `case when ${isDeleted} then 'borrada-' || n || '@oficio.invalid' else 'persona' || n || '@oficio.test' end`;
  const created = `${NOW} - ${800 * DAY} + n * ${Math.floor((799 * DAY) / users)}`;
  return [
    `insert into users (id, name, email, email_key, phone, role, password_hash, email_verified, created_at, deleted_at,
        suspended_at, suspension_reason, words)
      select n, case when ${isDeleted} then 'Usuario eliminado' else ${nameIn(text => text)} end, ${email}, ${email},
        '+34 6' || (10000000 + ${draw('n', 3, 89_999_999)}),
        case when n <= ${technicians} then 'technician' when n > ${users - ADMINS} then 'admin' else 'user' end,
        null, 1, ${created},
        case when ${isDeleted} then ${NOW - 10 * DAY} end, case when ${isSuspended} then ${NOW - 5 * DAY} end,
        case when ${isSuspended} then 'Varias quejas' end,
        case when ${isDeleted} then '' else ' ' || ${nameIn(fold)} || ' ' || ${email} end
      from ${series(users)} as numbers`,
    `insert into sessions (token_hash, user_id, created_at, expires_at, agent, confirmed_at, last_used_at)
      select 'sesion-' || n, 1 + n % ${users}, ${NOW - 20 * DAY}, ${NOW + DAY} + n * 1000,
        'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', ${NOW - 20 * DAY}, ${NOW - 2 * DAY}
      from ${series(users * 1.2)} as numbers`,
    `insert into push_subscriptions (endpoint, user_id, session_key, p256dh, auth, created_at)
      select 'https://push.oficio.test/' || n, 1 + n % ${users}, 'sesion-' || n, 'clave', 'secreto', ${NOW - DAY}
      from ${series(users / 5)} as numbers where n > ${people.longChatTechnician}`,
    `insert into notification_preferences (user_id, email, push) select 20 * n, 0, 1 from ${series(users / 20)} as numbers`,
    `insert into mailed_links (token_hash, user_id, purpose, email, created_at, expires_at, used_at)
      select 'enlace-' || n, 10 * n, 'verify', 'persona' || (10 * n) || '@oficio.test', ${NOW - 9 * DAY},
        ${NOW - 7 * DAY} + n, ${NOW - 8 * DAY}
      from ${series(users / 10)} as numbers`,
    ...[
      { userId: '10 * n', count: users / 10 },
      { userId: people.ordinaryCustomer, count: AREA_ALERTS.max },
    ].map(
      ({ userId, count }) =>
        `insert into area_alerts (user_id, service_id, latitude, longitude, radius_km, place, created_at, expires_at, told_at)
          select ${userId}, case when n % 4 = 0 then null else 1 + n % 20 end, 36 + ${draw('n', 5, 7700)} / 1000.0,
            -9 + ${draw('n', 6, 12_000)} / 1000.0, 10, 'Soria', ${NOW - 100 * DAY} + n, ${NOW + 80 * DAY} + n,
            case when n % 3 = 0 then ${NOW - 50 * DAY} end
          from ${series(count)} as numbers`,
    ),
    `insert into data_exports (user_id, started_at, ended_at)
      select 1 + ${draw('n', 4, users)}, ${NOW - 80 * DAY} + n * 1000, ${NOW - 80 * DAY} + n * 1000 + 5
      from ${series(users / 100)} as numbers`,
  ];
}
