import { longChatRequest } from '../data/people.ts';
import { HOUR, NOW } from '../data/sizes.ts';
import { draw, type Loading, pickText } from './sql.ts';

const TEXTS = [
  'Hola, ¿cuándo podrías venir?',
  'Buenos días, mañana por la tarde puedo pasar a verlo.',
  'Perfecto, te mando una foto de la avería.',
  'El material lo llevo yo, no te preocupes.',
  '¿Está incluido el desplazamiento en el precio?',
  'Sí, va todo incluido.',
  'Gracias, quedamos así entonces.',
  'Acabo de llegar, estoy en el portal.',
];
const MAX_MESSAGES = 10;

/** The requests with a chat. */
const HAS_CHAT = `technician_id is not null and status <> 'pending' and (status <> 'cancelled' or id % 2 = 0)`;

/** Messages of all chats in the order of their time, and how far both parties have read. */
export function conversationStatements({ series, sizes }: Loading): string[] {
  const long = longChatRequest(sizes);
  return [
    `insert into messages (request_id, sender_id, client_id, message, created_at)
      select id, case when m % 2 = 1 then user_id else technician_id end, 'mensaje-' || id || '-' || m,
        ${pickText(draw('id + m', 1, 8), TEXTS)}, created_at + ${2 * HOUR} + m * ${5 * HOUR}
      from requests join (select n as m from ${series(MAX_MESSAGES)} as numbers) as counted on m <= 1 + ${draw('id', 2, 10)}
      where ${HAS_CHAT} and id <> ${long} and created_at + ${2 * HOUR} + m * ${5 * HOUR} <= ${NOW}
      order by created_at + m * ${5 * HOUR}, id`,
    `insert into messages (request_id, sender_id, client_id, message, created_at)
      select id, case when n % 2 = 1 then user_id else technician_id end, 'mensaje-' || id || '-' || n,
        ${pickText('n % 8', TEXTS)}, created_at + ${2 * HOUR} + n * 1000
      from requests join ${series(sizes.longChat)} as numbers on 1 = 1 where id = ${long} and ${HAS_CHAT} order by n`,
    ...(['user_id', 'technician_id'] as const).map((party, index) => {
      // In a tenth of the chats one party has read nothing.
      const hasRead = `(requests.id % 10 <> ${index} or requests.id = ${long})`;
      const ofOther = party === 'user_id' ? 'total - of_customer' : 'of_customer';
      return `insert into chat_participants (request_id, user_id, read_message_id, unread, last_message_id, last_activity_at)
      select requests.id, requests.${party}, case when ${hasRead} then coalesce(last_id, 0) else 0 end,
        case when ${hasRead} then 0 else coalesce(${ofOther}, 0) end, coalesce(last_id, 0), coalesce(last_at, requests.updated_at)
      from requests
      join users on users.id = requests.${party} and users.deleted_at is null
      left join (select request_id, max(messages.id) as last_id, max(messages.created_at) as last_at, count(*) as total,
          sum(case when sender_id = job.user_id then 1 else 0 end) as of_customer
        from messages join requests as job on job.id = request_id group by request_id) as written on written.request_id = requests.id
      where ${HAS_CHAT.replaceAll(/\b(technician_id|status|id)\b/g, 'requests.$1')} order by requests.id`;
    }),
  ];
}
