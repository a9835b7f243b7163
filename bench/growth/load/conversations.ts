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
    // In a tenth of the chats one party has read nothing.
    ...['user_id', 'technician_id'].map(
      (party, index) => `insert into chat_reads (request_id, user_id, message_id, unread)
      select requests.id, requests.${party},
        case when requests.id % 10 = ${index} and requests.id <> ${long} then 0 else max(messages.id) end,
        case when requests.id % 10 = ${index} and requests.id <> ${long}
          then sum(case when messages.sender_id <> requests.${party} then 1 else 0 end) else 0 end
      from messages join requests on requests.id = messages.request_id
      group by requests.id, requests.${party} order by requests.id`,
    ),
  ];
}
