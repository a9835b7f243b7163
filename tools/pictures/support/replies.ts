import { moneyRequests } from '../../../apps/web/src/testing/money-fixtures.ts';

/** JSON body of a reply. */
export type ReplyBody = Readonly<Record<string, unknown>>;

/** Number of entries of a long list. */
const LONG_LIST_LENGTH = 40;
/** Added to the ids of copies, so that ids stay unique. */
const ID_OFFSET = 100_000;
const IDS = ['id', 'request_id', 'profile_id'];

const NAME = 'Maximiliano-Constantino Fernández de Córdoba y Álvarez de las Asturias-Bohórquez';
const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const LINE = `Urbanización Nuestra Señora de la Concepción y los Ángeles, bloque 14, escalera B, 3.º D ${WORD}`;
const TEXT = `<b onclick="alert(1)">${LINE}</b> https://example.com/${WORD.toLowerCase()}/${WORD.toLowerCase()}\n\n\u202Eמרחבא שלום\u200B\n${'La caldera pierde agua desde ayer por la tarde y el suelo del baño está levantado. '.repeat(8)}`;

/** Long and hostile values of texts that users write, by the field name. */
const LONG: ReplyBody = {
  name: NAME,
  user_name: NAME,
  customer_name: NAME,
  technician_name: NAME,
  email: `${NAME.replaceAll(/[^a-z]/gi, '').toLowerCase()}@${WORD.toLowerCase().slice(0, 60)}.example`,
  phone: '+34 600 000 000 ext. 123456',
  user_phone: '+34 600 000 000 ext. 123456',
  address: LINE,
  title: LINE.slice(0, 120),
  description: TEXT,
  bio: TEXT,
  comment: TEXT,
  message: TEXT,
  reason: TEXT,
  cancel_reason: TEXT,
  suspension_reason: TEXT,
  pending_email: `${WORD.toLowerCase().slice(0, 60)}@${WORD.toLowerCase().slice(0, 60)}.example`,
  device: LINE,
  detail: LINE,
  decision_reason: TEXT,
  ended_at: null,
  text: TEXT,
};

/** The largest numbers that the contract allows, for fields in a large font. */
const LARGE: ReplyBody = {
  hourly_rate: 999.99,
  negotiated_price: 50_000,
  price: 50_000,
  experience_years: 70,
};

/** Replaces all user texts and large numbers of a reply with the longest values. */
export function lengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthened);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, old]) => {
      if (typeof old === 'string' && key in LONG) return [key, LONG[key]];
      if (typeof old === 'number' && key in LARGE) return [key, LARGE[key]];
      return [key, lengthened(old)];
    }),
  );
}

/** An address that the customer of a job proposes. */
export const ELSEWHERE: ReplyBody = {
  id: 1,
  address: 'Calle de Alcalá, 400, 28027 Madrid',
  latitude: 40.4415,
  longitude: -3.6474,
  created_at: '2026-11-20T18:30:00.000Z',
};

/** Returns jobs in every payment state. The entries of their problems cannot be loaded, because the jobs do not exist. */
export const everyMoney = (): ReplyBody => ({
  requests: moneyRequests(Date.now()).map(([, request]) => request),
  next_cursor: null,
});

/** Puts the job of a reply into a named payment state. The entries of its problem cannot be loaded. */
export const inState =
  (state: string) =>
  (answer: ReplyBody): ReplyBody => {
    const sample = moneyRequests(Date.now()).find(([name]) => name === state)?.[1];
    if (!sample) throw new Error(`There is no sample '${state}'`);
    const { id, user_id, technician_id } = answer.request as ReplyBody;
    return { request: { ...sample, id, user_id, technician_id } };
  };

/** Changes fields of the object at `key` of a reply. */
export const withIts = (key: string, change: ReplyBody) => (answer: ReplyBody) => ({
  ...answer,
  [key]: { ...(answer[key] as ReplyBody), ...change },
});

/** Returns the reply with exactly `count` entries in its list. Repeats entries with new ids when there are too few. */
export function withCount(answer: ReplyBody, list: string, count: number): ReplyBody {
  const entries = answer[list];
  if (!Array.isArray(entries)) throw new Error(`The answer has no list '${list}'`);
  return { ...answer, [list]: Array.from({ length: count }, (_, index) => copyOf(entries, index)) };
}

export const withMany = (answer: ReplyBody, list: string): ReplyBody =>
  withCount(answer, list, LONG_LIST_LENGTH);

function copyOf(entries: readonly ReplyBody[], index: number): ReplyBody {
  const entry = entries[index % entries.length] ?? {};
  const round = Math.floor(index / entries.length) * ID_OFFSET;
  const ids = IDS.flatMap(key => (typeof entry[key] === 'number' ? [[key, entry[key] + round]] : []));
  return { ...entry, ...Object.fromEntries(ids) };
}
