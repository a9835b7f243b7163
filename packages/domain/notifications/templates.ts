import { DELETED_NAME } from '../accounts/rules.ts';
import { calendarZone } from '../fields/calendar.ts';
import type { Job, Notice } from './notice-data.ts';
import { NOTICES } from './texts.ts';

/**
 * Fields that are texts, with the kind of entity that has the text. A stored notification contains the ids; each read looks the
 * texts up again. The id of a reason is the id of the administrator's action in the audit log, that of a
 * place the id of the reader's alert.
 */
const LOOKED_UP = {
  customer: 'users',
  technician: 'users',
  sender: 'users',
  person: 'users',
  admin: 'users',
  service: 'services',
  reason: 'reasons',
  place: 'places',
} as const;

type LookedUpField = keyof typeof LOOKED_UP;
type Entity = (typeof LOOKED_UP)[LookedUpField] | 'zones';

/** The time zone of the job is looked up by the number of the request, for notifications that contain one of these instants. */
const INSTANTS = ['date', 'until'] as const;

export type Template = keyof typeof NOTICES;

type TemplateData<T extends Template> = Parameters<(typeof NOTICES)[T]> extends [infer F] ? F : object;

/** The data of a template with an id in place of each text. A null id gives an empty text. */
type Params<F> = {
  readonly [Key in keyof F as Key extends 'zone'
    ? never
    : Key extends LookedUpField
      ? `${Key}Id`
      : Key]: Key extends LookedUpField ? number | null : F[Key];
};

/** A notification as it is stored: only numbers, null and names of enums, never a text that a user wrote. */
export type StoredNotice = {
  readonly [T in Template]: { readonly template: T; readonly params: Params<TemplateData<T>> };
}[Template];

/** The data of a job that stored notifications refer to. */
export type JobParams = Params<Job>;

export const storedNotice = <T extends Template>(
  template: T,
  params: Params<TemplateData<T>>,
): StoredNotice => ({ template, params }) as StoredNotice;

/** Texts by id: names of users and services, reasons of administrators, places of alerts, and zones by the number of the request. */
export type Texts = Readonly<Record<Entity, ReadonlyMap<number, string>>>;

interface Reference {
  /** The field that gets the text. */
  readonly field: LookedUpField | 'zone';
  readonly entity: Entity;
  readonly id: number | null;
}

const ID = 'Id';

function referencesIn({ params }: StoredNotice): Reference[] {
  const values = params as Readonly<Record<string, number | null>>;
  const texts = Object.entries(LOOKED_UP).flatMap(([field, entity]): Reference[] => {
    const id = values[field + ID];
    return id === undefined ? [] : [{ field: field as LookedUpField, entity, id }];
  });
  const hasInstant = INSTANTS.some(name => name in values);
  return hasInstant ? [...texts, { field: 'zone', entity: 'zones', id: values.requestId ?? null }] : texts;
}

/** Returns the ids of the texts that these notifications need. */
export function idsToLookUp(notices: readonly StoredNotice[]): Readonly<Record<Entity, readonly number[]>> {
  const ids = {
    users: new Set<number>(),
    services: new Set<number>(),
    reasons: new Set<number>(),
    places: new Set<number>(),
    zones: new Set<number>(),
  };
  for (const notice of notices)
    for (const { entity, id } of referencesIn(notice)) if (id !== null) ids[entity].add(id);
  return {
    users: [...ids.users],
    services: [...ids.services],
    reasons: [...ids.reasons],
    places: [...ids.places],
    zones: [...ids.zones],
  };
}

/** Returns what stands for a row that no longer exists. */
const missing = (entity: Entity): string =>
  entity === 'users' ? DELETED_NAME : entity === 'zones' ? calendarZone() : '';

/** Returns the notification as the recipient sees it, with the current names of users and services. */
export function renderNotice(notice: StoredNotice, texts: Texts): Notice {
  const found = referencesIn(notice).map(({ field, entity, id }) => [
    field,
    id === null ? '' : (texts[entity].get(id) ?? missing(entity)),
  ]);
  const data = { ...notice.params, ...Object.fromEntries(found) };
  return (NOTICES[notice.template] as (data: object) => Notice)(data);
}
