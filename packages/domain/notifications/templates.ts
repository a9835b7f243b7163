import { DELETED_NAME } from '../accounts/rules.ts';
import type { Job, Notice } from './facts.ts';
import { NOTICES } from './texts.ts';

/**
 * Facts that are texts. A stored notification holds their ids; the texts are looked up whenever somebody reads it. A reason is
 * what an administrator gave for an act, by the id of the act.
 */
const LOOKED_UP = {
  customer: 'users',
  technician: 'users',
  sender: 'users',
  service: 'services',
  reason: 'reasons',
} as const;

type LookedUp = keyof typeof LOOKED_UP;
type Entity = (typeof LOOKED_UP)[LookedUp];

export type Template = keyof typeof NOTICES;

type Facts<T extends Template> = Parameters<(typeof NOTICES)[T]> extends [infer F] ? F : object;

/** The facts of a template with an id in the place of each text; with a null id the text is empty. */
type Params<F> = {
  readonly [Key in keyof F as Key extends LookedUp ? `${Key}Id` : Key]: Key extends LookedUp
    ? number | null
    : F[Key];
};

/** A notification as it is stored: numbers, null and names of enums only, never a text that somebody wrote. */
export type StoredNotice = {
  readonly [T in Template]: { readonly template: T; readonly params: Params<Facts<T>> };
}[Template];

/** What notifications refer to of a job. */
export type JobParams = Params<Job>;

export const storedNotice = <T extends Template>(template: T, params: Params<Facts<T>>): StoredNotice =>
  ({ template, params }) as StoredNotice;

/** What is looked up, by id: names of people and services, and reasons. */
export type Texts = Readonly<Record<Entity, ReadonlyMap<number, string>>>;

interface Reference {
  /** The fact that the text becomes. */
  readonly fact: LookedUp;
  readonly entity: Entity;
  readonly id: number | null;
}

const ID = 'Id';

function referencesIn({ params }: StoredNotice): Reference[] {
  const values = params as Readonly<Record<string, number | null>>;
  return Object.entries(LOOKED_UP).flatMap(([fact, entity]) => {
    const id = values[fact + ID];
    return id === undefined ? [] : [{ fact: fact as LookedUp, entity, id }];
  });
}

/** Returns the ids whose texts these notifications need. */
export function idsToLookUp(notices: readonly StoredNotice[]): Readonly<Record<Entity, readonly number[]>> {
  const ids = { users: new Set<number>(), services: new Set<number>(), reasons: new Set<number>() };
  for (const notice of notices)
    for (const { entity, id } of referencesIn(notice)) if (id !== null) ids[entity].add(id);
  return { users: [...ids.users], services: [...ids.services], reasons: [...ids.reasons] };
}

/** Returns what the reader is told, with the names that people and services have now. */
export function renderNotice(notice: StoredNotice, texts: Texts): Notice {
  const found = referencesIn(notice).map(({ fact, entity, id }) => [
    fact,
    id === null ? '' : (texts[entity].get(id) ?? (entity === 'users' ? DELETED_NAME : '')),
  ]);
  const facts = { ...notice.params, ...Object.fromEntries(found) };
  return (NOTICES[notice.template] as (facts: object) => Notice)(facts);
}
