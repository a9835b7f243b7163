import type { ErrorCode } from './error-table.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './fields/durations.ts';

/**
 * Who is counted. `network`: the address with its /64, /56 and /48, with four and sixteen times the amount for the wider ones.
 * `subnet` and `site`: only the narrowest and only the widest of these. `account`: the key of an e-mail address, also without an account.
 */
type Counted = 'person' | 'session' | 'account' | 'mailbox' | 'network' | 'subnet' | 'site' | 'everybody';

export interface Limit {
  readonly counts: Counted;
  /** Events within `windowMs`. A window begins with the first event. */
  readonly max: number;
  readonly windowMs: number;
  /**
   * Events on top of `max`, counted in a window of their own that is ten times as long as `max` would need for them. They come back
   * together when it ends.
   */
  readonly burst?: number;
  /** The refusal; `too_many_requests` by default. */
  readonly code?: ErrorCode;
  /** Its text, by default that of the code. `wait` is readable, for example '5 minutos'. */
  readonly text?: (wait: string) => string;
  /** Counts also without `RATE_LIMIT`, because it protects the process. */
  readonly isAlwaysOn?: true;
}

export const tooManyAttempts = (wait: string): string => `Demasiados intentos. Vuelve a probar en ${wait}`;

/** Attempts of one network, right or wrong: 600 at once, then five a second. Limited, because each one may hash a password. */
const ATTEMPTS_OF_NETWORK = { counts: 'network', max: 5, windowMs: SECOND_MS, burst: 595 } as const;
/** Wrong ones of a network for all accounts: 2,000, then 20 a minute, because a thousand people behind one address mistype often. */
const WRONG_OF_NETWORK = { counts: 'network', max: 20, windowMs: MINUTE_MS, burst: 1980 } as const;
/** Right ones of an account: thirty at once, then one every 20 s. */
const RIGHT_OF_ACCOUNT = { counts: 'account', max: 1, windowMs: 20 * SECOND_MS, burst: 29 } as const;

/**
 * How often a caller may do something. Each process counts in its memory, so a restart clears the counts. Limits of networks stop floods and
 * never crowds, because many people share an address (decision 0017).
 */
export const LIMITS = {
  anonymous_call: { counts: 'network', max: 60_000, windowMs: MINUTE_MS },
  /** Calls whose tokens open no session: each one is looked up in the database. */
  unknown_token_call: { counts: 'network', max: 6000, windowMs: MINUTE_MS },
  session_call: { counts: 'session', max: 1200, windowMs: MINUTE_MS },
  /** High, because all clients reconnect after a restart. */
  handshake: { counts: 'network', max: 3000, windowMs: MINUTE_MS },
  /** On all connections of a person. Fifty tabs that reconnect together send two each, and some more must fit. */
  live_event: { counts: 'person', max: 120, windowMs: 3 * SECOND_MS, isAlwaysOn: true },
  /** Refused events after which the connection is closed. Oficio's own clients stop long before. */
  refused_live_event: { counts: 'person', max: 5000, windowMs: 10 * MINUTE_MS, isAlwaysOn: true },
  /** The thread renders some 200 pages a second. Over the limit a network gets the pages of the cache and the empty document. */
  page_rendering: { counts: 'network', max: 1800, windowMs: MINUTE_MS },

  /** A hundred at once, then two a minute. Each one mails any address that the caller enters, or reveals that it has an account. */
  registration: { counts: 'network', max: 2, windowMs: MINUTE_MS, burst: 98, text: tooManyAttempts },
  /** Password recoveries for any addresses: fifty at once, then one a minute. */
  recovery: { counts: 'network', max: 1, windowMs: MINUTE_MS, burst: 49, text: tooManyAttempts },
  /** Mails that strangers may send to one mailbox: eight at once, then one every twenty minutes. */
  stranger_mail: { counts: 'mailbox', max: 1, windowMs: 20 * MINUTE_MS, burst: 7, text: tooManyAttempts },
  password_of_network: ATTEMPTS_OF_NETWORK,
  password_of_account: RIGHT_OF_ACCOUNT,
  wrong_password_of_network: WRONG_OF_NETWORK,
  /** Of all strangers for one account, on PostgreSQL also of all processes: a hundred, then one every 30 s. */
  wrong_password_of_account: { counts: 'account', max: 1, windowMs: 30 * SECOND_MS, burst: 99 },
  code_of_network: ATTEMPTS_OF_NETWORK,
  code_of_account: RIGHT_OF_ACCOUNT,
  wrong_code_of_network: WRONG_OF_NETWORK,
  /** Likewise: ten, then one every 15 min. Who guesses a code knows the password. */
  wrong_code_of_account: { counts: 'account', max: 1, windowMs: 15 * MINUTE_MS, burst: 9 },
  /** Ten at once, then one every five minutes. Each one reveals whether the address is taken. */
  email_change: { counts: 'person', max: 1, windowMs: 5 * MINUTE_MS, burst: 9, text: tooManyAttempts },
  /**
   * Wrong first codes included: ten at once, then one every five minutes. Each one can send a mail, and the thief of a session must not
   * guess the first code of a set-up that the owner started.
   */
  second_factor_change: {
    counts: 'person',
    max: 1,
    windowMs: 5 * MINUTE_MS,
    burst: 9,
    text: tooManyAttempts,
  },
  /** Accounts that one administrator deletes; more is probably a mistake or a stolen session. */
  account_deletion: {
    counts: 'person',
    max: 20,
    windowMs: HOUR_MS,
    code: 'deletion_quota',
    text: wait => `Has eliminado 20 cuentas en una hora. Podrás eliminar otra en ${wait}`,
  },

  /** Chat messages with and without a photo, in all chats. The browser keeps those above and sends them later. */
  message: {
    counts: 'person',
    max: 30,
    windowMs: MINUTE_MS,
    code: 'chat_quota',
    text: wait => `Has enviado muchos mensajes seguidos. Podrás enviar otro en ${wait}`,
  },
  /** Decoding is expensive, and the photos stay as long as the chat. */
  chat_photo: {
    counts: 'person',
    max: 60,
    windowMs: HOUR_MS,
    code: 'chat_photo_quota',
    text: wait => `Has enviado muchas fotos seguidas. Podrás enviar otra en ${wait}`,
  },
  /** Enough for a profile with its photo and a full portfolio, with second thoughts. */
  profile_photo: {
    counts: 'person',
    max: 40,
    windowMs: HOUR_MS,
    code: 'photo_quota',
    text: wait => `Has cambiado muchas fotos seguidas. Podrás subir otra en ${wait}`,
  },
  /** Forms whose photos are refused: the server may have decoded them first. */
  refused_photo: {
    counts: 'person',
    max: 20,
    windowMs: HOUR_MS,
    code: 'refused_photo_quota',
    text: wait => `Has enviado muchos archivos que no sirven como foto. Podrás enviar otro en ${wait}`,
  },
  /** Alerts for areas without technicians, ended ones included. */
  area_alert: {
    counts: 'person',
    max: 60,
    windowMs: HOUR_MS,
    text: wait => `Has pedido muchos avisos seguidos. Podrás pedir otro en ${wait}`,
  },
  /** Links to the form of the payout account. Each mails the technician; they expire soon, so people who fill in slowly need several. */
  onboarding_link: {
    counts: 'person',
    max: 10,
    windowMs: HOUR_MS,
    text: wait => `Has abierto muchas veces este formulario. Podrás abrirlo otra vez en ${wait}`,
  },
  /** Rendering a file is expensive; viewing a document costs one read. */
  document_file: { counts: 'person', max: 20, windowMs: 10 * MINUTE_MS, text: tooManyDocuments },
  document_view: { counts: 'person', max: 120, windowMs: 10 * MINUTE_MS, text: tooManyDocuments },
  /** High, because a thousand people may share an address. */
  request_of_network: {
    counts: 'network',
    max: 500,
    windowMs: HOUR_MS,
    code: 'request_quota',
    text: wait => `Se han hecho muchas solicitudes desde tu red. Podrás hacer otra en ${wait}`,
  },
  /** Searches of places without a stored answer. Typing one place takes two to four. */
  address_search: {
    counts: 'person',
    max: 200,
    windowMs: 10 * MINUTE_MS,
    text: wait => `Has buscado muchas direcciones seguidas. Podrás buscar otra en ${wait}`,
  },
  /** Of visitors, who are known only by their address. */
  visitor_search_of_subnet: { counts: 'subnet', max: 200, windowMs: 10 * MINUTE_MS, text: tooManyVisitors },
  /** Half of what all visitors have, so that one customer of a provider with a /48 leaves the rest to others. */
  visitor_search_of_site: { counts: 'site', max: 300, windowMs: 10 * MINUTE_MS, text: tooManyVisitors },
  /** Leaves most of the geocoder's time to users, whatever number of networks visitors come from. */
  visitor_search: { counts: 'everybody', max: 600, windowMs: 10 * MINUTE_MS, text: tooManyVisitors },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

function tooManyDocuments(wait: string): string {
  return `Has pedido muchos documentos seguidos. Podrás pedir otro en ${wait}`;
}

function tooManyVisitors(wait: string): string {
  return `Se han buscado muchas direcciones sin iniciar sesión. Podrás buscar otra en ${wait}`;
}

/**
 * Wrong passwords and codes for one account. The first ones of a device, and of a stranger's network, cause no wait, because people
 * mistype. Then the wait doubles with each one. Counted in memory, and on PostgreSQL also for all processes.
 */
export const GUESSES = {
  freeOfDevice: 5,
  /** Of a /64 or an IPv4 address, of a /56 and of a /48. */
  freeOfNetworks: [5, 10, 20],
  firstWaitMs: SECOND_MS,
  maxWaitMs: 15 * MINUTE_MS,
  forgottenAfterMs: HOUR_MS,
} as const;

interface RowLimit {
  readonly max: number;
  /** Milliseconds. */
  readonly windowMs: number;
}

/** What one person may do, counted from the rows that it leaves in the database, so for all processes. */
export const ROW_LIMITS = {
  /** Archives of their own data. */
  export: { max: 10, windowMs: DAY_MS },
  /** Mailed links of one purpose to one person. */
  mailed_link: { max: 5, windowMs: HOUR_MS },
  next_mailed_link: { max: 1, windowMs: MINUTE_MS },
} as const satisfies Record<string, RowLimit>;

/** The same in one job. Each kind is counted on its own. */
export const JOB_LIMITS = {
  /** First and changed offers of the technician. */
  offer: { max: 10, windowMs: DAY_MS },
  counter_offer: { max: 10, windowMs: DAY_MS },
  /** Other dates for a paid job. */
  date_proposal: { max: 10, windowMs: DAY_MS },
  /** Statements about problems of the job. Reports count, but are never refused. */
  statement: { max: 10, windowMs: DAY_MS },
  /** Changes of the customer, because each of them notifies the technician. */
  address_change: { max: 10, windowMs: DAY_MS },
} as const satisfies Record<string, RowLimit>;

/** Acts in a job whose refusal names the time of the next one. */
export type LimitedAct = Exclude<keyof typeof JOB_LIMITS, 'address_change'>;

/** Limits on the requests of one customer, counted from their rows. */
interface RequestQuota {
  readonly perHour: number;
  readonly perDay: number;
  /** Requests to one technician in 24 hours that the technician has not accepted, because each of them notifies the same person. */
  readonly unacceptedByOne: number;
  /** Open requests that wait for a technician at the same time. */
  readonly pendingOpen: number;
  /** Technicians who are notified of one open request, nearest first. */
  readonly announcedTo: number;
}

/**
 * Limits on requests by whether the customer's e-mail address is verified. An attacker can open many accounts with invented
 * addresses, so an unverified account reaches few technicians.
 */
export const REQUEST_QUOTAS = {
  verified: { perHour: 10, perDay: 30, unacceptedByOne: 5, pendingOpen: 10, announcedTo: 200 },
  unverified: { perHour: 5, perDay: 10, unacceptedByOne: 2, pendingOpen: 1, announcedTo: 20 },
} as const satisfies Record<string, RequestQuota>;

/**
 * Requests in 24 hours that one technician has from all unverified customers without acceptance. More need a verified address, because one
 * person can open many accounts.
 */
export const UNVERIFIED_TO_ONE = 10;

/** Limits on the open requests that a technician accepts (`requests/open-limits.ts`). An operator can change each of them. */
export const OPEN_REQUESTS = {
  held: 5,
  perDay: 10,
  perDayExperienced: 30,
  experiencedAfter: 5,
  drops: 3,
  dropDays: 7,
  pauseDays: 7,
  silenceHours: 48,
} as const;

/** Moves of a technician's point in 24 hours (`technicians/point-moves.ts`). An operator can change it. */
export const POINT_MOVES_PER_DAY = 3;

/** Returns the milliseconds until the `max`th latest time is `windowMs` old; 0 or less when there are fewer. `times` latest first. */
export function waitFor(times: readonly number[], max: number, windowMs: number, now: number): number {
  const oldest = times[max - 1];
  return oldest === undefined ? 0 : oldest + windowMs - now;
}
