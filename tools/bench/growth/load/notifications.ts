import { RESERVED } from '../data/people.ts';
import { DAY, NOW } from '../data/sizes.ts';
import { draw, type Loading, pickText } from './sql.ts';

const EACH = 5;
/** Notifications by their number: those of the technician have even numbers. */
const TEMPLATES = ['requestedDirectly', 'accepted', 'paid', 'approved', 'reviewed', 'completed'];
/** Part of the notifications, the newest ones, that are unread. */
const READ_PART = 0.95;

/** Five notifications for each request, the newest of them unread; of a request without technician for several technicians nearby. */
export function notificationStatements({ series, sizes }: Loading): string[] {
  const total = sizes.requests * EACH;
  const someTechnician = `${RESERVED + 1} + ${draw('requests.id + k', 3, sizes.technicians - RESERVED)}`;
  return [
    `insert into notifications (user_id, read, created_at, template, params, fold_key)
      select case when requests.technician_id is null then ${someTechnician} when k % 2 = 0 then requests.technician_id else requests.user_id end,
        case when (requests.id - 1) * ${EACH} + k < ${Math.floor(total * READ_PART)} then 1 else 0 end,
        ${NOW - 80 * DAY} + ((requests.id - 1) * ${EACH} + k) * ${Math.floor((79 * DAY) / total)},
        case when requests.technician_id is null then 'requestedNearby' else ${pickText('k', TEMPLATES)} end,
        '{"requestId":' || requests.id || ',"serviceId":' || requests.service_id || ',"customerId":' || requests.user_id
          || ',"technicianId":' || coalesce(requests.technician_id, ${RESERVED + 1}) || ',"price":8000,"proposed":null'
          || case when k = 4 then ',"rating":5' else '' end || '}',
        null
      from requests join (select n - 1 as k from ${series(EACH)} as numbers) as counted on 1 = 1
      order by requests.id, k`,
  ];
}
